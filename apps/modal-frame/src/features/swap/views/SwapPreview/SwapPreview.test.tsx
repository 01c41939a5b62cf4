import { expect, test } from 'vitest'
import { reviewedSwap } from '../../../../testing/testSwap.ts'
import { testView } from '../../../../testing/testView.tsx'
import { type SwapPreview as Preview, swapAtom } from '../../state/swapState.ts'
import { SwapPreview } from './SwapPreview.tsx'

type Change = { price?: number; foreignCode?: string; context?: Partial<Preview['quote']['context']> }

async function shown({ price, foreignCode, context }: Change) {
  const { deps, store } = await reviewedSwap()
  const { preview } = store.get(swapAtom)
  if (!preview) throw new Error('There is a review.')
  const from = { ...preview.from, price: price ?? 0 }
  const to = { ...preview.to, price: 0 }
  const quote = { ...preview.quote, context: { ...preview.quote.context, ...context } }
  store.set(swapAtom, { preview: { ...preview, from, to, quote, foreignCode: foreignCode ?? null } as Preview })
  const view = await testView({ deps }, <SwapPreview />)
  const box = document.querySelector('.review-accept')?.textContent
  return { alert: view.alert(), box, level: document.querySelector('[class^=swap-loss]')?.className }
}

test.each([
  ['dollars', { price: 3_500, context: { impactBp: 2_340 } }, 'I accept losing about $819'],
  ['percent without a price', { context: { impactBp: 2_340 } }, 'I accept losing about 23.4%'],
  ['all, of a token that cannot be sold', { context: { sellable: 'no' } }, 'I accept that I could lose everything'],
  ['the tokens, to foreign code', { foreignCode: `0x${'1'.repeat(40)}` }, 'I accept that I could lose everything'],
] as [string, Change, string][])('accepts a loss in words: %s', async (_, change, text) => {
  expect((await shown(change)).box).toBe(text)
})

test('titles a loss with its dollars', async () => {
  expect((await shown({ price: 3_500, context: { impactBp: 2_340 } })).alert).toContain('You lose $819 (23.4%)')
})

test.each([
  [299, undefined],
  [520, 'swap-loss-warning'],
  [2_340, 'swap-loss-danger'],
])('gives an impact of %d bp the level of its note', async (impactBp, level) => {
  expect((await shown({ context: { impactBp } })).level).toBe(level)
})
