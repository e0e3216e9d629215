// Format check of an ID token before it is sent. The server verifies it.

/** Three base64url parts of which the second is a JSON object. */
export function isJwtShaped(credential: string): boolean {
  const parts = credential.split(".");
  if (parts.length !== 3 || !parts.every((part) => /^[\w-]+$/.test(part))) return false;
  const [, claims = ""] = parts;
  try {
    const bytes = Uint8Array.from(atob(claims.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof payload === "object" && payload !== null && !Array.isArray(payload);
  } catch {
    return false;
  }
}
