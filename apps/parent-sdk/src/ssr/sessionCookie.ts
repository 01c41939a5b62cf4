import { type CaipNetworkId, isAddress, isCaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import { isRecord } from '@airlock/protocol/isRecord'
import { foreignText } from '@airlock/protocol/text/foreignText'

/**
 * Session data of the cookie. Anyone can forge it: only render it.
 *
 * @example const label = (session?: SavedSession) => session?.address ?? 'Connect'
 */
export type SavedSession = {
  /** Active address. */
  address: string
  /** CAIP-2 id of the active network. */
  caipNetworkId: CaipNetworkId
  /** Name of the wallet: the wallet's own words. */
  wallet: string
}

export const SESSION_COOKIE = 'airlock-session'

const MAX_LENGTH = 1024

/**
 * Reads the session that `ssr: true` or `saveSession` stored, from the `Cookie` header of a request.
 *
 * @returns `undefined` without a cookie, or if the cookie is not exactly what `saveSession` writes
 * @example
 * import { readSession } from '@airlock/sdk/ssr'
 *
 * const respond = (request: Request) => readSession(request.headers.get('cookie'))?.address ?? 'not connected'
 */
export function readSession(cookie: string | null | undefined): SavedSession | undefined {
  const pairs = (cookie ?? '').split(';').map((pair) => pair.trim())
  const [pair = '', ...duplicates] = pairs.filter((one) => one.startsWith(`${SESSION_COOKIE}=`))
  // A parent domain can set a second cookie of the same name, and the order is not defined.
  if (duplicates.length > 0 || pair.length > MAX_LENGTH) return undefined
  try {
    return parse(JSON.parse(decodeURIComponent(pair.slice(SESSION_COOKIE.length + 1))))
  } catch {
    return undefined
  }
}

export function encodeSession(session: SavedSession): string | undefined {
  const value = encodeURIComponent(JSON.stringify(session))
  return readSession(`${SESSION_COOKIE}=${value}`) && value
}

function parse(value: unknown): SavedSession | undefined {
  if (!isRecord(value)) return undefined
  const { address, caipNetworkId, wallet, ...others } = value
  if (Object.keys(others).length > 0 || !isCaipNetworkId(caipNetworkId)) return undefined
  if (!isAddress(namespaceOf(caipNetworkId), address)) return undefined
  if (typeof wallet !== 'string' || foreignText(wallet) !== wallet) return undefined
  return { address, caipNetworkId, wallet }
}
