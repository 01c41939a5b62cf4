import type { SessionGrant } from '@airlock/protocol/secure/api'
import { SecureFault } from '../../errors/SecureFault.ts'
import type { Api } from './createApi.ts'
import type { Vault, VaultSession } from './Vault.ts'

export type SessionOptions = {
  api: Api
  vault: Vault
  /** The verified origin of the host: a session is its alone (T64). */
  hostOrigin: string
  now(): number
  /** Runs a task in one tab at a time: a refresh token is used once. */
  exclusively<Value>(task: () => Promise<Value>): Promise<Value>
}

/** A token is renewed this long before it ends. */
const MARGIN_MS = 30_000

/**
 * The session that this device holds at one host, as long as it is that of this document's person: another one may have signed in since,
 * in another tab (T120).
 *
 * @param onOver called once the server has ended it
 */
export function createSession(
  { api, vault, hostOrigin, now, exclusively }: SessionOptions,
  onOver: () => Promise<void>,
) {
  /** Id of the person whose session this document found or began; null once they left, undefined before anybody came. */
  let person: string | null | undefined

  /** `true` for a session of this person; for any session while the document has no person. */
  const isOf = (whom: typeof person, { user }: VaultSession) => whom === undefined || user.id === whom

  async function endsHere<Value>(forget: () => Promise<void>, task: () => Promise<Value>): Promise<Value> {
    try {
      return await task()
    } catch (cause) {
      if (cause instanceof SecureFault && cause.code === 'SESSION_OVER') await forget()
      throw cause
    }
  }

  /** A grant whose token still lasts. @throws SecureFault SESSION_OVER */
  async function grant(): Promise<VaultSession> {
    return exclusively(async () => {
      const session = await vault.get('session')
      if (session === undefined || !isOf(person, session)) throw new SecureFault('SESSION_OVER')
      person = session.user.id
      if (session.accessExpiresAt - MARGIN_MS > now()) return session
      return endsHere(onOver, async () => {
        const renewed = await api('session/refresh', { refreshToken: session.refreshToken, hostOrigin })
        const next = { ...renewed, ...(session.id !== undefined && { id: session.id }) }
        await vault.set('session', next)
        return next
      })
    })
  }

  /**
   * Returns what calls within the session; one that is over on the server is over here.
   *
   * @param held the session that it has to be, or calls end with SESSION_OVER; absent: whichever there is
   */
  const inSessionOf = (held?: Pick<VaultSession, 'id'>) =>
    (async (name: never, params: never) => {
      const { accessToken, id } = await grant()
      if (held !== undefined && held.id !== id) throw new SecureFault('SESSION_OVER')
      const forget = () =>
        exclusively(async () => {
          // The answer may come when another session has begun, in another tab.
          if ((await vault.get('session'))?.id === id) await onOver()
        })
      return endsHere(forget, () => api(name, params, accessToken))
    }) as unknown as Api
  const inSession = inSessionOf()

  /**
   * Writes what belongs to a session while no tab signs out: what was awaited before may have outlived the session.
   *
   * @throws SecureFault SESSION_OVER where the session is over here, or another one has begun
   */
  const whileHeld = <Value>({ id }: Pick<VaultSession, 'id'>, write: (session: VaultSession) => Promise<Value>) =>
    exclusively(async () => {
      const session = await vault.get('session')
      if (session === undefined || session.id !== id) throw new SecureFault('SESSION_OVER')
      return write(session)
    })

  /** Writes what belongs to this document's person, as long as they are signed in. */
  const whilePersonIsHere = (write: () => Promise<void>) =>
    exclusively(async () => {
      const session = await vault.get('session')
      if (session !== undefined && isOf(person, session)) await write()
    })

  /**
   * Ends a session on the server, at any age of its access token: one that the server refuses is renewed first. A refresh token that another tab
   * used meanwhile ends the session as well.
   */
  async function end({ accessToken, refreshToken }: SessionGrant): Promise<void> {
    try {
      await api('session/end', {}, accessToken)
    } catch (cause) {
      if (!(cause instanceof SecureFault && cause.code === 'SESSION_OVER')) throw cause
      const renewed = await api('session/refresh', { refreshToken, hostOrigin })
      await api('session/end', {}, renewed.accessToken)
    }
  }

  return {
    grant,
    inSession,
    inSessionOf,
    whileHeld,
    whilePersonIsHere,
    end,
    /** From now on this document is that person's. */
    belongTo(id: string) {
      person = id
    },
    /**
     * From now on this document has no person: results of earlier requests are for no later one.
     *
     * @returns whether a session is one of the person who left
     */
    leave() {
      const left = person
      person = null
      return (session: VaultSession) => isOf(left, session)
    },
  }
}
