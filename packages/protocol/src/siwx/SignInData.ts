import type { CaipNetworkId } from '../caip.ts'

/**
 * Content of a sign-in message (https://chainagnostic.org/CAIPs/caip-122). Times are RFC 3339 with a zone.
 *
 * @example const data: SignInData = { domain: 'app.example', accountAddress: address, uri: 'https://app.example/', version: '1', chainId: 'eip155:1', nonce: 'k3J9f0aLq2', issuedAt: '2030-01-01T00:00:00.000Z' }
 */
export type SignInData = {
  /** Scheme of the domain, if present: `https`. */
  scheme?: string
  /** Host of the site, with a non-default port. */
  domain: string
  /** Address without its network. */
  accountAddress: string
  /** Sentence for the user, on one line. */
  statement?: string
  /** URL of the page. */
  uri: string
  /** Version of the message; `1` is the only one. */
  version: string
  /** CAIP-2 id of the network. */
  chainId: CaipNetworkId
  /** Random text of the site's server, which accepts it once. */
  nonce: string
  /** Creation time. */
  issuedAt: string
  /** Time when the message expires. */
  expirationTime?: string
  /** Time before which the message is not valid. */
  notBefore?: string
  /** Request id for the site's own use. */
  requestId?: string
  /** URIs that the user agrees to have resolved. */
  resources?: readonly string[]
}
