import type { CaipNetworkId } from '../caip.ts'

/**
 * Content of a sign-in message (https://chainagnostic.org/CAIPs/caip-122). Times are RFC 3339 with a zone.
 *
 * @example const data: SignInData = { domain: 'app.example', accountAddress: address, uri: 'https://app.example/', version: '1', chainId: 'eip155:1', nonce: 'k3J9f0aLq2', issuedAt: '2030-01-01T00:00:00.000Z' }
 */
export type SignInData = {
  /** Scheme in front of the domain, where the text has one: `https`. */
  scheme?: string
  /** Host of the site, with its port where that is not the usual one. */
  domain: string
  /** Address alone, without its network. */
  accountAddress: string
  /** Sentence for the user, on one line. */
  statement?: string
  /** Address of the page that the sign-in is for. */
  uri: string
  /** Version of the message; `1` is the only one. */
  version: string
  /** CAIP-2 id of the network. */
  chainId: CaipNetworkId
  /** Random value that the server takes once; 8 letters or digits at least. */
  nonce: string
  /** Time at which the message was made. */
  issuedAt: string
  /** Time from which the message is over. */
  expirationTime?: string
  /** Time before which the message is not valid. */
  notBefore?: string
  /** Id by which the site knows its request. */
  requestId?: string
  /** URIs that the user agrees to have resolved. */
  resources?: readonly string[]
}
