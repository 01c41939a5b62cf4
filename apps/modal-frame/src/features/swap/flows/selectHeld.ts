import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Deps } from '../../../core/ports/Deps.ts'
import { balanceOf } from '../../../core/tokens/balanceUnits.ts'
import { chosenTokenAtom } from '../../../core/tokens/chosenToken.ts'
import { isSameToken, resetSwap, swapAtom } from '../state/swapState.ts'

/** Other tokens have their balance from the chain. */
let before: readonly TokenBalance[] = []

/** Selects the chosen token, else pays with the coin. Keeps balances current. */
export function selectHeld({ store }: Pick<Deps, 'store'>, owned: readonly TokenBalance[]): void {
  const chosen = store.get(chosenTokenAtom)
  store.set(chosenTokenAtom, null)
  if (chosen?.side === 'to') {
    resetSwap(store)
    store.set(swapAtom, { from: paymentFor(chosen.token, owned), to: chosen.token })
  }
  if (chosen?.side === 'from') {
    const { to } = store.get(swapAtom)
    const isOther = to && isSameToken(to, chosen.token)
    store.set(swapAtom, { from: chosen.token, to: isOther ? null : to, typed: '', quote: null, problem: null })
  }
  const { from, to } = store.get(swapAtom)
  const current = (token: TokenBalance | null) =>
    token &&
    (owned.find(({ address }) => address === token.address) ??
      (before.includes(token) ? { ...token, quantity: { ...token.quantity, numeric: '0' } } : token))
  store.set(swapAtom, { from: current(from) ?? coinOf(owned, to), to: current(to) })
  before = owned
}

export function paymentFor(token: TokenBalance, owned: readonly TokenBalance[]): TokenBalance | null {
  const others = owned.filter((one) => !isSameToken(one, token) && balanceOf(one) > 0n)
  return others.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))[0] ?? null
}

function coinOf(owned: readonly TokenBalance[], to: TokenBalance | null): TokenBalance | null {
  const coin = owned.find(({ address }) => address === undefined) ?? owned[0] ?? null
  return coin && to && isSameToken(coin, to) ? null : coin
}
