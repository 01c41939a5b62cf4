import { describe, expect, test } from 'vitest'
import { setUpSwap } from '../../../testing/testSwap.ts'
import { amountOf, swapAtom } from '../state/swapState.ts'
import { enterMaxSwap, reverseSwap } from './editSwap.ts'
import { requestQuote } from './requestQuote.ts'
import { selectHeld } from './selectHeld.ts'

/** A German keyboard. */
const COMMA = { decimal: ',', group: '.' } as const

describe('an amount that the form enters', () => {
  test('reads the maximum as it is written, after a typed amount with a comma', () => {
    const { deps, store, token } = setUpSwap('token')
    const held = { ...token, quantity: { decimals: '6', numeric: '1.234' } }
    store.set(swapAtom, { from: held, typed: '1,5', notation: COMMA })
    enterMaxSwap(deps)
    expect([store.get(swapAtom).typed, amountOf(store.get(swapAtom))]).toEqual(['1.234', 1_234_000n])
  })

  test('leaves the network fee of the coin with the data fee, and some room', async () => {
    const { deps, store, fees } = setUpSwap()
    fees.callFee = { maxFeePerGas: 10n ** 9n, dataFee: 10n ** 15n }
    await requestQuote(deps)
    enterMaxSwap(deps)
    // 190,000 gas at 1 gwei, and 0.001 ETH for the data, of 1.5 ETH.
    const fee = 190_000n * 10n ** 9n + 10n ** 15n
    expect(amountOf(store.get(swapAtom))).toBe(15n * 10n ** 17n - (fee * 130n) / 100n)
  })

  test('reads the reversed output as it is written', async () => {
    const { deps, store, respond, quoteOf } = setUpSwap()
    store.set(swapAtom, { typed: '1,0', notation: COMMA })
    respond('quotes', quoteOf({ minimum: '123000000' }, 123_456_000n))
    await requestQuote(deps)
    reverseSwap(deps)
    expect([store.get(swapAtom).typed, amountOf(store.get(swapAtom))]).toEqual(['123.456', 123_456_000n])
  })

  test('keeps what the visitor typed without an output to reverse', () => {
    const { deps, store } = setUpSwap('token')
    store.set(swapAtom, { typed: '1,234', notation: COMMA })
    reverseSwap(deps)
    expect(amountOf(store.get(swapAtom))).toBe(1_234_000_000_000_000_000n)
  })
})

describe('selectHeld', () => {
  test('shows no balance of a token that was sold out', () => {
    const { deps, store, coin, token } = setUpSwap('token')
    selectHeld(deps, [coin, token])
    selectHeld(deps, [coin])
    expect(store.get(swapAtom).from).toEqual({ ...token, quantity: { ...token.quantity, numeric: '0' } })
    selectHeld(deps, [coin, token])
    expect(store.get(swapAtom).from).toEqual(token)
  })

  test('keeps the balance of a token that no list has, read from its contract', () => {
    const { deps, store, coin, token } = setUpSwap('token')
    const pasted = { ...token, quantity: { ...token.quantity, numeric: '7' } }
    store.set(swapAtom, { from: pasted })
    selectHeld(deps, [coin])
    expect(store.get(swapAtom).from).toEqual(pasted)
  })
})
