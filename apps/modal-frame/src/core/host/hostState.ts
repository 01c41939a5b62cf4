import type { HostState, Theme, WalletHandle } from '@airlock/protocol/channel/schemas'
import { activeAddress, activeSession } from '@airlock/protocol/session'
import { atom } from 'jotai'

/** State of the host, as it sent it last, whole. */
export const hostStateAtom = atom<HostState | null>(null)

/** The session record. The SDK owns it; here it is only read. */
export const sessionAtom = atom((get) => get(hostStateAtom)?.session ?? null)

/** The active namespace's part of the record. */
export const activeSessionAtom = atom((get) => {
  const session = get(sessionAtom)
  return session === null ? null : (activeSession(session) ?? null)
})

/** The active address, only once its wallet confirmed it. */
export const activeAddressAtom = atom((get) => {
  const session = get(sessionAtom)
  return session === null ? null : (activeAddress(session) ?? null)
})

/** The address of a namespace, or the active one, only once its wallet confirmed it. */
export const addressAtom = atom((get) => {
  const session = get(sessionAtom)
  return (namespace = session?.activeNamespace): string | null => {
    const entry = namespace && session?.namespaces[namespace]
    return (entry?.status === 'connected' && entry.accounts[0]) || null
  }
})

/** `true` while the visitor may not stay without signing in, and has not yet. */
export const isSignInDueAtom = atom((get) => {
  const { required, stage } = get(hostStateAtom)?.siwx ?? {}
  return required && stage !== 'none' && stage !== 'signed'
})

const NO_WALLETS: readonly WalletHandle[] = []
const DEFAULT_THEME: Theme = { mode: 'system', variables: {} }

/** The wallets that the SDK found in the host page. */
export const pageWalletsAtom = atom((get) => get(hostStateAtom)?.wallets ?? NO_WALLETS)
/** Those of them that hold sessions, by namespace. */
export const sessionWalletsAtom = atom((get) => get(hostStateAtom)?.sessionWallets ?? {})
export const themeAtom = atom((get) => get(hostStateAtom)?.theme ?? DEFAULT_THEME)
/** BCP 47. */
export const localeAtom = atom((get) => get(hostStateAtom)?.locale ?? 'en')
