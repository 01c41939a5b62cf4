import { type CaipNetworkId, isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { findSignInFault } from '@airlock/protocol/siwx/findSignInFault'
import { formatSignIn } from '@airlock/protocol/siwx/formatSignIn'
import type { SignInData } from '@airlock/protocol/siwx/SignInData'
import { askPage } from '../engine/signIn/askPage.ts'
import type { SIWXConfig, SIWXSession } from '../types/SIWXConfig.ts'
import type { ServerNonce, ServerSession, SiwxOptions } from './SiwxOptions.ts'
import { createSiwxStore } from './siwxStore.ts'

/** Limit for the list of the server where a session ends, in milliseconds: the caller waits for the whole. */
const LIST_MS = 5_000

/**
 * Makes the `siwx` option of a site: a message by EIP-4361 (CAIP-122 on other chains), a nonce and a session of the site's server.
 *
 * Without `getNonce` and `verify` nothing is proven: the visitor signs, and a page that believes it believes its own script. Use that for looks alone.
 *
 * @throws AirlockError INVALID_PARAMS from `createMessage`, for a statement, a nonce or another part that the grammar of the message refuses
 * @example
 * const siwx = createSiwx({
 *   statement: 'Sign in to the example.',
 *   getNonce: () => fetch('/nonce').then((answer) => answer.json()),
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

  /** The sessions of the server; one that cannot be asked has that of the newest sign-in. */
  async function serverSessions(): Promise<readonly ServerSession[]> {
    if (options.getSession !== undefined) return [(await options.getSession()) ?? []].flat()
    return store.all().slice(0, 1).map(ofServer)
  }

  const heldByServer = () => askPage(serverSessions, LIST_MS).catch(() => [])

  /** A server that cannot be asked has one session: whoever else this page takes for signed in was of an earlier one. */
  async function signOut(ended?: readonly ServerSession[]) {
    if (options.signOut === undefined) return
    await options.signOut(ended)
    if (options.getSession === undefined) store.replace([])
  }

  const heldBy = (chainId: CaipNetworkId, address: string) => (session: SIWXSession) =>
    holds(ofServer(session), chainId, address)

  return {
    async createMessage({ chainId, accountAddress }) {
      // Servers may return anything; missing fields fail the grammar.
      const given: Partial<ServerNonce> | string = (await getNonce()) ?? {}
      const { nonce = '', issuedAt = '' } =
        typeof given === 'string' ? { nonce: given, issuedAt: new Date().toISOString() } : given
      const data: SignInData = {
        domain: location.host,
        accountAddress,
        // The query may be private, and the text is signed and stored.
        uri: location.origin + location.pathname,
        version: '1',
        chainId,
        nonce,
        issuedAt,
        ...(options.statement !== undefined && { statement: options.statement }),
        ...(options.expiresAfter !== undefined && {
          expirationTime: timeAfter(issuedAt, options.expiresAfter),
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
      const held = (await serverSessions()).filter((session) => holds(session, chainId, address))
      if (held.length > 0 && stored.length > 0) return stored
      return held.map((session) => {
        return { data: { chainId: session.chainId, accountAddress: session.address }, message: '', signature: '' }
      })
    },
    async revokeSession(chainId, address) {
      // Servers end a session by its message's network, which the user may have left.
      const signed = store.all().filter(heldBy(chainId, address)).map(ofServer)
      store.remove(heldBy(chainId, address))
      // The server is asked for what an earlier page signed alone: whoever leaves this one at once is signed out all the same.
      const ended = signed.length > 0 ? signed : (await heldByServer()).filter((one) => holds(one, chainId, address))
      await signOut(ended.length > 0 ? ended : [{ chainId, address }])
    },
    async setSessions(sessions) {
      const server = sessions.length === 0 ? [] : await serverSessions().catch(() => [])
      store.replace(sessions)
      const ended = server.filter((session) => {
        return !sessions.some(({ data }) => holds(session, data.chainId as CaipNetworkId, data.accountAddress))
      })
      if (sessions.length === 0) await signOut()
      else if (ended.length > 0) await signOut(ended)
    },
    getRequired: () => options.required === true,
    signOutOnDisconnect: options.signOutOnDisconnect !== false,
  }
}

function ofServer({ data }: SIWXSession): ServerSession {
  return { chainId: data.chainId as CaipNetworkId, address: data.accountAddress }
}

/** Returns an invalid time unchanged: the message is rejected for it. */
function timeAfter(start: string, ms: number): string {
  const time = Date.parse(start) + ms
  return Number.isNaN(time) ? start : new Date(time).toISOString()
}

async function randomNonce(): Promise<string> {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
