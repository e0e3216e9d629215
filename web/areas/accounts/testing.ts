// Tokens for tests, shaped as Google's are.

/** Text as a token carries it. */
export function written(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function token(claims: object): string {
  return `${written('{"alg":"RS256"}')}.${written(JSON.stringify(claims))}.${written("signature")}`;
}
