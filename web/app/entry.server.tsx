// Renders a page at build time, whole: nothing is streamed, so a page carries no scripts of React's own.
import { prerender } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";

export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />, {
    // What is lazy is written in its place however long the page is, rather than moved there by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  headers.set("Content-Type", "text/html");
  return new Response(prelude, { status, headers });
}
