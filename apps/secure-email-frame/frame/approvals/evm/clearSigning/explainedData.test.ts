import type { Descriptor } from '@airlock/protocol/clearSigning/descriptor'
import { describe, expect, test } from 'vitest'
import { type Data, describeData, permit, TO } from '../../../testing/typedData.ts'
import { receiptOf } from '../../receipt/receiptOf.ts'

const PAYMENT: Data = {
  ...permit(),
  types: {
    Payment: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'note', type: 'string' },
    ],
  },
  primaryType: 'Payment',
  message: { to: TO, value: 5, note: 'Claim your reward' },
}
const DESCRIPTOR: Descriptor = {
  owner: 'Lender',
  intent: 'Authorize a payment',
  rows: [
    { path: ['#', 'to'], label: 'Recipient', as: 'address' },
    { path: ['#', 'note'], label: 'Note', as: 'raw' },
  ],
}
const described = (change: Partial<Descriptor> = {}) =>
  describeData(PAYMENT, { descriptors: async () => ({ ...DESCRIPTOR, ...change }) })

describe('[T226] described typed data', () => {
  test('has the publisher’s intent as its title, and the sentence in a row', async () => {
    const { sentence, described: rows } = receiptOf(await described({ sentence: ['Pay ', ['#', 'to']] }))
    expect(sentence).toEqual({ name: 'signDescribed', values: { intent: '“Authorize a payment”', owner: 'Lender' } })
    expect(rows.map(({ field }) => [field.path ?? field.name, field.value])).toEqual([
      ['describedBy', 'Lender'],
      ['intent', '“Authorize a payment”'],
      ['sentence', `“Pay ${TO}”`],
      ['Recipient', TO],
      ['Note', 'Claim your reward'],
    ])
  })

  test('has no sentence with a text of the message', async () => {
    const { described: rows } = receiptOf(await described({ sentence: [['#', 'note']] }))
    expect(rows.map(({ field }) => field.name)).not.toContain('sentence')
  })

  test('[T236] tells a type without an answer from one without a description', async () => {
    const detailsOf = async (answer: 'absent' | undefined) => {
      const { details } = receiptOf(await describeData(PAYMENT, { descriptors: async () => answer }))
      return details.map(({ field }) => field.name).filter((name) => name === 'undescribed')
    }
    expect([await detailsOf(undefined), await detailsOf('absent')]).toEqual([['undescribed'], []])
  })

  test.each<[string, Partial<Descriptor>]>([
    ['intent', { intent: 'Claim your reward' }],
    ['sentence', { sentence: ['Verify ', ['#', 'to']] }],
  ])('loses the words of a gift in its %s if it could send tokens', async (_what, change) => {
    const created = await described(change)
    expect(created.warnings).toContain('contradicts')
    expect(receiptOf(created).described).toEqual([])
  })
})
