/** Witness programs may be written in capitals, for codes that are scanned (https://bips.dev/173). No address in base58 begins with a B or a T. */
export function toOneCase(address: string): string {
  return /^(?:BC|TB)[^a-z]+$/.test(address) ? address.toLowerCase() : address
}
