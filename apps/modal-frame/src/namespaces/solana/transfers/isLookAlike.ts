const LETTERS = 4

/** `true` for two addresses that begin and end alike, which is all that most people compare. Letter case counts. */
export function isLookAlike(address: string, other: string): boolean {
  return address !== other && ends(address) === ends(other)
}

function ends(address: string) {
  return address.slice(0, LETTERS) + address.slice(-LETTERS)
}
