import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { SwapFacts } from '@airlock/protocol/gateway/answers/swap/swap'
import { type Notation, POINT_NOTATION, readDecimal } from '@airlock/protocol/text/readDecimal'
import { atom } from 'jotai'
import { accountAtom } from '../../../core/accounts/account.ts'
import type { CallFee } from '../../../core/ports/Transfers.ts'
import { parseAmount } from '../../../core/tokens/amount.ts'
import { balanceOf, decimalsOf } from '../../../core/tokens/balanceUnits.ts'
import { tokenId } from '../../../core/tokens/tokenId.ts'

/** Slippage in hundredths of a percent. */
const DEFAULT_SLIPPAGE_BP = 100
export const SLIPPAGES_BP = [10, 50, DEFAULT_SLIPPAGE_BP] as const

/** Gas that no swap of up to three pools needs, with the data fee of a rollup. */
export const MAX_GAS = 5_000_000n

/** Price of a swap. It counts only for the form with the same `key`. */
export type Quote = {
  key: string
  output: bigint
  /** Minimum that the account gets. */
  minimum: bigint
  context: SwapFacts
  /** Maximum price of gas, and the data fee; `null` if the network did not respond. */
  fee: CallFee | null
  /** Price of the coin in dollars; 0 without one. */
  coinPrice: number
  /** Milliseconds since the epoch. */
  at: number
}

export type QuoteProblem = 'liquidity' | 'unsupported' | 'failed'

export type PreviewStatus =
  | 'ready'
  /** Price and allowance are read again. */
  | 'checking'
  /** The wallet prompts for an approval, or the approval is not mined yet. */
  | 'approving'
  /** The wallet prompts for the swap. */
  | 'asking'
  | 'declined'
  /** An earlier request is open in the wallet, or the same swap may have been sent. */
  | 'pending'
  | 'failed'
  /** The swap costs more gas than the preview showed, which shows the new fee now. */
  | 'feeRose'
  /** The coin does not pay the amount and the network fee. */
  | 'balance'
  /** The built swap differs from the figures of the preview. Nothing was sent. */
  | 'mismatch'

/** Swap that the visitor reviews. Its figures change only in their sight. */
export type SwapPreview = {
  id: number
  /** A page filled in a token or the amount (T231). */
  isOfPage: boolean
  caipNetworkId: CaipNetworkId
  account: string
  from: TokenBalance
  to: TokenBalance
  amount: bigint
  quote: Quote
  needsApproval: boolean
  /** Maximum gas of all approvals, next to the swap's. */
  approvalGas: bigint
  /** The wallet carries the approval and the swap out in one transaction. */
  isBatch: boolean
  /** Address whose code the account runs without its wallet saying so; `null` without one. */
  foreignCode: string | null
  isAccepted: boolean
  /** The wallet's own screen is the only review, requested from the form. */
  isReviewedByWallet: boolean
  /** Output that was shown before the price moved; `null` if it did not. */
  before: bigint | null
  /** Another tab requested the same swap since the review: only a new review may send it. */
  isRepeated?: boolean
  status: PreviewStatus
}

export type SwapState = {
  from: TokenBalance | null
  to: TokenBalance | null
  /** As typed, in whole tokens. */
  typed: string
  notation: Notation
  slippageBp: number
  quote: Quote | null
  problem: QuoteProblem | null
  /** Failed requests since the last price. */
  failures: number
  isQuoting: boolean
  isReviewing: boolean
  preview: SwapPreview | null
  /** Whether what a page filled in is still there; `null` if none did. */
  isOfPage: ((state: SwapState) => boolean) | null
}

const EMPTY: SwapState = {
  from: null,
  to: null,
  typed: '',
  notation: POINT_NOTATION,
  slippageBp: DEFAULT_SLIPPAGE_BP,
  quote: null,
  problem: null,
  failures: 0,
  isQuoting: false,
  isReviewing: false,
  preview: null,
  isOfPage: null,
}

/** Account and network (CAIP-10) of the form. */
export const swapAccountAtom = atom((get) => get(accountAtom)?.caipAddress ?? null)

const draftAtom = atom<{ of: string | null; state: SwapState }>({ of: null, state: EMPTY })

/** Form of the active account on the active network. */
export const swapAtom = atom(
  (get): SwapState => {
    const { of, state } = get(draftAtom)
    return of === get(swapAccountAtom) ? state : EMPTY
  },
  (get, set, change: Partial<SwapState>) => {
    set(draftAtom, { of: get(swapAccountAtom), state: { ...get(swapAtom), ...change } })
  },
)

export function resetSwap({ set }: { set(target: typeof swapAtom, change: Partial<SwapState>): void }): void {
  set(swapAtom, EMPTY)
}

/** Returns the typed amount in the smallest unit; `undefined` if it is not an unambiguous amount. */
export function amountOf({
  from,
  typed,
  notation,
}: Pick<SwapState, 'from' | 'typed' | 'notation'>): bigint | undefined {
  const read = readDecimal(typed, notation)
  return from === null || read.kind !== 'decimal' ? undefined : parseAmount(read.text, decimalsOf(from))
}

/** Key of the question that the form asks; `null` while a part is missing. */
export function quoteKeyOf(state: SwapState, account: string | null): string | null {
  const { from, to, slippageBp } = state
  const amount = amountOf(state)
  if (!from || !to || !amount) return null
  return [account, tokenId(from), tokenId(to), amount, slippageBp].join(' ')
}

export function isSameToken(one: TokenBalance, other: TokenBalance): boolean {
  return tokenId(one).toLowerCase() === tokenId(other).toLowerCase()
}

/** First part of the form that is missing or wrong; the button names it. */
export type SwapFormState =
  | 'selectToken'
  | 'enterAmount'
  | 'amountInvalid'
  | 'balance'
  | 'liquidity'
  | 'failed'
  | 'quoting'
  | 'review'

export function swapFormState(state: SwapState, account: string | null): SwapFormState {
  const { from, to, typed, quote, problem } = state
  if (!from || !to) return 'selectToken'
  if (typed === '') return 'enterAmount'
  const amount = amountOf(state)
  if (amount === undefined) return 'amountInvalid'
  if (amount === 0n) return 'enterAmount'
  if (amount > balanceOf(from)) return 'balance'
  if (problem === 'liquidity') return 'liquidity'
  if (quote?.key !== quoteKeyOf(state, account)) return problem === null ? 'quoting' : 'failed'
  return isFeeCovered({ from, amount, quote }) ? 'review' : 'balance'
}

/** Whether the coin also pays the network fee. The wallet finds this out for tokens. */
export function isFeeCovered({ from, amount, quote }: Pick<SwapPreview, 'from' | 'amount' | 'quote'>): boolean {
  return from.address !== undefined || amount + (maxFeeOf(quote) ?? 0n) <= balanceOf(from)
}

/** Maximum network fee in base units, with the data fee of a rollup; `null` if it is not known. */
export function maxFeeOf({ context, fee }: Pick<Quote, 'context' | 'fee'>, approvalGas = 0n): bigint | null {
  return fee && (BigInt(context.gas) + approvalGas) * fee.maxFeePerGas + fee.dataFee
}
