import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { atom } from 'jotai'

export type ListedTokens = { of: string | null; tokens: readonly TokenBalance[]; isListing: boolean }

export const listedTokensAtom = atom<ListedTokens>({ of: null, tokens: [], isListing: false })
