// Numbers from a name: the same name is always drawn the same way.

/** FNV-1a: short, and far apart for names that are near. */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

export function pick<Thing>(things: readonly [Thing, ...Thing[]], seed: number): Thing {
  return things[seed % things.length] ?? things[0];
}

/** Draws numbers between `low` and `high`, one after the other, from a seed. */
export function drawFrom(seed: number): (low: number, high: number) => number {
  let state = seed;
  return (low, high) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.round(low + (state / 2 ** 32) * (high - low));
  };
}
