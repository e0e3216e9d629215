// Whether what an identity provider handed over can be a token at all; whether it is a true one the server alone can tell.

/** Three base64url parts, the middle one a JSON object. */
export function isJwtShaped(credential: string): boolean {
  const parts = credential.split(".");
  if (parts.length !== 3 || !parts.every((part) => /^[\w-]+$/.test(part))) return false;
  const [, claims = ""] = parts;
  try {
    const bytes = Uint8Array.from(atob(claims.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof payload === "object" && payload !== null && !Array.isArray(payload);
  } catch {
    return false;
  }
}
