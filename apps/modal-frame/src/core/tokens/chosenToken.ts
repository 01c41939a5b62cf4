import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { atom } from 'jotai'
import type { Item } from '../ports/Transfers.ts'

export type SendableToken = TokenBalance & { item?: Item }

/** The next form starts with it and clears it. */
export const chosenTokenAtom = atom<{ side: 'from' | 'to'; token: SendableToken } | null>(null)
