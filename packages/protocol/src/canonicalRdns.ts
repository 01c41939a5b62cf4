/** Additional rdns of a wallet, mapped to the one in the catalogue. */
const ALIASES: Readonly<Record<string, string>> = {
  'io.metamask.mobile': 'io.metamask',
}

/** Returns the canonical rdns of a wallet; other text unchanged. */
export function canonicalRdns(rdns: string): string {
  const key = rdns.toLowerCase()
  return Object.hasOwn(ALIASES, key) ? (ALIASES[key] as string) : rdns
}
