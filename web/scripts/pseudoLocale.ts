// Pseudo-text: accented and a third longer, with placeholders and tags kept.
const ACCENTED: Readonly<Record<string, string>> = {
  ...{ a: "á", b: "ƀ", c: "ç", d: "ð", e: "é", f: "ƒ", g: "ĝ", h: "ĥ", i: "î", j: "ĵ", k: "ķ", l: "ĺ", m: "ɱ" },
  ...{ n: "ñ", o: "ó", p: "þ", q: "ǫ", r: "ŕ", s: "š", t: "ţ", u: "ú", v: "ṽ", w: "ŵ", x: "ẋ", y: "ý", z: "ž" },
  ...{ A: "Á", B: "Ɓ", C: "Ç", D: "Ð", E: "É", F: "Ƒ", G: "Ĝ", H: "Ĥ", I: "Î", J: "Ĵ", K: "Ķ", L: "Ĺ", M: "Ṁ" },
  ...{ N: "Ñ", O: "Ó", P: "Þ", Q: "Ǫ", R: "Ŕ", S: "Š", T: "Ţ", U: "Û", V: "Ṽ", W: "Ŵ", X: "Ẋ", Y: "Ý", Z: "Ž" },
};

const TAG = /(<[^>]*>)/;

function accent(text: string): string {
  const longer = text.replace(/[a-z]{3,}/gi, (word) => word + word.slice(-Math.ceil(word.length / 3)));
  return longer.replace(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter);
}

export function pseudoText(text: string): string {
  return text
    .split(TAG)
    .map((part) => (TAG.test(part) ? part : accent(part)))
    .join("");
}
