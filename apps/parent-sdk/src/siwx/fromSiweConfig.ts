import {
  type CaipNetworkId,
  type ChainNamespace,
  isSameAddress,
  namespaceOf,
  referenceOf,
} from '@airlock/protocol/caip'
import { signInTraitsOf } from '@airlock/protocol/siwx/namespaces/signInRegistry'
import type { SIWXConfig, SIWXSession } from '../types/SIWXConfig.ts'
import type { SiweConfig, SiweMessage } from './SiweConfig.ts'

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
  /** @throws Error for anything else, such as the JSON of an error page: only `null` means that nobody is signed in */
  async function askSession() {
    const session = await config.getSession()
    const isSession = typeof session?.address === 'string' && Number(session.chainId) > 0
    if (session === null || isSession) return session
    throw new Error('getSession has to answer an address with its chainId, or null.')
  }
  /** `true` where the server's session counts for the account, which may have signed in with another one or on another network. */
  function holdsFor(
    { address, chainId }: { address: string; chainId: number },
    of: { chainId: CaipNetworkId; address: string },
  ): boolean {
    const namespace = namespaceOf(of.chainId)
    const isNetwork = config.signOutOnNetworkChange === false || `${namespace}:${chainId}` === of.chainId
    return isNetwork && (config.signOutOnAccountChange === false || isSameAddress(namespace, address, of.address))
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
      if (!isEthereum(namespace)) return [sessionOf(chainId, address)]
      const session = await askSession()
      if (session === null || !holdsFor(session, { chainId, address })) return []
      return [sessionOf(`${namespace}:${session.chainId}`, session.address)]
    },
    // Apart from the question, which is also asked for networks that the visitor is not on.
    async signOutOfOthers(chainId, address) {
      if (!isEthereum(namespaceOf(chainId))) return
      const session = await askSession()
      if (session !== null && !holdsFor(session, { chainId, address })) await signOut()
    },
    revokeSession: signOut,
    async setSessions(sessions) {
      const isKept = sessions.some(({ data }) => isEthereum(namespaceOf(data.chainId as CaipNetworkId)))
      if (!isKept && (await config.getSession()) !== null) await signOut()
    },
    getRequired: () => config.required !== false,
    signOutOnDisconnect: config.signOutOnDisconnect !== false,
  }
}

const isEthereum = (namespace: ChainNamespace) => signInTraitsOf(namespace)?.kind === 'Ethereum'

/** A session that the server vouches for; the page keeps neither text nor signature of it. */
function sessionOf(chainId: CaipNetworkId, accountAddress: string): SIWXSession {
  return { data: { accountAddress, chainId }, message: '', signature: '' }
}
