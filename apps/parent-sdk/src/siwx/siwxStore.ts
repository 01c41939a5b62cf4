import { type CaipNetworkId, isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import { STORAGE_PREFIX } from '@airlock/protocol/constants'
import type { SIWXSession } from './SIWXConfig.ts'

const KEY = `${STORAGE_PREFIX}siwx`
const MAX_SESSIONS = 20

/** Sign-ins of this page, by chain and address. Storage that is denied or full is memory instead. */
export function createSiwxStore() {
  let memory: readonly SIWXSession[] = read()

  function replace(sessions: readonly SIWXSession[]) {
    memory = sessions.slice(0, MAX_SESSIONS)
    try {
      if (memory.length === 0) localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, JSON.stringify(memory))
    } catch {}
  }

  return {
    /** Returns those whose time is not over. */
    all: () => memory.filter(isAlive),
    add(session: SIWXSession) {
      replace([session, ...memory.filter((other) => !isSame(other, session))])
    },
    remove(isMeant: (session: SIWXSession) => boolean) {
      replace(memory.filter((session) => !isMeant(session)))
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

function isAlive({ data }: SIWXSession): boolean {
  const { expirationTime } = data as { expirationTime?: unknown }
  return typeof expirationTime !== 'string' || Date.parse(expirationTime) > Date.now()
}
