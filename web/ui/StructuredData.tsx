// JSON-LD for search engines. Browsers do not execute it.

export function StructuredData({ data }: { data: object }) {
  // No text within may end the block.
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll("<", "\\u003c")}</script>;
}
