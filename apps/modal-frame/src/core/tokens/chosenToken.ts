import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { atom } from 'jotai'
import type { Item } from '../ports/Transfers.ts'

/** A token, or an NFT as a token of its contract. */
export type SendableToken = TokenBalance & { item?: Item }

/** Token that the next form starts with, and whether it pays or gets it. The form clears it. */
export const chosenTokenAtom = atom<{ side: 'from' | 'to'; token: SendableToken } | null>(null)
