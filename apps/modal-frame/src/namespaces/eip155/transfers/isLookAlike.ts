const DIGITS = 4

/**
 * `true` for two addresses with the same first and last four digits, which is all that most people compare. Attackers send from such
 * an address, so that it is copied from the history. Threshold of MetaMask:
 * https://support.metamask.io/stay-safe/protect-yourself/wallet-and-hardware/address-poisoning-scams/
 */
export function isLookAlike(address: string, other: string): boolean {
  const [one, two] = [address.toLowerCase(), other.toLowerCase()]
  return one !== two && ends(one) === ends(two)
}

function ends(address: string) {
  return address.slice(2, 2 + DIGITS) + address.slice(-DIGITS)
}
