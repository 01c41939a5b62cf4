import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { type Notation, POINT_NOTATION } from '@airlock/protocol/text/readDecimal'
import { atom } from 'jotai'
import { accountAtom } from '../../../core/accounts/account.ts'
import type { TransferFacts, TransferFee } from '../../../core/ports/Transfers.ts'
import type { Preview } from './preview.ts'

/** State of the receiver that was typed. */
export type ReceiverStatus =
  | 'empty'
  | 'invalid'
  /** A name is being looked up. */
  | 'resolving'
  /** The name has no owner. */
  | 'unknown'
  /** The name service did not answer. */
  | 'unreachable'
  /** The prefix of the address names a network other than the active one. */
  | 'otherNetwork'
  /** The prefix of the address names no known network. */
  | 'unknownPrefix'
  | 'ready'

/** Input of the send form, and what is known of it. `sendFormAtom` adds the tokens. */
export type SendState = {
  /** As it was when it was chosen. */
  token: TokenBalance | null
  /** As typed, in the unit of `unit`: whole tokens or dollars. */
  sendTokenAmount: string
  /** Separators of `sendTokenAmount`: the visitor's own once it was typed. */
  notation: Notation
  unit: 'token' | 'fiat'
  /** The whole balance is meant, as it is when it is sent. */
  isMax: boolean
  /** As typed. */
  receiver: string
  receiverStatus: ReceiverStatus
  /** The name service's own words on why it did not answer, foreign text; `null` where it gave none. */
  receiverReason: string | null
  /** The address behind what was typed. */
  receiverAddress: string | null
  receiverProfileName: string | null
  receiverProfileImageUrl: string | null
  /** The highest fee, and the balances that pay it, in the smallest units; `null` until they are known. */
  quote: { fee: TransferFee; facts: TransferFacts } | null
  /** Something that the visitor waits for is under way. */
  loading: boolean
  /** A scanned request names this network (CAIP-2), and not the one that is active. */
  otherNetwork: string | null
  preview: Preview | null
  /** Why there is no preview. */
  problem: Problem | null
}

export type Problem =
  /** The coin does not pay the fee. */
  | 'gas'
  /** The balance on the chain is less than the amount. */
  | 'balance'
  /** The network did not answer. */
  | 'network'
  /** The network would not execute the transfer. */
  | 'refused'
  /** No person holds the receiver's address. */
  | 'receiver'
  /** The receiver's account would hold less than the network allows. */
  | 'minimum'
  /** The sender's would. */
  | 'remainder'
  /** Nothing is sent on networks of this kind. */
  | 'unsupported'
  /** The token's contract returns no decimals, or others than the list. */
  | 'token'

export const EMPTY_SEND: SendState = {
  token: null,
  sendTokenAmount: '',
  notation: POINT_NOTATION,
  unit: 'token',
  isMax: false,
  receiver: '',
  receiverStatus: 'empty',
  receiverReason: null,
  receiverAddress: null,
  receiverProfileName: null,
  receiverProfileImageUrl: null,
  quote: null,
  loading: false,
  otherNetwork: null,
  preview: null,
  problem: null,
}

/** Account and network (CAIP-10) that the form is of. */
export const sendAccountAtom = atom((get) => get(accountAtom)?.caipAddress ?? null)

type Draft = { of: string | null; state: SendState }
const draftAtom = atom<Draft>({ of: null, state: EMPTY_SEND })

/** The form of the active account on the active network: any other one begins again. */
export const sendAtom = atom(
  (get): SendState => {
    const { of, state } = get(draftAtom)
    return of === get(sendAccountAtom) ? state : EMPTY_SEND
  },
  (get, set, change: Partial<SendState>) => {
    set(draftAtom, { of: get(sendAccountAtom), state: { ...get(sendAtom), ...change } })
  },
)
