import { type Notation, POINT_NOTATION } from '@airlock/protocol/text/readDecimal'
import { atom } from 'jotai'
import { accountAtom } from '../../../core/accounts/account.ts'
import type { TransferContext, TransferFee } from '../../../core/ports/Transfers.ts'
import type { SendableToken } from '../../../core/tokens/chosenToken.ts'
import type { Preview } from './preview.ts'

/** State of the typed recipient. */
export type ReceiverStatus =
  | 'empty'
  | 'invalid'
  | 'resolving'
  /** The name has no owner. */
  | 'unknown'
  /** The name service did not respond. */
  | 'unreachable'
  /** The prefix names another network. */
  | 'otherNetwork'
  /** The prefix names no known network. */
  | 'unknownPrefix'
  | 'ready'

/** Form input and derived data. `sendFormAtom` adds the tokens. */
export type SendState = {
  token: SendableToken | null
  /** As typed, in tokens or dollars. */
  sendTokenAmount: string
  /** Separators of `sendTokenAmount`. */
  notation: Notation
  unit: 'token' | 'fiat'
  /** Sends the maximum, computed at the time of sending. */
  isMax: boolean
  receiver: string
  receiverStatus: ReceiverStatus
  /** The name service's reason, foreign text; `null` without one. */
  receiverReason: string | null
  /** Resolved address. */
  receiverAddress: string | null
  receiverProfileName: string | null
  receiverProfileImageUrl: string | null
  /** Maximum fee and the account's balances, in base units; `null` until known. */
  quote: { fee: TransferFee; context: TransferContext } | null
  loading: boolean
  /** Another network (CAIP-2) of a scanned request. */
  otherNetwork: string | null
  preview: Preview | null
  /** Why there is no preview. */
  problem: Problem | null
}

export type Problem =
  /** The coin does not cover the fee. */
  | 'gas'
  /** The chain's balance is below the amount. */
  | 'balance'
  /** The network did not respond. */
  | 'network'
  /** The network would not execute the transfer. */
  | 'refused'
  /** A system account. */
  | 'receiver'
  /** The recipient would be below the network's minimum. */
  | 'minimum'
  /** The sender would be left below the network's minimum. */
  | 'remainder'
  /** No transfers on this kind of network. */
  | 'unsupported'
  /** The contract's decimals are missing, or differ from the list. */
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

export const sendAccountAtom = atom((get) => get(accountAtom)?.caipAddress ?? null)

type Draft = { of: string | null; state: SendState }
const draftAtom = atom<Draft>({ of: null, state: EMPTY_SEND })

/** Send form. Resets if the account or network changes. */
export const sendAtom = atom(
  (get): SendState => {
    const { of, state } = get(draftAtom)
    return of === get(sendAccountAtom) ? state : EMPTY_SEND
  },
  (get, set, change: Partial<SendState>) => {
    set(draftAtom, { of: get(sendAccountAtom), state: { ...get(sendAtom), ...change } })
  },
)
