import { type CaipNetworkId, isSameAddress, namespaceOf, toCaipAddress } from '@airlock/protocol/caip'
import { currentNetworkId } from '@airlock/protocol/namespaces/formerNetworkIds'
import { parseSignIn } from '@airlock/protocol/siwx/parseSignIn'
import { recapText } from '@airlock/protocol/siwx/recap'
import type { SignInData } from '@airlock/protocol/siwx/SignInData'
import type { ExpectedSignIn, SignInProof, SignInRejection, VerifiedSignIn } from './SignInProof.ts'
import { SCHEMES } from './schemes/registry.ts'
import type { Scheme } from './schemes/Scheme.ts'

const HOUR_MS = 3_600_000
const SKEW_MS = 5 * 60_000
const NONCE = /^[a-z0-9]{8,128}$/i
const MAX_SIGNATURE = 65_536

/**
 * Verifies a sign-in: the text matches its fields, the fields match the expected ones, and the account signed. On EVM
 * contracts sign too (https://eips.ethereum.org/EIPS/eip-1271, https://eips.ethereum.org/EIPS/eip-6492), which needs
 * `node`. It does not know used nonces: store the nonce in the session, and delete it before this call.
 *
 * @param proof - `message` and `signature` from the request, `expected` from the server
 * @returns the account, or the reason why it is not signed in; never throws for request data
 * @throws TypeError for an expectation that would accept too much, such as an empty nonce
 * @example
 * const verified = await verifySignIn({ message, signature, expected: { domain: 'app.example', nonce } })
 * if (!verified.ok) throw new Error(`Not signed in: ${verified.reason}`)
 */
export async function verifySignIn({ message, signature, expected, node }: SignInProof): Promise<VerifiedSignIn> {
  const origin = originOf(expected)
  if (typeof message !== 'string') return reject('malformed')
  if (typeof signature !== 'string' || signature.length > MAX_SIGNATURE) return reject('signature')
  const data = parseSignIn(message)
  if (data === undefined) return reject('malformed')
  const reason = rejectionOf(data, expected, origin)
  if (reason !== undefined) return reject(reason)
  const scheme = SCHEMES[namespaceOf(data.chainId)]
  if (scheme === undefined) return reject('unsupported')
  const network = currentNetworkId(data.chainId) as CaipNetworkId
  if (!isAccepted(network, scheme, expected)) return reject('chain')
  const address = scheme.canonicalAddress(network, data.accountAddress)
  if (address === undefined || !isExpected(address, network, scheme, expected)) return reject('address')
  const outcome = await scheme.verify({ message, signature, data, node })
  return outcome === 'valid' ? { ok: true, account: toCaipAddress(network, address), data } : reject(outcome)
}

/** A made-up chain id would give one key a second account, so only known networks are accepted. */
function isAccepted(network: CaipNetworkId, { networks }: Scheme, { chains }: ExpectedSignIn): boolean {
  if (chains !== undefined) return chains.map(currentNetworkId).includes(network)
  return networks === undefined || networks.includes(network)
}

function isExpected(address: string, network: CaipNetworkId, { canonicalAddress }: Scheme, expected: ExpectedSignIn) {
  const requested = expected.address
  if (requested === undefined) return true
  return isSameAddress(namespaceOf(network), address, canonicalAddress(network, requested) ?? requested)
}

function reject(reason: SignInRejection): VerifiedSignIn {
  return { ok: false, reason }
}

function originOf({ domain, nonce, origin, now, maxAge }: ExpectedSignIn): string {
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(domain)
  const requested = origin ?? `${isLocal ? 'http' : 'https'}://${domain}`
  if (!URL.canParse(requested) || new URL(requested).origin !== requested)
    throw new TypeError('`expected.origin` must be an origin, such as `https://app.example`.')
  if (new URL(requested).host !== domain)
    throw new TypeError('`expected.domain` must be the host of the origin, such as `app.example`.')
  if (typeof nonce !== 'string' || !NONCE.test(nonce))
    throw new TypeError('`expected.nonce` must be 8 to 128 letters and digits: the nonce of the session.')
  if (now !== undefined && Number.isNaN(now.getTime())) throw new TypeError('`expected.now` must be a time.')
  if (maxAge !== undefined && !(maxAge > 0)) throw new TypeError('`expected.maxAge` must be above 0.')
  return requested
}

function rejectionOf(data: SignInData, expected: ExpectedSignIn, origin: string): SignInRejection | undefined {
  const { domain, nonce, maxAge = HOUR_MS } = expected
  const now = (expected.now ?? new Date()).getTime()
  if (
    data.domain !== domain ||
    (data.scheme ?? new URL(origin).protocol.slice(0, -1)) !== new URL(origin).protocol.slice(0, -1)
  )
    return 'domain'
  if (!URL.canParse(data.uri) || new URL(data.uri).origin !== origin) return 'uri'
  if (data.nonce !== nonce) return 'nonce'
  if (Date.parse(data.issuedAt) > now + SKEW_MS) return 'future'
  if (data.notBefore !== undefined && Date.parse(data.notBefore) > now + SKEW_MS) return 'future'
  if (Date.parse(data.issuedAt) < now - maxAge) return 'expired'
  if (data.expirationTime !== undefined && Date.parse(data.expirationTime) <= now) return 'expired'
  return isRecapNamed(data) ? undefined : 'recap'
}

/** The statement must end with the recap's text, so that users see its permissions. Only the last resource may be a recap. */
function isRecapNamed({ resources = [], statement = '' }: SignInData): boolean {
  if (resources.slice(0, -1).some((uri) => recapText(uri) !== undefined)) return false
  const text = recapText(resources.at(-1))
  return text === undefined || (text !== null && (statement === text || statement.endsWith(` ${text}`)))
}
