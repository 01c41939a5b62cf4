import type { CaipNetworkId } from '@airlock/protocol/caip'

/**
 * A session of the site's server.
 *
 * @example const session: ServerSession = { chainId: 'eip155:1', address }
 */
export type ServerSession = {
  /**
   * CAIP-2 id of the network of the message that was verified.
   *
   * @example chainId: 'eip155:1'
   */
  chainId: CaipNetworkId
  /**
   * Account that signed it.
   *
   * @example address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
   */
  address: string
}

/**
 * A nonce of the site's server, with the time that it gave it out.
 *
 * @example const given: ServerNonce = { nonce: 'Kj2hT5qW9xZa', issuedAt: '2030-01-01T12:00:00.000Z' }
 */
export type ServerNonce = {
  /**
   * 8 to 128 letters and digits, which the server takes once.
   *
   * @example nonce: 'Kj2hT5qW9xZa'
   */
  nonce: string
  /**
   * Time of the server (RFC 3339), which the message is issued at: visitors' clocks are wrong by an hour and more, and servers refuse
   * messages from the future.
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
   * Has the server verify a signed message. Resolves to `false`, or rejects, if it is rejected.
   *
   * @default accepts it without proof
   * @example verify: (proof) => fetch('/sign-in', { method: 'POST', body: JSON.stringify(proof) }).then(({ ok }) => ok)
   */
  verify?(proof: { message: string; signature: string }): Promise<boolean>
  /**
   * Reads the session of the server; or the list of them, if it keeps one for each namespace. With only one, a user connected in two namespaces signs in again when the active one changes. Throw if the server cannot tell.
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
   * Id by which the site knows its request.
   *
   * @default none
   * @example requestId: 'checkout-42'
   */
  requestId?: string
  /**
   * Lifetime of the message in milliseconds; server and page reject it later.
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
   * Requires a sign-in on each network; otherwise one covers its namespace.
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
