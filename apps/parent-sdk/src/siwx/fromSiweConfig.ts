import { type ChainNamespace, namespaceOf, referenceOf } from '@airlock/protocol/caip'
import { signInTraitsOf } from '@airlock/protocol/siwx/namespaces/signInRegistry'
import type { SIWXConfig } from '../types/SIWXConfig.ts'
import type { SiweConfig, SiweMessage } from './SiweConfig.ts'
import type { ServerSession } from './SiwxOptions.ts'
import { assertVerified, signsIn, toServerSession, toSignIn } from './serverSessions.ts'

/**
 * Creates the `siwx` option from a configuration for Sign-In with Ethereum. Only EVM accounts sign in.
 *
 * @example
 * declare const config: SiweConfig
 * const siwx = fromSiweConfig(config)
 */
export function fromSiweConfig(config: SiweConfig): SIWXConfig {
  const scope = {
    perNetwork: config.signOutOnNetworkChange !== false,
    anyAccount: config.signOutOnAccountChange === false,
  }

  async function signOut() {
    if (!(await config.signOut())) throw new Error('The server did not sign out.')
    config.onSignOut?.()
  }
  /** @throws Error for other values, such as an error page's JSON: only `null` means signed out */
  async function fetchSession(namespace: ChainNamespace): Promise<ServerSession | null> {
    const session = await config.getSession()
    if (session === null) return null
    if (typeof session?.address === 'string' && Number(session.chainId) > 0)
      return { chainId: `${namespace}:${session.chainId}`, address: session.address }
    throw new Error('getSession has to answer an address with its chainId, or null.')
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
      await assertVerified(config.verifyMessage({ message, signature }))
      config.onSignIn?.((await config.getSession()) ?? undefined)
    },
    async getSessions(chainId, address) {
      // Only Ethereum accounts can sign this message.
      const namespace = namespaceOf(chainId)
      if (!isEthereum(namespace)) return [toSignIn({ chainId, address })]
      const session = await fetchSession(namespace)
      return session !== null && signsIn(session, { chainId, address }, scope) ? [toSignIn(session)] : []
    },
    // Separate from reads, which also happen for other networks.
    async signOutOfOthers(chainId, address) {
      const namespace = namespaceOf(chainId)
      const session = isEthereum(namespace) ? await fetchSession(namespace) : null
      if (session !== null && !signsIn(session, { chainId, address }, scope)) await signOut()
    },
    revokeSession: signOut,
    async setSessions(sessions) {
      const isStored = sessions.some((session) => isEthereum(namespaceOf(toServerSession(session).chainId)))
      if (!isStored && (await config.getSession()) !== null) await signOut()
    },
    getRequired: () => config.required !== false,
    signOutOnDisconnect: config.signOutOnDisconnect !== false,
  }
}

const isEthereum = (namespace: ChainNamespace) => signInTraitsOf(namespace)?.kind === 'Ethereum'
