// Renders the Open Graph images (public/og) from pictures/*.svg with the colours of the tokens and our font.
// Run by hand: it needs Chromium, which the build does not have, so its output is committed.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const web = join(import.meta.dirname, "..");
const browser = process.env.CHROMIUM ?? "/usr/bin/chromium";

const texts = {
  site: ["Feel Better.<br>Sleep Deeper.<br>Live Healthier.", "A quiet place to look after your mind"],
  consultations: ["Talk to a doctor<br>for your mind", "By video, from wherever you are"],
  doctor: ["Meet your<br>doctor", "45 minutes, by video, on DFT"],
  mindfulness: ["Sounds for<br>a quieter hour", "For sleep, for breath, for work"],
  dopamart: ["Small things for<br>rest and sleep", "Dopamart, delivered free all over India"],
  subscriptions: ["Plans, side<br>by side", "What each of them really gives"],
  blog: ["Read slowly", "Plain words on sleep, stress and help"],
  crisis: ["Crisis help,<br>now", "Numbers to call, day and night"],
};

const tokens = readFileSync(join(web, "ui/theme/tokens.css"), "utf8").match(/:root \{[\s\S]*?\n\}/)[0];
const font = readFileSync(join(web, "node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"));
const mark = `<svg viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="var(--accent)"/><path d="M7 19c3-6 6-6 9 0s6 6 9 0" fill="none" stroke-width="3" stroke-linecap="round" stroke="var(--accent-ink)"/><circle cx="22" cy="10" r="3" fill="var(--coral-glow)"/></svg>`;
const arch =
  "M96 440V236a30 30 0 0 1 8-46 32 32 0 0 1 24-44 34 34 0 0 1 38-36c24-4 54-20 74-46 20 26 50 42 74 46a34 34 0 0 1 38 36 32 32 0 0 1 24 44 30 30 0 0 1 8 46v204z";

const page = (style, body) => `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${font.toString("base64")}) }
${tokens}
:root { color-scheme: light }
body { margin: 0; overflow: hidden; background: var(--surface); color: var(--ink); font-family: Figtree }
${style}</style>${body}`;

/** The carved window of the home page, with this behind it. */
const throughWindow = (scene) => `<svg class="window" viewBox="0 0 480 520">
<clipPath id="opening"><path d="${arch}"/></clipPath>
<path d="M56 456V150C56 96 190 76 240 18c50 58 184 78 184 132v306z" fill="var(--art-sand)"/>
<path d="M74 448V164c0-46 118-62 166-114 48 52 166 68 166 114v284" fill="none" stroke-width="3" stroke="var(--art-clay)"/>
<g clip-path="url(#opening)">${scene}</g>
<path d="${arch}" fill="none" stroke-width="6" stroke-linejoin="round" stroke="var(--art-clay)"/>
<rect x="36" y="438" width="408" height="26" rx="6" fill="var(--art-sand)"/>
<path d="M36 458h408v2a6 6 0 0 1-6 6H42a6 6 0 0 1-6-6z" fill="var(--art-clay)"/>
<path d="M68 466h344l-14 22H82z" fill="var(--art-sand)"/></svg>`;

const preview = (scene, [title, line]) =>
  page(
    `.window { position: absolute; right: 56px; top: 28px; height: 574px }
     header { position: absolute; left: 80px; top: 64px; display: flex; align-items: center; gap: 18px; font-size: 40px; font-weight: 700 }
     header svg { width: 60px }
     section { position: absolute; left: 80px; bottom: 76px; width: 590px }
     h1 { margin: 0; font-size: 72px; line-height: 1.08; font-weight: 700; letter-spacing: -0.02em }
     p { margin: 26px 0 0; font-size: 32px; color: var(--ink-soft) }`,
    `<header>${mark}DFT</header>${throughWindow(scene)}<section><h1>${title}</h1><p>${line}</p></section>`,
  );

const folder = mkdtempSync(join(tmpdir(), "pictures-"));

function draw(name, html, width, height) {
  const [from, to] = [join(folder, `${name}.html`), join(folder, `${name}.png`)];
  writeFileSync(from, html);
  execFileSync(
    browser,
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--hide-scrollbars",
      `--window-size=${width},${height}`,
      `--screenshot=${to}`,
      from,
    ],
    { stdio: "ignore" },
  );
  copyFileSync(to, join(web, "public/og", `${name}.png`));
}

for (const [name, text] of Object.entries(texts)) {
  const scene = readFileSync(join(web, "pictures", `${name}.svg`), "utf8").match(/<svg[^>]*>([\s\S]*)<\/svg>/)[1];
  draw(name, preview(scene, text), 1200, 630);
}
draw("logo", page("body { background: var(--surface) } svg { display: block; width: 512px }", mark), 512, 512);
rmSync(folder, { recursive: true });
