import { type CaipNetworkId, isSameAddress, namespaceOf, referenceOf } from '@airlock/protocol/caip'
import { signInTraitsOf } from '@airlock/protocol/siwx/namespaces/signInRegistry'
import type { SIWXConfig, SIWXSession } from './SIWXConfig.ts'

/**
 * Parts of a message of EIP-4361.
 *
 * @example const text = ({ domain, address }: SiweMessage) => `${domain} wants you to sign in with your Ethereum account:\n${address}`
 */
export type SiweMessage = {
  /** Host of the page. */
  domain: string
  /** Page that the sign-in is for. */
  uri: string
  /** Account that signs in. */
  address: string
  /** Id of the chain as a number (EIP-155). */
  chainId: number
  /** Value of the server. */
  nonce: string
  /** `1`. */
  version: '1'
  /** Time of the message (RFC 3339). */
  iat: string
  /** Sentence for the person. */
  statement?: string
}

/**
 * Signing in with Ethereum, in the shape that other kits take it.
 *
 * @example const config: Pick<SiweConfig, 'required'> = { required: false }
 */
export type SiweConfig = {
  /** Returns what the messages of this site have in common. */
  getMessageParams?(): Promise<{ domain: string; uri: string; statement?: string }>
  /** Writes the text that the wallet signs. */
  createMessage(message: SiweMessage): string
  /** Asks the server for a nonce. */
  getNonce(address?: string): Promise<string>
  /** Asks the server who is signed in. */
  getSession(): Promise<{ address: string; chainId: number } | null>
  /** Has the server verify a message. */
  verifyMessage(proof: { message: string; signature: string }): Promise<boolean>
  /** Ends the server's session. */
  signOut(): Promise<boolean>
  /** Called when somebody signed in. */
  onSignIn?(session?: { address: string; chainId: number }): void
  /** Called when somebody signed out. */
  onSignOut?(): void
  /** Disconnects a visitor who does not sign. @default true */
  required?: boolean
  /** Signs out on disconnect. @default true */
  signOutOnDisconnect?: boolean
  /** Asks again where the account changes. @default true */
  signOutOnAccountChange?: boolean
  /** Asks again where the network changes. @default true */
  signOutOnNetworkChange?: boolean
}

/**
 * Makes the `siwx` option of a configuration for signing in with Ethereum. It asks on EVM networks alone.
 *
 * @example
 * declare const config: SiweConfig
 * const siwx = fromSiweConfig(config)
 */
export function fromSiweConfig(config: SiweConfig): SIWXConfig {
  async function signOut() {
    if (!(await config.signOut())) throw new Error('The server did not sign out.')
    config.onSignOut?.()
  }
  return {
    async createMessage({ chainId, accountAddress }) {
      const params = (await config.getMessageParams?.()) ?? { domain: location.host, uri: location.origin }
      const nonce = await config.getNonce(accountAddress)
      const message: SiweMessage = {
        ...params,
        address: accountAddress,
        chainId: Number(referenceOf(chainId)),
        nonce,
        version: '1',
        iat: new Date().toISOString(),
      }
      const text = config.createMessage(message)
      return { ...message, accountAddress, chainId, toString: () => text }
    },
    async addSession({ message, signature }) {
      if (!(await config.verifyMessage({ message, signature }))) throw new Error('The server refused the sign-in.')
      config.onSignIn?.((await config.getSession()) ?? undefined)
    },
    async getSessions(chainId, address) {
      // This message is Ethereum's: an account of another namespace has nothing to sign.
      const namespace = namespaceOf(chainId)
      if (signInTraitsOf(namespace)?.kind !== 'Ethereum') return [sessionOf(chainId, address)]
      const session = await config.getSession()
      if (session === null) return []
      const of: CaipNetworkId = `${namespace}:${session.chainId}`
      if (config.signOutOnNetworkChange !== false && of !== chainId) return []
      if (config.signOutOnAccountChange !== false && !isSameAddress(namespace, session.address, address)) return []
      return [sessionOf(of, session.address)]
    },
    revokeSession: signOut,
    async setSessions(sessions) {
      if (sessions.length === 0 && (await config.getSession()) !== null) await signOut()
    },
    getRequired: () => config.required !== false,
    signOutOnDisconnect: config.signOutOnDisconnect !== false,
  }
}

/** A session that the server vouches for; the page keeps neither text nor signature of it. */
function sessionOf(chainId: CaipNetworkId, accountAddress: string): SIWXSession {
  return { data: { accountAddress, chainId }, message: '', signature: '' }
}
