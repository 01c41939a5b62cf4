/** The RPC operator sees every address and can lie, so it must be public https (T46). */

const MAX_URLS = 16
/** RFC 6761, RFC 6762, RFC 8375. */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|test|invalid|onion|home\.arpa)$/
/** As `URL` prints them: loopback, link-local, private, shared, multicast and unspecified. */
const PRIVATE_IPV4 =
  /^(?:0|10|127|22[4-9]|2[3-5][0-9])\.|^(?:100\.(?:6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])|169\.254|172\.(?:1[6-9]|2[0-9]|3[01])|192\.168|198\.1[89])\./
const PRIVATE_IPV6 = /^\[(?:::|f[c-f]|64:ff9b:|2002:)/

/** @param page a local page may name a local RPC @returns undefined if valid (https://eips.ethereum.org/EIPS/eip-3085) */
export function addedChainProblem(params: unknown, page: 'public' | 'loopback'): string | undefined {
  const [chain] = Array.isArray(params) ? params : []
  if (typeof chain !== 'object' || chain === null) return 'Pass one object (EIP-3085).'
  const { chainId, rpcUrls, blockExplorerUrls, iconUrls } = chain as Record<string, unknown>
  if (typeof chainId !== 'string' || !/^0x[1-9a-f][0-9a-f]{0,12}$/i.test(chainId)) {
    return 'chainId: write it as 0x hex without leading zeros.'
  }
  for (const [name, urls] of Object.entries({ rpcUrls, blockExplorerUrls, iconUrls })) {
    if (urls === undefined || urls === null) continue
    if (!Array.isArray(urls) || urls.length > MAX_URLS) return `${name}: pass a list of at most ${MAX_URLS}.`
    if (!urls.every((url) => isPublicUrl(url, page)))
      return `${name}: write https URLs of public servers, without credentials.`
  }
  return undefined
}

function isPublicUrl(text: unknown, page: 'public' | 'loopback'): boolean {
  if (typeof text !== 'string' || text.length > 2_000 || /[\s\\\p{Cc}]/u.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (page === 'loopback' && isLoopback(hostname)) return /^https?:$/.test(protocol)
  const name = hostname.replace(/\.$/, '')
  const isNumber = /^[0-9.]+$/.test(name) || name.startsWith('[')
  if (!isNumber && !name.includes('.')) return false
  return protocol === 'https:' && !PRIVATE_NAME.test(name) && !PRIVATE_IPV4.test(name) && !PRIVATE_IPV6.test(name)
}

export function isLoopback(hostname: string): boolean {
  return /^(?:(?:[^.]+\.)*localhost|127(?:\.[0-9]+){3}|\[::1\])$/.test(hostname)
}
