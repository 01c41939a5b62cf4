import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { atom } from 'jotai'

/** Tokens of an account (CAIP-10) as the gateway lists them. */
export type ListedTokens = { of: string | null; tokens: readonly TokenBalance[]; isListing: boolean }

export const listedTokensAtom = atom<ListedTokens>({ of: null, tokens: [], isListing: false })
