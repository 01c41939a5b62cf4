import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { type Notation, POINT_NOTATION } from '@airlock/protocol/text/readDecimal'
import { track } from '../../../core/host/track.ts'
import { formatAmount } from '../../../core/networks/formatAmount.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { goBack } from '../../../core/router/goBack.ts'
import { navigate } from '../../../core/router/navigate.ts'
import { balanceOf, decimalsOf } from '../../../core/tokens/balanceUnits.ts'
import { isSameToken, maxFeeOf, swapAtom } from '../state/swapState.ts'

/** Percent of the network fee that stays. */
const FEE_ROOM = 130n
/** 250,000 gas at 2 gwei, before a price is known. */
const USUAL_FEE = 500_000_000_000_000n

const NO_PRICE = { quote: null, problem: null, failures: 0 } as const

export function enterSwapAmount({ store }: Deps, typed: string, notation: Notation): void {
  store.set(swapAtom, { typed, notation, ...NO_PRICE })
}

export function selectSlippage({ store }: Deps, slippageBp: number): void {
  store.set(swapAtom, { slippageBp, ...NO_PRICE })
}

export function enterMaxSwap({ store }: Deps): void {
  const { from, quote } = store.get(swapAtom)
  if (from === null) return
  const usual = (quote && maxFeeOf(quote)) ?? USUAL_FEE
  const fee = from.address === undefined ? (usual * FEE_ROOM) / 100n : 0n
  const amount = balanceOf(from) - fee
  store.set(swapAtom, { ...writtenAmount(amount > 0n ? amount : 0n, from), ...NO_PRICE })
}

export function reverseSwap({ store }: Deps): void {
  const { from, to, quote } = store.get(swapAtom)
  store.set(swapAtom, { from: to, to: from, ...(quote && to && writtenAmount(quote.output, to)), ...NO_PRICE })
}

const writtenAmount = (amount: bigint, token: TokenBalance) => ({
  typed: formatAmount(amount, decimalsOf(token)),
  notation: POINT_NOTATION,
})

export function openTokenList(deps: Deps, side: 'from' | 'to'): void {
  track(deps, 'CLICK_SELECT_TOKEN_TO_SWAP')
  navigate(deps, { view: 'SwapSelectToken', side })
}

/** The token of the other side moves to this one. */
export function selectSwapToken(deps: Deps, side: 'from' | 'to', token: TokenBalance): void {
  const { store } = deps
  const state = store.get(swapAtom)
  const opposite = side === 'from' ? 'to' : 'from'
  const other = state[opposite]
  const moved = other && isSameToken(other, token) ? state[side] : other
  store.set(swapAtom, { [side]: token, [opposite]: moved, ...NO_PRICE })
  void goBack(deps)
}
