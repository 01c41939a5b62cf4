/** A random UUID (version 4). Plain http pages have no `crypto.randomUUID`, but every blob URL ends with one (File API). */
export function randomId(): string {
  const url = URL.createObjectURL(new Blob())
  URL.revokeObjectURL(url)
  return url.slice(-36)
}
