/** Wallets that announce themselves by several rdns, each with the one that the catalogue knows. */
const ALIASES: Readonly<Record<string, string>> = {
  // The in-app browser of MetaMask.
  'io.metamask.mobile': 'io.metamask',
}

/** Returns the one rdns of a wallet that has several; any other text unchanged. */
export function canonicalRdns(rdns: string): string {
  const key = rdns.toLowerCase()
  return Object.hasOwn(ALIASES, key) ? (ALIASES[key] as string) : rdns
}
