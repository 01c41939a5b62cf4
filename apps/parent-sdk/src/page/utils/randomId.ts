/** Returns a UUID v4: every blob URL ends with one, and plain http pages lack `crypto.randomUUID`. */
export function randomId(): string {
  return URL.createObjectURL(new Blob()).slice(-36)
}
