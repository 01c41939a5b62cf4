/** A random UUID (version 4). Plain http pages have no `crypto.randomUUID`. */
export function randomId(): string {
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    // The 8 keeps its upper two bits, which say which kind of UUID this is.
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16)
  })
}
