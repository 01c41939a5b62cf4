const MAX = 8

/** Parses `PROXIES`. @throws Error with the problem */
export function parseProxies(text: string | undefined): number {
  const proxies = Number(text ?? 0)
  if (!Number.isInteger(proxies) || proxies < 0 || proxies > MAX) {
    throw new Error(`PROXIES is ${JSON.stringify(text)}. Write how many proxies stand in front, 0 to ${MAX}.`)
  }
  return proxies
}
