import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { atom } from 'jotai'
import type { Item } from '../ports/Transfers.ts'

/** A token, or an NFT as a token of its contract. */
export type SendableToken = TokenBalance & { item?: Item }

/** The token that the next form begins with, until the form takes it. */
export const chosenTokenAtom = atom<SendableToken | null>(null)
