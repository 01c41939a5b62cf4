const ALIASES: Readonly<Record<string, string>> = {
  'io.metamask.mobile': 'io.metamask',
}

export function canonicalRdns(rdns: string): string {
  const key = rdns.toLowerCase()
  return Object.hasOwn(ALIASES, key) ? (ALIASES[key] as string) : rdns
}
