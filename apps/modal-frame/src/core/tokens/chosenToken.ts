import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { atom } from 'jotai'

/** The token that the next form begins with, until the form takes it. */
export const chosenTokenAtom = atom<TokenBalance | null>(null)
