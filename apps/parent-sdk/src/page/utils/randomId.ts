/** Returns a UUID v4. Plain http pages lack `crypto.randomUUID`, but every blob URL ends with a UUID. */
export function randomId(): string {
  return crypto.randomUUID?.() ?? URL.createObjectURL(new Blob()).slice(-36)
}
