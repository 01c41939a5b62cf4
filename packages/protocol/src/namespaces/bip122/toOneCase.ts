/** QR codes capitalise witness programs (https://bips.dev/173). Base58 never starts with B or T. */
export function toOneCase(address: string): string {
  return /^(?:BC|TB)[^a-z]+$/.test(address) ? address.toLowerCase() : address
}
