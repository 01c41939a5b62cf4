import { type CaipNetworkId, isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import { STORAGE_PREFIX } from '@airlock/protocol/constants'
import type { SIWXSession } from '../types/SIWXConfig.ts'

const KEY = `${STORAGE_PREFIX}siwx`
const MAX_SESSIONS = 20

/** `addedAt` is in local time. */
type Stored = SIWXSession & { addedAt?: number }

/** Falls back to memory if storage fails. */
export function createSiwxStore() {
  let memory: readonly Stored[] = read()

  function replace(sessions: readonly Stored[]) {
    const known = (session: SIWXSession) =>
      memory.find((one) => one.message === session.message && isSame(one, session))
    memory = sessions.slice(0, MAX_SESSIONS).map((session) => ({ ...known(session), ...session }))
    try {
      if (memory.length === 0) localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, JSON.stringify(memory))
    } catch {}
  }

  return {
    all: (): SIWXSession[] => memory.filter(isAlive).map(({ addedAt: _, ...session }) => session),
    add(session: SIWXSession) {
      replace([{ ...session, addedAt: Date.now() }, ...memory.filter((other) => !isSame(other, session))])
    },
    remove(isRelevant: (session: SIWXSession) => boolean) {
      replace(memory.filter((session) => !isRelevant(session)))
    },
    replace,
  }
}

function read(): readonly SIWXSession[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSession).slice(0, MAX_SESSIONS) : []
  } catch {
    return []
  }
}

function isSession(value: unknown): value is SIWXSession {
  const { data, message, signature } = (value ?? {}) as Partial<SIWXSession>
  const texts = [data?.accountAddress, data?.chainId, message, signature]
  return texts.every((text) => typeof text === 'string')
}

function isSame({ data: one }: SIWXSession, { data: other }: SIWXSession) {
  if (one.chainId !== other.chainId) return false
  return isSameAddress(namespaceOf(one.chainId as CaipNetworkId), one.accountAddress, other.accountAddress)
}

/** Uses the text's lifetime, because the server's clock may differ. */
function isAlive({ data, addedAt }: Stored): boolean {
  const { issuedAt, expirationTime } = data as { issuedAt?: unknown; expirationTime?: unknown }
  if (typeof expirationTime !== 'string') return true
  const ttl = Date.parse(expirationTime) - Date.parse(String(issuedAt))
  if (typeof addedAt !== 'number' || Number.isNaN(ttl)) return Date.parse(expirationTime) > Date.now()
  return Date.now() - addedAt < ttl
}
