// ID tokens for tests, in the format of Google's.

export function base64Url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function token(claims: object): string {
  return `${base64Url('{"alg":"RS256"}')}.${base64Url(JSON.stringify(claims))}.${base64Url("signature")}`;
}
