import { describe, expect, test } from 'vitest'
import type { Field } from '../shared/types.ts'
import { markChanges } from './markChanges.ts'

const pays = (value: string): Field => ({ name: 'out', value, variant: 'amount' })
const gets = (value: string): Field => ({ name: 'expected', value, variant: 'amount' })
const STEP: Field = { name: 'step', value: 'send', variant: 'heading' }

describe('[T125] changes since the approved request', () => {
  test('marks new facts', () => {
    expect(markChanges([STEP, pays('1 ETH'), pays('1 ETH'), gets('2 ETH')], [pays('1 ETH')])).toEqual({
      fields: [STEP, pays('1 ETH'), { ...pays('1 ETH'), change: 'new' }, { ...gets('2 ETH'), change: 'new' }],
      removed: [],
    })
  })

  test('marks a changed fact with its previous value', () => {
    expect(markChanges([pays('3 ETH'), pays('1 ETH')], [pays('1 ETH'), pays('2 ETH')])).toEqual({
      fields: [{ ...pays('3 ETH'), change: 'changed', was: '2 ETH' }, pays('1 ETH')],
      removed: [],
    })
  })

  test('returns facts that are missing, without headings', () => {
    expect(markChanges([pays('1 ETH')], [STEP, pays('1 ETH'), gets('5 USDC')])).toEqual({
      fields: [pays('1 ETH')],
      removed: [{ ...gets('5 USDC'), change: 'removed' }],
    })
  })

  test('compares with facts that were marked before', () => {
    const { fields } = markChanges([pays('2 ETH')], [pays('1 ETH')])
    expect(markChanges([pays('2 ETH')], fields)).toEqual({ fields: [pays('2 ETH')], removed: [] })
    expect(markChanges([], fields).removed).toEqual([{ ...pays('2 ETH'), change: 'removed' }])
  })

  test('marks nothing of the same request', () => {
    const same = [STEP, pays('1 ETH')]
    expect(markChanges(same, same)).toEqual({ fields: same, removed: [] })
  })
})
