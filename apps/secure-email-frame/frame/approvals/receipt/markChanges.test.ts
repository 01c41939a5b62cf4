import { expect, test } from 'vitest'
import type { Field } from '../shared/types.ts'
import { markChanges } from './markChanges.ts'

const pays = (value: string): Field => ({ name: 'out', value, variant: 'amount' })
const STEP: Field = { name: 'step', value: 'send', variant: 'heading' }

test('[T125] marks facts that the approved request did not have', () => {
  const fields = [STEP, pays('1 ETH'), pays('1 ETH'), pays('2 ETH')]
  expect(markChanges(fields, [pays('1 ETH')])).toEqual([
    STEP,
    pays('1 ETH'),
    { ...pays('1 ETH'), isNew: true },
    { ...pays('2 ETH'), isNew: true },
  ])
})

test('marks nothing of the same request', () => {
  expect(markChanges([STEP, pays('1 ETH')], [STEP, pays('1 ETH')])).toEqual([STEP, pays('1 ETH')])
})
