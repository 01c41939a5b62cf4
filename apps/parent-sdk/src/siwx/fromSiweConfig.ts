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
  /** @throws Error for other values, such as an error page's JSON: only `null` means signed out */
  async function askSession() {
    const session = await config.getSession()
    const isSession = typeof session?.address === 'string' && Number(session.chainId) > 0
    if (session === null || isSession) return session
    throw new Error('getSession has to answer an address with its chainId, or null.')
  }
  /** Returns `true` if the server's session is for this account and network. */
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
      // Only Ethereum accounts can sign this message.
      const namespace = namespaceOf(chainId)
      if (!isEthereum(namespace)) return [sessionOf(chainId, address)]
      const session = await askSession()
      if (session === null || !holdsFor(session, { chainId, address })) return []
      return [sessionOf(`${namespace}:${session.chainId}`, session.address)]
    },
    // Separate from reads, which also happen for other networks.
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

/** A session from the server, without text and signature. */
function sessionOf(chainId: CaipNetworkId, accountAddress: string): SIWXSession {
  return { data: { accountAddress, chainId }, message: '', signature: '' }
}
