/** Characters at each end that people compare. */
const COMPARED = 4

/**
 * Returns whether two different addresses begin and end alike. Attackers send from such an address, so that it is copied from the history.
 * Threshold of MetaMask:
 * https://support.metamask.io/stay-safe/protect-yourself/wallet-and-hardware/address-poisoning-scams/
 */
export function isLookAlike(address: string, other: string): boolean {
  const [one, two] = [address, other].map((text) => (text.startsWith('0x') ? text.toLowerCase() : text))
  return one !== two && edgesOf(address) === edgesOf(other)
}

/** Case is easy to overlook, also where it counts. */
function edgesOf(address: string) {
  const text = address.toLowerCase().replace(/^0x/, '')
  return text.slice(0, COMPARED) + text.slice(-COMPARED)
}
