// Renders a page at build time without streaming, so that the HTML has no scripts of React.
import { prerender } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";

export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />, {
    // Suspense content is written in place, however long the page is, instead of being moved by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  // not translated: a header
  headers.set("Content-Type", "text/html");
  return new Response(prelude, { status, headers });
}
