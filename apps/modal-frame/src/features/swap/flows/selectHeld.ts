import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Deps } from '../../../core/ports/Deps.ts'
import { balanceOf } from '../../../core/tokens/balanceUnits.ts'
import { chosenTokenAtom } from '../../../core/tokens/chosenToken.ts'
import { isSameToken, resetSwap, swapAtom } from '../state/swapState.ts'

/** Selects the token that another view chose, else pays with the coin. Keeps balances current. */
export function selectHeld({ store }: Pick<Deps, 'store'>, held: readonly TokenBalance[]): void {
  const chosen = store.get(chosenTokenAtom)
  store.set(chosenTokenAtom, null)
  if (chosen?.side === 'to') {
    resetSwap(store)
    store.set(swapAtom, { from: paymentFor(chosen.token, held), to: chosen.token })
  }
  if (chosen?.side === 'from') {
    const { to } = store.get(swapAtom)
    const isOther = to !== null && isSameToken(to, chosen.token)
    store.set(swapAtom, { from: chosen.token, to: isOther ? null : to, typed: '', quote: null, problem: null })
  }
  const { from, to } = store.get(swapAtom)
  const current = (token: TokenBalance | null) => held.find(({ address }) => address === token?.address) ?? token
  store.set(swapAtom, {
    from: from === null ? coinOf(held, to) : current(from),
    to: to === null ? null : current(to),
  })
}

/** Returns the held token with the highest value, without `token`. */
export function paymentFor(token: TokenBalance, held: readonly TokenBalance[]): TokenBalance | null {
  const others = held.filter((one) => !isSameToken(one, token) && balanceOf(one) > 0n)
  return others.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))[0] ?? null
}

function coinOf(held: readonly TokenBalance[], to: TokenBalance | null): TokenBalance | null {
  const coin = held.find(({ address }) => address === undefined) ?? held[0] ?? null
  return coin !== null && to !== null && isSameToken(coin, to) ? null : coin
}
