// Things on a table by a window, for products: each is drawn on a sheet of 400 × 300.
import type { ReactNode } from "react";
import type { Light } from "./light";
import type { Drawing } from "./scenes";

/** The wall, the niche behind the thing and the table under it. */
function table(light: Light, thing: ReactNode): ReactNode {
  return (
    <>
      <path fill={light.sky} d="M0 0h400v300H0z" />
      <path fill={light.haze} d="M96 246V132a104 104 0 0 1 208 0v114Z" />
      <path fill={light.far} d="M0 240h400v60H0z" />
      <ellipse cx="200" cy="250" rx="104" ry="10" fill={light.mid} fillOpacity="0.45" />
      {thing}
    </>
  );
}

// not translated: path data
const sprout = "M0 0C-14-8-20-26-14-44 0-36 6-18 0 0Zm0 0C14-8 20-26 14-44 0-36-6-18 0 0Z";

const cup: Drawing = (light) =>
  table(
    light,
    <>
      <path
        d="M170 104c-14-16 14-26 0-46m34 46c-14-16 14-26 0-46"
        fill="none"
        stroke={light.mid}
        strokeOpacity="0.7"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path d="M248 146h22a30 30 0 0 1 0 60h-30" fill="none" stroke={light.near} strokeWidth="13" />
      <path fill={light.near} d="M124 124h128v70a48 48 0 0 1-48 48h-32a48 48 0 0 1-48-48Z" />
      <path fill={light.glow} d="M124 124h128v20H124z" />
      <rect x="112" y="238" width="152" height="14" rx="7" fill={light.mid} />
    </>,
  );

const candle: Drawing = (light) =>
  table(
    light,
    <>
      <circle cx="200" cy="92" r="58" fill={light.glow} fillOpacity="0.35" />
      <path fill={light.glow} d="M200 52c24 30 26 44 18 58a21 21 0 0 1-36 0c-8-14-6-28 18-58Z" />
      <path fill={light.pale} d="M200 82c10 14 11 20 8 28a9 9 0 0 1-16 0c-3-8-2-14 8-28Z" />
      <path d="M200 118v18" stroke={light.near} strokeWidth="5" strokeLinecap="round" />
      <rect x="142" y="132" width="116" height="120" rx="18" fill={light.near} />
      <rect x="142" y="132" width="116" height="30" rx="15" fill={light.mid} />
      <rect x="164" y="182" width="72" height="46" rx="8" fill={light.pale} />
      <path fill={light.mid} transform="translate(200 224) scale(0.7)" d={sprout} />
    </>,
  );

const book: Drawing = (light) =>
  table(
    light,
    <>
      <rect x="132" y="76" width="142" height="174" rx="12" fill={light.pale} />
      <rect x="124" y="70" width="142" height="174" rx="12" fill={light.near} />
      <path fill={light.mid} d="M136 70h18v174h-18a12 12 0 0 1-12-12V82a12 12 0 0 1 12-12Z" />
      <circle cx="210" cy="146" r="36" fill={light.glow} />
      <path fill={light.near} transform="translate(210 172)" d={sprout} />
      <path fill={light.glow} d="M232 232h16v44l-8-9-8 9z" />
    </>,
  );

const bottle: Drawing = (light) =>
  table(
    light,
    <>
      <path fill={light.glow} d="M184 40a16 16 0 0 1 32 0v34h-32z" />
      <rect x="174" y="70" width="52" height="26" rx="6" fill={light.mid} />
      <path
        fill={light.near}
        d="M178 94h44v10c28 8 40 26 40 48v82a16 16 0 0 1-16 16h-92a16 16 0 0 1-16-16v-82c0-22 12-40 40-48Z"
      />
      <rect x="138" y="156" width="124" height="66" fill={light.pale} />
      <path fill={light.mid} transform="translate(200 212)" d={sprout} />
    </>,
  );

const pillow: Drawing = (light) =>
  table(
    light,
    <>
      <rect x="104" y="206" width="192" height="44" rx="22" fill={light.mid} />
      <path fill={light.near} d="M104 228a22 22 0 0 1 22-22h24v44h-24a22 22 0 0 1-22-22Z" />
      <path
        fill={light.glow}
        d="M126 116c-8-18 10-30 26-22 32 8 64 8 96 0 16-8 34 4 26 22-6 22-6 46 0 68 8 18-10 30-26 22-32-8-64-8-96 0-16 8-34-4-26-22 6-22 6-46 0-68Z"
      />
      <path
        d="M162 128c24 8 52 8 76 0m-76 44c24-8 52-8 76 0"
        fill="none"
        stroke={light.pale}
        strokeWidth="5"
        strokeLinecap="round"
      />
    </>,
  );

const plant: Drawing = (light) =>
  table(
    light,
    <>
      {[-52, -26, 0, 26, 52].map((turn) => (
        <path
          key={turn}
          transform={`translate(200 186) rotate(${turn}) scale(${turn === 0 ? 1.1 : 0.98})`}
          fill={turn % 52 === 0 ? light.near : light.mid}
          d="M0 0C-28-24-30-70 0-120 30-70 28-24 0 0Z"
        />
      ))}
      <path fill={light.glow} d="M144 176h112l-12 64a14 14 0 0 1-14 12h-60a14 14 0 0 1-14-12Z" />
      <rect x="136" y="168" width="128" height="22" rx="11" fill={light.pale} />
    </>,
  );

const mat: Drawing = (light) =>
  table(
    light,
    <>
      <rect x="88" y="232" width="224" height="20" rx="10" fill={light.mid} />
      <rect x="136" y="126" width="176" height="108" rx="54" fill={light.near} />
      <circle cx="152" cy="180" r="54" fill={light.mid} />
      <path
        d="M152 180a8 8 0 0 1 16 0 18 18 0 0 1-36 0 28 28 0 0 1 56 0 38 38 0 0 1-76 0"
        fill="none"
        stroke={light.pale}
        strokeWidth="6"
        strokeLinecap="round"
      />
      <rect x="238" y="126" width="20" height="108" fill={light.glow} />
    </>,
  );

const box: Drawing = (light) =>
  table(
    light,
    <>
      <path
        d="M200 118c-46-2-66-20-56-38s42-6 56 38c14-44 46-56 56-38s-10 36-56 38Z"
        fill="none"
        stroke={light.glow}
        strokeWidth="12"
        strokeLinejoin="round"
      />
      <rect x="126" y="142" width="148" height="110" rx="10" fill={light.near} />
      <rect x="114" y="114" width="172" height="38" rx="10" fill={light.mid} />
      <path fill={light.glow} d="M188 114h24v138h-24z" />
    </>,
  );

export const things = { cup, candle, book, bottle, pillow, plant, mat, box };
