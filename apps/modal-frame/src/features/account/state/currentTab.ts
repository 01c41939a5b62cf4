import type { ChainNamespace } from '@airlock/protocol/caip'
import { atom } from 'jotai'
import { sessionAtom } from '../../../core/host/hostState.ts'
import { openArgumentsAtom } from '../../../core/router/modal.ts'

export const ACCOUNT_TABS = ['tokens', 'nfts', 'activity'] as const

const tabsAtom = atom<Readonly<Partial<Record<ChainNamespace, number>>>>({})

export const currentTabAtom = atom(
  (get) => {
    const namespace = get(sessionAtom)?.activeNamespace
    const requestedTab = ACCOUNT_TABS.indexOf(get(openArgumentsAtom)?.tab as (typeof ACCOUNT_TABS)[number])
    return requestedTab < 0 ? ((namespace && get(tabsAtom)[namespace]) ?? 0) : requestedTab
  },
  (get, set, tab: number) => {
    set(openArgumentsAtom, null)
    const namespace = get(sessionAtom)?.activeNamespace
    if (namespace !== undefined) set(tabsAtom, { ...get(tabsAtom), [namespace]: tab })
  },
)
