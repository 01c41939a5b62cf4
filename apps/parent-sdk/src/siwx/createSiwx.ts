import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { findSignInError } from '@airlock/protocol/siwx/findSignInError'
import { formatSignIn } from '@airlock/protocol/siwx/formatSignIn'
import type { SignInData } from '@airlock/protocol/siwx/SignInData'
import { requestPage } from '../engine/signIn/requestPage.ts'
import type { SIWXConfig, SIWXSession } from '../types/SIWXConfig.ts'
import type { ServerNonce, ServerSession, SiwxOptions } from './SiwxOptions.ts'
import { assertVerified, signsIn, toServerSession, toSignIn } from './serverSessions.ts'
import { createSiwxStore } from './siwxStore.ts'

const LIST_MS = 5_000

/**
 * Creates the `siwx` option of a site: an EIP-4361 message (CAIP-122 on other chains), with the nonce and session of the
 * site's server. Without `getNonce` and `verify` nothing is proven: use that only for display.
 *
 * @throws AirlockError INVALID_PARAMS from `createMessage`, for a part that the message's grammar does not allow
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

  const scope = { perNetwork: options.perNetwork === true }
  const isFor = (account: ServerSession) => (session: ServerSession) => signsIn(session, account, scope)
  const isStoredFor = (account: ServerSession) => (session: SIWXSession) =>
    signsIn(toServerSession(session), account, scope)

  async function serverSessions(): Promise<readonly ServerSession[]> {
    if (options.getSession !== undefined) return [(await options.getSession()) ?? []].flat()
    return store.all().slice(0, 1).map(toServerSession)
  }

  /** A server without `getSession` has one session: other stored sign-ins were of previous ones. */
  async function signOut(closed?: readonly ServerSession[]) {
    if (options.signOut === undefined) return
    await options.signOut(closed)
    if (options.getSession === undefined) store.replace([])
  }

  return {
    async createMessage({ chainId, accountAddress }) {
      // Servers may return anything; missing fields fail the grammar.
      const input: Partial<ServerNonce> | string = (await getNonce()) ?? {}
      const { nonce = '', issuedAt = '' } =
        typeof input === 'string' ? { nonce: input, issuedAt: new Date().toISOString() } : input
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
      const error = findSignInError(data)
      if (error !== undefined) {
        throw new AirlockError('INVALID_PARAMS', {
          context: { method: 'createMessage' },
          details: `The ${error} of a sign-in message is not of its grammar.`,
        })
      }
      const text = formatSignIn(data)
      return { ...data, toString: () => text }
    },
    async addSession({ data, message, signature }) {
      await assertVerified(verify({ message, signature }))
      store.add({ data, message, signature })
    },
    async getSessions(chainId, address) {
      const stored = store.all().filter(isStoredFor({ chainId, address }))
      if (options.getSession === undefined) return stored
      const open = (await serverSessions()).filter(isFor({ chainId, address }))
      return open.length > 0 && stored.length > 0 ? stored : open.map(toSignIn)
    },
    async revokeSession(chainId, address) {
      // Servers end a session by its message's network, which the user may have left.
      const account = { chainId, address }
      let closed: readonly ServerSession[] = store.all().filter(isStoredFor(account)).map(toServerSession)
      store.remove(isStoredFor(account))
      // Only for sign-ins of a previous page: others end even if the user leaves at once.
      if (closed.length === 0)
        closed = (await requestPage(serverSessions, LIST_MS).catch(() => [])).filter(isFor(account))
      await signOut(closed.length > 0 ? closed : [account])
    },
    async setSessions(sessions) {
      const server = sessions.length === 0 ? [] : await serverSessions().catch(() => [])
      store.replace(sessions)
      const closed = server.filter((session) => !sessions.some((one) => isFor(toServerSession(one))(session)))
      if (sessions.length === 0) await signOut()
      else if (closed.length > 0) await signOut(closed)
    },
    getRequired: () => options.required === true,
    signOutOnDisconnect: options.signOutOnDisconnect !== false,
  }
}

/** Returns an invalid time unchanged: the message is rejected for it. */
function timeAfter(start: string, ms: number): string {
  const time = Date.parse(start) + ms
  return Number.isNaN(time) ? start : new Date(time).toISOString()
}

async function randomNonce(): Promise<string> {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
