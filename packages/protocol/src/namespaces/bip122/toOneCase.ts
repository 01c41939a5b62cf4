/**
 * Lowercases witness programs, which QR codes write in capitals (https://bips.dev/173). Base58 addresses never start
 * with B or T.
 */
export function toOneCase(address: string): string {
  return /^(?:BC|TB)[^a-z]+$/.test(address) ? address.toLowerCase() : address
}
