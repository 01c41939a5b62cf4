import type { SessionGrant } from '@airlock/protocol/secure/api'
import { SecureError } from '../errors/SecureError.ts'
import type { Api } from './createApi.ts'
import type { Vault, VaultSession } from './Vault.ts'

export type SessionOptions = {
  api: Api
  vault: Vault
  /** Verified origin of the host; sessions belong to it (T64). */
  hostOrigin: string
  now(): number
  /** Runs a task in one tab at a time, because refresh tokens are single-use. */
  exclusively<Value>(task: () => Promise<Value>): Promise<Value>
}

const MARGIN_MS = 30_000

/** Another tab may have switched users (T120). @param onOver called once the server has ended it */
export function createSession(
  { api, vault, hostOrigin, now, exclusively }: SessionOptions,
  onOver: () => Promise<void>,
) {
  let owner: string | null | undefined

  const isOf = (whom: typeof owner, { user }: VaultSession) => whom === undefined || user.id === whom

  async function endsHere<Value>(forget: () => Promise<void>, task: () => Promise<Value>): Promise<Value> {
    try {
      return await task()
    } catch (cause) {
      if (cause instanceof SecureError && cause.code === 'SESSION_OVER') await forget()
      throw cause
    }
  }

  async function grant(): Promise<VaultSession> {
    return exclusively(async () => {
      const session = await vault.get('session')
      if (session === undefined || !isOf(owner, session)) throw new SecureError('SESSION_OVER')
      owner = session.user.id
      if (session.accessExpiresAt - MARGIN_MS > now()) return session
      return endsHere(onOver, async () => {
        const renewed = await api('session/refresh', { refreshToken: session.refreshToken, hostOrigin })
        const next = { ...renewed, ...(session.id !== undefined && { id: session.id }) }
        await vault.set('session', next)
        return next
      })
    })
  }

  /** A session that ended on the server ends here. @param expected other sessions fail with SESSION_OVER */
  const inSessionOf = (expected?: Pick<VaultSession, 'id'>) =>
    (async (name: never, params: never) => {
      const { accessToken, id } = await grant()
      if (expected !== undefined && expected.id !== id) throw new SecureError('SESSION_OVER')
      const forget = () =>
        exclusively(async () => {
          // Another tab may have started a session meanwhile.
          if ((await vault.get('session'))?.id === id) await onOver()
        })
      return endsHere(forget, () => api(name, params, accessToken))
    }) as unknown as Api
  const inSession = inSessionOf()

  /** Awaited work may outlive the session. @throws SecureError SESSION_OVER if the session changed */
  const whileHeld = <Value>({ id }: Pick<VaultSession, 'id'>, write: (session: VaultSession) => Promise<Value>) =>
    exclusively(async () => {
      const session = await vault.get('session')
      if (session === undefined || session.id !== id) throw new SecureError('SESSION_OVER')
      return write(session)
    })

  const whilePersonIsHere = (write: () => Promise<void>) =>
    exclusively(async () => {
      const session = await vault.get('session')
      if (session !== undefined && isOf(owner, session)) await write()
    })

  /** Renews an expired token first. */
  async function end({ accessToken, refreshToken }: SessionGrant): Promise<void> {
    try {
      await api('session/end', {}, accessToken)
    } catch (cause) {
      if (!(cause instanceof SecureError && cause.code === 'SESSION_OVER')) throw cause
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
    belongTo(id: string) {
      owner = id
    },
    /** Detaches the user: later results of earlier requests are dropped. @returns whether a session belongs to that user */
    leave() {
      const left = owner
      owner = null
      return (session: VaultSession) => isOf(left, session)
    },
  }
}
