import { describe, expect, test } from 'vitest'
import { setUpSwap } from '../../../testing/testSwap.ts'
import { requestQuote } from '../flows/requestQuote.ts'
import { amountOf, swapAccountAtom, swapAtom, swapFormState } from './swapState.ts'

type Input = { decimals?: string; dataFee?: bigint }

/** Has 250.5 USDC, or 1.5 ETH. */
async function stateOf(side: 'coin' | 'token', typed: string, { decimals, dataFee = 0n }: Input = {}) {
  const { deps, store, quoteOf, respond, coin, token, fees } = setUpSwap(side)
  fees.callFee = { ...fees.callFee, dataFee }
  const paid = side === 'coin' ? coin : token
  store.set(swapAtom, { typed, ...(decimals && { from: { ...paid, quantity: { ...paid.quantity, decimals } } }) })
  const amount = amountOf(store.get(swapAtom))
  const [quote] = quoteOf().quotes
  respond('quotes', { quotes: [{ ...quote, fromAmount: String(amount) }] })
  await requestQuote(deps)
  return swapFormState(store.get(swapAtom), store.get(swapAccountAtom))
}

describe('the form', () => {
  test.each<[typed: string, state: string]>([
    ['', 'enterAmount'],
    ['0', 'enterAmount'],
    ['0.000000', 'enterAmount'],
    ['0.0000001', 'amountInvalid'],
    ['-1', 'amountInvalid'],
    ['1e3', 'amountInvalid'],
    ['0.000001', 'review'],
    ['250.5', 'review'],
    ['250.500001', 'balance'],
    [`1${'0'.repeat(78)}`, 'amountInvalid'],
  ])('reviews only a part of the balance of a token: %j', async (typed, state) => {
    expect(await stateOf('token', typed)).toBe(state)
  })

  test('leaves the network fee of the coin', async () => {
    // 190,000 gas at 1 gwei.
    expect(await stateOf('coin', '1.49981')).toBe('review')
    expect(await stateOf('coin', '1.499811')).toBe('balance')
    expect(await stateOf('coin', '1.5')).toBe('balance')
  })

  test('leaves the data fee of a rollup too', async () => {
    const dataFee = 10n ** 12n
    expect(await stateOf('coin', '1.499809', { dataFee })).toBe('review')
    expect(await stateOf('coin', '1.49981', { dataFee })).toBe('balance')
  })

  test('reads an amount of 36 decimals to its last digit', async () => {
    const typed = `1.${'0'.repeat(35)}1`
    expect(await stateOf('token', typed, { decimals: '36' })).toBe('review')
    const { store, token } = setUpSwap('token')
    store.set(swapAtom, { from: { ...token, quantity: { decimals: '36', numeric: '2' } }, typed })
    expect(amountOf(store.get(swapAtom))).toBe(10n ** 36n + 1n)
  })
})
