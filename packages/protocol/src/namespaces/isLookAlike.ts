/** Per end; MetaMask's threshold. */
const COMPARED = 4

/** Address poisoning: https://support.metamask.io/stay-safe/protect-yourself/wallet-and-hardware/address-poisoning-scams/ */
export function isLookAlike(address: string, other: string): boolean {
  const [one, two] = [address, other].map((text) => (text.startsWith('0x') ? text.toLowerCase() : text))
  return one !== two && edgesOf(address) === edgesOf(other)
}

function edgesOf(address: string) {
  const text = address.toLowerCase().replace(/^0x/, '')
  return text.slice(0, COMPARED) + text.slice(-COMPARED)
}
