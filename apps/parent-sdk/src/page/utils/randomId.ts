/** A random UUID (version 4). Plain http pages have no `crypto.randomUUID`, but every blob URL ends with one (File API). */
export function randomId(): string {
  return crypto.randomUUID?.() ?? URL.createObjectURL(new Blob()).slice(-36)
}
