// Places to rest the eye, for categories: each is drawn on a sheet of 400 × 300.
import type { ReactNode } from "react";
import type { Light } from "./light";

export type Draw = (low: number, high: number) => number;
export type Drawing = (light: Light, draw: Draw) => ReactNode;

// not translated: path data
const sheet = "M0 0h400v300H0z";

const hills: Drawing = (light, draw) => {
  const x = draw(110, 290);
  const y = draw(96, 128);
  const lift = draw(-14, 14);
  return (
    <>
      <path fill={light.sky} d={sheet} />
      <circle cx={x} cy={y} r="78" fill={light.haze} />
      <circle cx={x} cy={y} r="46" fill={light.glow} />
      <path fill={light.far} d={`M0 ${190 + lift}c70-60 130-62 196-18s128 38 204-22v150H0Z`} />
      <path fill={light.mid} d={`M0 ${226 - lift}c84-54 152-44 222-12s116 30 178-6v100H0Z`} />
      <path fill={light.near} d="M0 268c78-38 150-34 214-12s124 18 186-8v62H0Z" />
    </>
  );
};

const water: Drawing = (light, draw) => {
  const x = draw(140, 260);
  return (
    <>
      <path fill={light.sky} d={sheet} />
      <circle cx={x} cy="160" r="92" fill={light.haze} />
      <circle cx={x} cy="160" r="58" fill={light.glow} />
      <path fill={light.mid} d="M0 164h400v136H0z" />
      <g fill={light.glow}>
        <rect x={x - 48} y="176" width="96" height="7" rx="3.5" />
        <rect x={x - 30} y="194" width="76" height="7" rx="3.5" fillOpacity="0.8" />
        <rect x={x - 40} y="212" width="52" height="7" rx="3.5" fillOpacity="0.6" />
      </g>
      <path fill={light.far} fillOpacity="0.55" d="M0 236q50-18 100 0t100 0 100 0 100 0v64H0Z" />
      <path fill={light.near} d="M-40 262q50-20 100 0t100 0 100 0 100 0 100 0v50H-40Z" />
    </>
  );
};

const moon: Drawing = (light, draw) => {
  const x = draw(120, 280);
  const stars = Array.from({ length: 14 }, () => ({ x: draw(20, 380), y: draw(18, 150), r: draw(2, 4) }));
  const besideTheMoon = stars.filter((star) => Math.hypot(star.x - x, star.y - 112) > 84);
  return (
    <>
      <path fill={light.sky} d={sheet} />
      {besideTheMoon.map((star) => (
        <circle key={`${star.x} ${star.y}`} cx={star.x} cy={star.y} r={star.r} fill={light.pale} fillOpacity="0.7" />
      ))}
      <circle cx={x} cy="112" r="74" fill={light.mid} fillOpacity="0.6" />
      <path fill={light.glow} transform={`translate(${x} 112)`} d="M14-46a47 47 0 1 0 32 58A38 38 0 0 1 14-46Z" />
      <path fill={light.far} d="M0 220c64-40 118-42 184-14s136 24 216-18v112H0Z" />
      <path fill={light.mid} d="M0 252c84-36 152-30 222-8s116 16 178-10v66H0Z" />
      <path fill={light.near} d="M0 278c90-24 160-20 226-6s116 8 174-8v40H0Z" />
    </>
  );
};

const leaf = "M0 0C-30-22-34-62 0-100 34-62 30-22 0 0Z";

const leaves: Drawing = (light, draw) => {
  const lean = draw(-6, 6);
  const sprig = (x: number, turn: number, size: number, colour: string) => (
    <g transform={`translate(${x} 310) rotate(${turn}) scale(${size})`} fill={colour}>
      <path d="M-3 0c2-80 2-150 3-196h1c1 46 2 116 4 196Z" />
      <path transform="translate(0 -170) scale(0.8)" d={leaf} />
      {[-150, -108, -66].map((y) => (
        <g key={y}>
          <path transform={`translate(0 ${y + 10}) rotate(-58) scale(0.78)`} d={leaf} />
          <path transform={`translate(0 ${y + 26}) rotate(58) scale(0.78)`} d={leaf} />
        </g>
      ))}
    </g>
  );
  return (
    <>
      <path fill={light.sky} d={sheet} />
      <circle cx="200" cy="140" r="112" fill={light.haze} />
      <circle cx="200" cy="140" r="76" fill={light.glow} />
      {sprig(86, -16 + lean, 0.86, light.far)}
      {sprig(320, 14 + lean, 0.92, light.mid)}
      {sprig(200, lean, 1.08, light.near)}
    </>
  );
};

const stones: Drawing = (light, draw) => {
  const slip = draw(-8, 8);
  return (
    <>
      <path fill={light.sky} d={sheet} />
      <circle cx={200 + slip * 6} cy="112" r="70" fill={light.glow} />
      <path fill={light.far} d="M0 214h400v86H0z" />
      <g fill="none" stroke={light.pale} strokeOpacity="0.6" strokeWidth="4">
        <ellipse cx="200" cy="252" rx="142" ry="22" />
        <ellipse cx="200" cy="252" rx="190" ry="36" />
        <ellipse cx="200" cy="252" rx="240" ry="50" />
      </g>
      <ellipse cx="200" cy="236" rx="94" ry="32" fill={light.near} />
      <ellipse cx={200 + slip} cy="182" rx="68" ry="26" fill={light.mid} />
      <ellipse cx={200 - slip} cy="137" rx="48" ry="21" fill={light.near} />
      <ellipse cx={202 + slip} cy="103" rx="28" ry="14" fill={light.pale} />
    </>
  );
};

const arches: Drawing = (light, draw) => {
  const x = draw(170, 230);
  const arch = (half: number, colour: string) => (
    <path fill={colour} d={`M${x - half} 300V${166}a${half} ${half} 0 0 1 ${half * 2} 0v134Z`} />
  );
  return (
    <>
      <path fill={light.sky} d={sheet} />
      {arch(150, light.far)}
      {arch(116, light.pale)}
      {arch(84, light.mid)}
      {arch(54, light.near)}
      <circle cx={x} cy="170" r="30" fill={light.glow} />
      <path fill={light.near} d="M0 272h400v28H0z" />
    </>
  );
};

const ripples: Drawing = (light, draw) => {
  const x = draw(130, 270);
  const y = draw(120, 170);
  return (
    <>
      <path fill={light.far} d={sheet} />
      <circle cx={x} cy={y} r="236" fill={light.mid} fillOpacity="0.35" />
      <circle cx={x} cy={y} r="184" fill={light.mid} fillOpacity="0.5" />
      <circle cx={x} cy={y} r="134" fill={light.mid} />
      <circle cx={x} cy={y} r="88" fill={light.near} />
      <circle cx={x} cy={y} r="42" fill={light.glow} />
      <circle cx={x} cy={y} r="20" fill={light.pale} fillOpacity="0.7" />
    </>
  );
};

const petal = "M0 0C-34-30-34-86 0-128 34-86 34-30 0 0Z";

const lotus: Drawing = (light, draw) => {
  const y = 224 + draw(-6, 6);
  const petals: [number, number, string, number][] = [
    [-74, 0.92, light.far, 1],
    [74, 0.92, light.far, 1],
    [-48, 1.02, light.glow, 0.75],
    [48, 1.02, light.glow, 0.75],
    [-23, 1.1, light.glow, 1],
    [23, 1.1, light.glow, 1],
    [0, 1.16, light.pale, 1],
  ];
  return (
    <>
      <path fill={light.sky} d={sheet} />
      <circle cx="200" cy={y - 70} r="122" fill={light.haze} />
      {petals.map(([turn, size, colour, strength]) => (
        <path
          key={turn}
          transform={`translate(200 ${y}) rotate(${turn}) scale(${size})`}
          fill={colour}
          fillOpacity={strength}
          d={petal}
        />
      ))}
      <path fill={light.mid} d={`M0 ${y - 4}q100-14 200 0t200 0v100H0Z`} />
      <path fill={light.near} d="M0 264q100-14 200 0t200 0v50H0Z" />
    </>
  );
};

export const scenes = { hills, water, moon, leaves, stones, arches, ripples, lotus };
