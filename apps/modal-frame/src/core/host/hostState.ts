import type { HostState, Theme, WalletHandle } from '@airlock/protocol/channel/schemas'
import { activeAddress, activeSession } from '@airlock/protocol/session'
import { atom } from 'jotai'

export const hostStateAtom = atom<HostState | null>(null)

/** Read-only: the SDK owns it. */
export const sessionAtom = atom((get) => get(hostStateAtom)?.session ?? null)

export const activeSessionAtom = atom((get) => {
  const session = get(sessionAtom)
  return session === null ? null : (activeSession(session) ?? null)
})

export const activeAddressAtom = atom((get) => {
  const session = get(sessionAtom)
  return session === null ? null : (activeAddress(session) ?? null)
})

export const addressAtom = atom((get) => {
  const session = get(sessionAtom)
  return (namespace = session?.activeNamespace): string | null => {
    const entry = namespace && session?.namespaces[namespace]
    return (entry?.status === 'connected' && entry.accounts[0]) || null
  }
})

export const isSignInDueAtom = atom((get) => {
  const { required, stage } = get(hostStateAtom)?.siwx ?? {}
  return required && stage !== 'none' && stage !== 'signed'
})

const NO_WALLETS: readonly WalletHandle[] = []
const DEFAULT_THEME: Theme = { mode: 'system', variables: {} }

export const pageWalletsAtom = atom((get) => get(hostStateAtom)?.wallets ?? NO_WALLETS)
export const sessionWalletsAtom = atom((get) => get(hostStateAtom)?.sessionWallets ?? {})
export const inactiveConnectionsAtom = atom((get) => get(hostStateAtom)?.connections ?? [])
export const themeAtom = atom((get) => get(hostStateAtom)?.theme ?? DEFAULT_THEME)
export const localeAtom = atom((get) => get(hostStateAtom)?.locale ?? 'en')
