const MAX = 8

/** @throws Error with the problem */
export function parseProxies(text: string | undefined): number {
  const proxies = Number(text ?? 0)
  if (!Number.isInteger(proxies) || proxies < 0 || proxies > MAX) {
    throw new Error(
      `PROXIES is ${JSON.stringify(text)}. Set it to the number of proxies in front of the server, 0 to ${MAX}.`,
    )
  }
  return proxies
}
