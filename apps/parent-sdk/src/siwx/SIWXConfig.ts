import type { CaipNetworkId } from '@airlock/protocol/caip'

/**
 * A message that a wallet is asked to sign, with its text.
 *
 * @example const text = (message: SIWXMessage) => message.toString()
 */
export type SIWXMessage = {
  /** Host of this page. */
  domain: string
  /** Address that signs in. */
  accountAddress: string
  /** Address of this page, or below it. */
  uri: string
  /** CAIP-2 id of the network. */
  chainId: string
  /** Random value of the server. */
  nonce: string
  /** Returns the text that the wallet signs. */
  toString(): string
}

/**
 * A sign-in that was signed.
 *
 * @example const same = (session: SIWXSession, address: string) => session.data.accountAddress === address
 */
export type SIWXSession = {
  /** Fields of the message. */
  data: { accountAddress: string; chainId: string }
  /** The text that was signed. */
  message: string
  /** As the wallet gave it. */
  signature: string
}

/**
 * Signing in with the wallet (SIWX): what the modal asks the page's own code, which speaks with its server. Each may take 30 seconds.
 *
 * @example const siwx: Pick<SIWXConfig, 'getRequired'> = { getRequired: () => true }
 */
export type SIWXConfig = {
  /** Makes the message for an account. */
  createMessage(input: { chainId: CaipNetworkId; accountAddress: string }): Promise<SIWXMessage>
  /** Verifies and stores a sign-in on the server. Rejects where it is refused. */
  addSession(session: SIWXSession): Promise<void>
  /** Forgets the sign-in of an account. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Replaces all sign-ins; an empty list signs out. */
  setSessions(sessions: SIWXSession[]): Promise<void>
  /** Returns the sign-ins of an account that are valid; an empty list asks the visitor to sign. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<SIWXSession[]>
  /** Returns `true` where a visitor who does not sign is disconnected. @default false */
  getRequired?(): boolean
  /** Signs out on disconnect. @default true */
  signOutOnDisconnect?: boolean
}
