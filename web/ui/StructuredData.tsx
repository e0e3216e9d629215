// What a page says of itself to programs (JSON-LD). A data block, which no browser runs.

export function StructuredData({ data }: { data: object }) {
  // No text within may end the block.
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll("<", "\\u003c")}</script>;
}
