import { type CaipNetworkId, isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { findSignInFault } from '@airlock/protocol/siwx/findSignInFault'
import { formatSignIn } from '@airlock/protocol/siwx/formatSignIn'
import type { SignInData } from '@airlock/protocol/siwx/SignInData'
import type { SIWXConfig, SIWXSession } from './SIWXConfig.ts'
import { createSiwxStore } from './siwxStore.ts'

/**
 * A session of the site's server.
 *
 * @example const session: ServerSession = { chainId: 'eip155:1', address }
 */
export type ServerSession = {
  /** CAIP-2 id of the network of the message that was verified. */
  chainId: CaipNetworkId
  /** Account that signed it. */
  address: string
}

/**
 * How a site signs people in: what its server does, and what the message says.
 *
 * @example
 * const options: SiwxOptions = {
 *   getNonce: () => fetch('/nonce').then((answer) => answer.text()),
 *   verify: (proof) => fetch('/sign-in', { method: 'POST', body: JSON.stringify(proof) }).then(({ ok }) => ok),
 * }
 */
export type SiwxOptions = {
  /** Asks the server for a nonce of 8 to 128 letters and digits, which it takes once. @default 128 random bits, which prove nothing to a server */
  getNonce?(): Promise<string>
  /** Has the server verify a message that was signed. Resolves to `false`, or rejects, where it is refused. @default accepts it, for show alone */
  verify?(proof: { message: string; signature: string }): Promise<boolean>
  /** Asks the server who is signed in. @default what this page stored */
  getSession?(): Promise<ServerSession | null>
  /** Ends the server's session. @default forgets what this page stored */
  signOut?(): Promise<void>
  /** Sentence for the person, on one line. @default none */
  statement?: string
  /** URIs that the person agrees to have resolved. @default none */
  resources?: readonly string[]
  /** Id by which the site knows its request. @default none */
  requestId?: string
  /** Life of the message in milliseconds, after which neither server nor page takes it. @default none */
  expiresAfter?: number
  /** Time before which the message is not valid (RFC 3339). @default none */
  notBefore?: string
  /** Disconnects a visitor who does not sign. @default false */
  required?: boolean
  /** Asks again on each network; else a sign-in holds on every network of its namespace. @default false */
  perNetwork?: boolean
  /** Signs out on disconnect. @default true */
  signOutOnDisconnect?: boolean
}

/**
 * Makes the `siwx` option of a site: a message by EIP-4361 (CAIP-122 on other chains), a nonce and a session of the site's server.
 *
 * Without `getNonce` and `verify` nothing is proven: the visitor signs, and a page that believes it believes its own script. Use that for looks alone.
 *
 * @throws AirlockError INVALID_PARAMS from `createMessage`, for a statement, a nonce or another part that the grammar of the message refuses
 * @example
 * const siwx = createSiwx({
 *   statement: 'Sign in to the example.',
 *   getNonce: () => fetch('/nonce').then((answer) => answer.text()),
 *   verify: (proof) => fetch('/sign-in', { method: 'POST', body: JSON.stringify(proof) }).then(({ ok }) => ok),
 * })
 */
export function createSiwx(options: SiwxOptions = {}): SIWXConfig {
  const store = createSiwxStore()
  const { getNonce = randomNonce, verify = async () => true } = options

  function holds(session: ServerSession, chainId: CaipNetworkId, address: string): boolean {
    const namespace = namespaceOf(chainId)
    const isHere = options.perNetwork ? session.chainId === chainId : namespaceOf(session.chainId) === namespace
    return isHere && isSameAddress(namespace, session.address, address)
  }

  const heldBy =
    (chainId: CaipNetworkId, address: string) =>
    ({ data }: SIWXSession) =>
      holds({ chainId: data.chainId as CaipNetworkId, address: data.accountAddress }, chainId, address)

  return {
    async createMessage({ chainId, accountAddress }) {
      const now = Date.now()
      const data: SignInData = {
        domain: location.host,
        accountAddress,
        // A query may hold what is nobody else's business, and the text is signed and kept.
        uri: location.origin + location.pathname,
        version: '1',
        chainId,
        nonce: await getNonce(),
        issuedAt: new Date(now).toISOString(),
        ...(options.statement !== undefined && { statement: options.statement }),
        ...(options.expiresAfter !== undefined && {
          expirationTime: new Date(now + options.expiresAfter).toISOString(),
        }),
        ...(options.notBefore !== undefined && { notBefore: options.notBefore }),
        ...(options.requestId !== undefined && { requestId: options.requestId }),
        ...(options.resources !== undefined && { resources: options.resources }),
      }
      const fault = findSignInFault(data)
      if (fault !== undefined) {
        throw new AirlockError('INVALID_PARAMS', {
          context: { method: 'createMessage' },
          details: `The ${fault} of a sign-in message is not of its grammar.`,
        })
      }
      const text = formatSignIn(data)
      return { ...data, toString: () => text }
    },
    async addSession({ data, message, signature }) {
      if (!(await verify({ message, signature }))) throw new Error('The server refused the sign-in.')
      store.add({ data, message, signature })
    },
    async getSessions(chainId, address) {
      const stored = store.all().filter(heldBy(chainId, address))
      if (options.getSession === undefined) return stored
      const session = await options.getSession()
      if (session === null || !holds(session, chainId, address)) return []
      const data = { chainId: session.chainId, accountAddress: session.address }
      return stored.length > 0 ? stored : [{ data, message: '', signature: '' }]
    },
    async revokeSession(chainId, address) {
      store.remove(heldBy(chainId, address))
      await options.signOut?.()
    },
    async setSessions(sessions) {
      store.replace(sessions)
      if (sessions.length === 0) await options.signOut?.()
    },
    getRequired: () => options.required === true,
    signOutOnDisconnect: options.signOutOnDisconnect !== false,
  }
}

async function randomNonce(): Promise<string> {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
