import type { CaipNetworkId } from '@airlock/protocol/caip'

/**
 * A message that a wallet is asked to sign, with its text.
 *
 * @example const text = (message: SIWXMessage) => message.toString()
 */
export type SIWXMessage = {
  /**
   * Host of this page.
   *
   * @example domain: 'app.example'
   */
  domain: string
  /**
   * Address that signs in.
   *
   * @example accountAddress: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
   */
  accountAddress: string
  /**
   * URL on this page's origin.
   *
   * @example uri: 'https://app.example'
   */
  uri: string
  /**
   * CAIP-2 id of the network.
   *
   * @example chainId: 'eip155:42161'
   */
  chainId: string
  /**
   * Random value of the server.
   *
   * @example nonce: 'kq3Jf81LmVd0'
   */
  nonce: string
  /**
   * Returns the text that the wallet signs.
   *
   * @example toString: () => 'app.example wants you to sign in'
   */
  toString(): string
}

/**
 * A sign-in that was signed.
 *
 * @example const isOn = (session: SIWXSession, chainId: string) => session.data.chainId === chainId
 */
export type SIWXSession = {
  /**
   * Fields of the message.
   *
   * @example data: { accountAddress: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', chainId: 'eip155:42161' }
   */
  data: { accountAddress: string; chainId: string }
  /**
   * The text that was signed.
   *
   * @example message: 'app.example wants you to sign in'
   */
  message: string
  /**
   * As the wallet gave it.
   *
   * @example signature: '0x1b2c'
   */
  signature: string
}

/**
 * Signing in with the wallet (SIWX): callbacks that the page provides and the modal calls. They talk to the page's server. Each has 30 seconds.
 *
 * @example const siwx: Pick<SIWXConfig, 'getRequired'> = { getRequired: () => true }
 */
export type SIWXConfig = {
  /**
   * Makes the message for an account.
   *
   * @example createMessage: (input) => createSiwx().createMessage(input)
   */
  createMessage(input: { chainId: CaipNetworkId; accountAddress: string }): Promise<SIWXMessage>
  /**
   * Verifies and stores a sign-in on the server. Rejects if the server refuses it.
   *
   * @example addSession: (session) => fetch('/sign-in', { method: 'POST', body: JSON.stringify(session) }).then(() => {})
   */
  addSession(session: SIWXSession): Promise<void>
  /**
   * Forgets the sign-in of an account.
   *
   * @example revokeSession: (chainId, address) => fetch(`/sign-in/${chainId}:${address}`, { method: 'DELETE' }).then(() => {})
   */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /**
   * Replaces all sign-ins by those of the remaining accounts after a disconnect; an empty list signs out.
   *
   * @example setSessions: (sessions) => fetch('/sign-ins', { method: 'PUT', body: JSON.stringify(sessions) }).then(() => {})
   */
  setSessions(sessions: SIWXSession[]): Promise<void>
  /**
   * Returns the sign-ins of an account that are valid; an empty list asks the visitor to sign. If it throws, the session stays, and it is
   * called again.
   *
   * @example getSessions: (chainId, address) => fetch(`/sign-ins/${chainId}:${address}`).then((answer) => answer.json())
   */
  getSessions(chainId: CaipNetworkId, address: string): Promise<SIWXSession[]>
  /**
   * Ends the sign-in of another account or network that the server still holds, before the visitor is asked to sign with this one.
   *
   * @default nothing is ended
   * @example signOutOfOthers: (chainId, address) => fetch(`/sign-ins?except=${chainId}:${address}`, { method: 'DELETE' }).then(() => {})
   */
  signOutOfOthers?(chainId: CaipNetworkId, address: string): Promise<void>
  /**
   * Returns `true` where a visitor who does not sign is disconnected.
   *
   * @default false
   * @example getRequired: () => true
   */
  getRequired?(): boolean
  /**
   * Signs out on disconnect.
   *
   * @default true
   * @example signOutOnDisconnect: false
   */
  signOutOnDisconnect?: boolean
}
