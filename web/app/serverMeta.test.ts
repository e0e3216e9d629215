// Reading back what the server wrote into the head.
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  document.head.replaceChildren();
  vi.resetModules();
});

const head = `<title data-served="">Dr. A &amp; B | DFT</title><meta charset="utf-8"/>
<meta data-served="" name="description" content="Kind &quot;words&quot;"/>
<link data-served="" rel="canonical" href="https://dft.example/x/1"/>
<meta data-served="" property="og:title" content="Dr. A"/>
<script data-served="" type="application/ld+json">{"@type":"Thing","name":"\\u003cb>"}</script>`;

test("parses the tags marked data-served in their order", async () => {
  document.head.innerHTML = head;
  window.history.replaceState(null, "", "/x/1");
  const { getServerMeta } = await import("./serverMeta");
  expect(getServerMeta("/x/1")).toEqual([
    { title: "Dr. A & B | DFT" },
    { name: "description", content: 'Kind "words"' },
    { tagName: "link", rel: "canonical", href: "https://dft.example/x/1" },
    { property: "og:title", content: "Dr. A" },
    { "script:ld+json": { "@type": "Thing", name: "<b>" } },
  ]);
  expect(getServerMeta("/x/2")).toBeUndefined();
  document.head.replaceChildren();
  expect(getServerMeta("/x/1"), "it was read once, before anything changed").toHaveLength(5);
});

test("without marked tags there is nothing", async () => {
  const { getServerMeta } = await import("./serverMeta");
  expect(getServerMeta(window.location.pathname)).toBeUndefined();
});
