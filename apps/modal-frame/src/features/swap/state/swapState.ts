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

const DEFAULT_SLIPPAGE_BP = 100
export const SLIPPAGES_BP = [10, 50, DEFAULT_SLIPPAGE_BP] as const

/** Exceeds any swap of up to three pools, with a rollup's data fee. */
export const MAX_GAS = 5_000_000n

/** Valid only for the form with the same `key`. */
export type Quote = {
  key: string
  output: bigint
  minimum: bigint
  context: SwapFacts
  /** `null` if the network did not respond. */
  fee: CallFee | null
  /** Price of the coin in dollars; 0 without one. */
  coinPrice: number
  at: number
}

export type QuoteProblem = 'liquidity' | 'unsupported' | 'failed'

export type PreviewStatus =
  | 'ready'
  | 'checking'
  | 'approving'
  | 'asking'
  | 'declined'
  /** An earlier request is open, or the same swap may have been sent. */
  | 'pending'
  | 'failed'
  | 'feeRose'
  | 'balance'
  /** The built swap differs from the preview. Nothing was sent. */
  | 'mismatch'

/** Figures change only visibly. */
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
  approvalGas: bigint
  /** Approval and swap are one transaction. */
  isBatch: boolean
  /** Code that the wallet does not mention; `null` without one. */
  foreignCode: string | null
  isAccepted: boolean
  isReviewedByWallet: boolean
  /** Before the price moved; `null` if it did not. */
  before: bigint | null
  /** Another tab requested the swap: only a new review may send it. */
  isRepeated?: boolean
  status: PreviewStatus
}

export type SwapState = {
  from: TokenBalance | null
  to: TokenBalance | null
  typed: string
  notation: Notation
  slippageBp: number
  quote: Quote | null
  problem: QuoteProblem | null
  failures: number
  isQuoting: boolean
  isReviewing: boolean
  preview: SwapPreview | null
  /** A page's input is unchanged; `null` without input. */
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

export const swapAccountAtom = atom((get) => get(accountAtom)?.caipAddress ?? null)

const draftAtom = atom<{ of: string | null; state: SwapState }>({ of: null, state: EMPTY })

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

/** `undefined` if ambiguous or invalid. */
export function amountOf({
  from,
  typed,
  notation,
}: Pick<SwapState, 'from' | 'typed' | 'notation'>): bigint | undefined {
  const read = readDecimal(typed, notation)
  return from === null || read.kind !== 'decimal' ? undefined : parseAmount(read.text, decimalsOf(from))
}

export function quoteKeyOf(state: SwapState, account: string | null): string | null {
  const { from, to, slippageBp } = state
  const amount = amountOf(state)
  if (!from || !to || !amount) return null
  return [account, tokenId(from), tokenId(to), amount, slippageBp].join(' ')
}

export function isSameToken(one: TokenBalance, other: TokenBalance): boolean {
  return tokenId(one).toLowerCase() === tokenId(other).toLowerCase()
}

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

/** The wallet checks this for tokens. */
export function isFeeCovered({ from, amount, quote }: Pick<SwapPreview, 'from' | 'amount' | 'quote'>): boolean {
  return from.address !== undefined || amount + (maxFeeOf(quote) ?? 0n) <= balanceOf(from)
}

/** Base units; `null` if unknown. */
export function maxFeeOf({ context, fee }: Pick<Quote, 'context' | 'fee'>, approvalGas = 0n): bigint | null {
  return fee && (BigInt(context.gas) + approvalGas) * fee.maxFeePerGas + fee.dataFee
}
