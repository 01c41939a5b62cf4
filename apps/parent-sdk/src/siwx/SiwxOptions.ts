import type { CaipNetworkId } from '@airlock/protocol/caip'

/**
 * A session of the site's server.
 *
 * @example const session: ServerSession = { chainId: 'eip155:1', address }
 */
export type ServerSession = {
  /**
   * CAIP-2 id of the network in the verified message.
   *
   * @example chainId: 'eip155:1'
   */
  chainId: CaipNetworkId
  /**
   * Account that signed the message.
   *
   * @example address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
   */
  address: string
}

/**
 * A nonce from the site's server, and when it was issued.
 *
 * @example const serverNonce: ServerNonce = { nonce: 'Kj2hT5qW9xZa', issuedAt: '2030-01-01T12:00:00.000Z' }
 */
export type ServerNonce = {
  /**
   * 8 to 128 letters and digits, which the server accepts once.
   *
   * @example nonce: 'Kj2hT5qW9xZa'
   */
  nonce: string
  /**
   * Server time (RFC 3339), used as the message's `issuedAt`. A visitor's clock may be wrong, and servers reject messages from the future.
   *
   * @example issuedAt: new Date().toISOString()
   */
  issuedAt: string
}

/**
 * Calls to the site's server that sign people in, and parts of the message.
 *
 * @example
 * const options: SiwxOptions = {
 *   getNonce: () => fetch('/nonce').then((answer) => answer.json()),
 *   verify: (proof) => fetch('/sign-in', { method: 'POST', body: JSON.stringify(proof) }).then(({ ok }) => ok),
 * }
 */
export type SiwxOptions = {
  /**
   * Requests from the server a nonce of 8 to 128 letters and digits, valid once. If the server adds its time, users with a wrong clock can sign in too.
   *
   * @default 128 random bits, which prove nothing to a server
   * @example getNonce: () => fetch('/nonce').then((answer) => answer.json())
   */
  getNonce?(): Promise<string | ServerNonce>
  /**
   * Has the server verify a signed message. Resolves to `false`, or throws, if the server does not accept the message.
   *
   * @default accepts the message without proof
   * @example verify: (proof) => fetch('/sign-in', { method: 'POST', body: JSON.stringify(proof) }).then(({ ok }) => ok)
   */
  verify?(proof: { message: string; signature: string }): Promise<boolean>
  /**
   * Reads the server's session, or a list if the server keeps one for each namespace. With a single session, a user who is connected in two namespaces must sign in again when the active namespace changes. Throw if the session is unknown.
   *
   * @default what this page stored
   * @example getSession: () => fetch('/session').then((answer) => answer.json())
   */
  getSession?(): Promise<ServerSession | readonly ServerSession[] | null>
  /**
   * Ends the named sessions of the server, or all of them.
   *
   * @default forgets what this page stored
   * @example signOut: (ended) => fetch('/session', { method: 'DELETE', body: JSON.stringify(ended ?? 'all') }).then(() => {})
   */
  signOut?(closed?: readonly ServerSession[]): Promise<void>
  /**
   * Sentence for the user, on one line.
   *
   * @default none
   * @example statement: 'Sign in to the example.'
   */
  statement?: string
  /**
   * URIs that the user agrees to have resolved.
   *
   * @default none
   * @example resources: ['https://app.example/terms']
   */
  resources?: readonly string[]
  /**
   * Request id for the site's own use (`Request ID` of EIP-4361).
   *
   * @default none
   * @example requestId: 'checkout-42'
   */
  requestId?: string
  /**
   * Lifetime of the message in milliseconds. The server and the page reject the message after that.
   *
   * @default none
   * @example expiresAfter: 10 * 60_000
   */
  expiresAfter?: number
  /**
   * Time before which the message is not valid (RFC 3339).
   *
   * @default none
   * @example notBefore: new Date().toISOString()
   */
  notBefore?: string
  /**
   * Disconnects users who do not sign.
   *
   * @default false
   * @example required: true
   */
  required?: boolean
  /**
   * Requires a sign-in on each network. By default, one sign-in covers all networks of its namespace.
   *
   * @default false
   * @example perNetwork: true
   */
  perNetwork?: boolean
  /**
   * Signs out on disconnect.
   *
   * @default true
   * @example signOutOnDisconnect: false
   */
  signOutOnDisconnect?: boolean
}
