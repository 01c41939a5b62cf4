import { type Notation, POINT_NOTATION } from '@airlock/protocol/text/readDecimal'
import { atom } from 'jotai'
import { accountAtom } from '../../../core/accounts/account.ts'
import type { TransferContext, TransferFee } from '../../../core/ports/Transfers.ts'
import type { SendableToken } from '../../../core/tokens/chosenToken.ts'
import type { Preview } from './preview.ts'

export type ReceiverStatus =
  | 'empty'
  | 'invalid'
  | 'resolving'
  | 'unknown'
  | 'unreachable'
  | 'otherNetwork'
  | 'unknownPrefix'
  | 'ready'

/** `sendFormAtom` adds the tokens. */
export type SendState = {
  token: SendableToken | null
  /** As typed, in tokens or dollars. */
  sendTokenAmount: string
  notation: Notation
  unit: 'token' | 'fiat'
  /** Computed at the time of sending. */
  isMax: boolean
  receiver: string
  receiverStatus: ReceiverStatus
  /** Foreign text of the name service; `null` without one. */
  receiverReason: string | null
  receiverAddress: string | null
  receiverProfileName: string | null
  receiverProfileImageUrl: string | null
  /** Maximum fee and balances in base units; `null` until known. */
  quote: { fee: TransferFee; context: TransferContext } | null
  loading: boolean
  /** CAIP-2, of a scanned request. */
  otherNetwork: string | null
  preview: Preview | null
  problem: Problem | null
}

export type Problem =
  | 'gas'
  | 'balance'
  | 'network'
  | 'refused'
  | 'receiver'
  /** The recipient would be below the network's minimum. */
  | 'minimum'
  /** The sender would be below the network's minimum. */
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

/** Resets if the account or network changes. */
export const sendAtom = atom(
  (get): SendState => {
    const { of, state } = get(draftAtom)
    return of === get(sendAccountAtom) ? state : EMPTY_SEND
  },
  (get, set, change: Partial<SendState>) => {
    set(draftAtom, { of: get(sendAccountAtom), state: { ...get(sendAtom), ...change } })
  },
)
