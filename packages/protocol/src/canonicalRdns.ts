/** Maps additional rdns of a wallet to the one in the catalogue. */
const ALIASES: Readonly<Record<string, string>> = {
  'io.metamask.mobile': 'io.metamask',
}

export function canonicalRdns(rdns: string): string {
  const key = rdns.toLowerCase()
  return Object.hasOwn(ALIASES, key) ? (ALIASES[key] as string) : rdns
}
