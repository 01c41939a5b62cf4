import type { Descriptor } from '@airlock/protocol/clearSigning/descriptor'
import { describe, expect, test, vi } from 'vitest'
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

  test('[T228] does not wait for its code', async () => {
    vi.useFakeTimers()
    vi.doMock('./explainTypedData.ts', () => new Promise(() => {}))
    const describing = described()
    await vi.advanceTimersByTimeAsync(900)
    const { described: rows, details } = receiptOf(await describing)
    expect([rows, details.map(({ field }) => field.name)]).toEqual([[], ['undescribed']])
    vi.doUnmock('./explainTypedData.ts')
    vi.useRealTimers()
  })

  const UNKNOWN = `0x${'5c'.repeat(20)}`
  const ORDER: Data = {
    ...permit(),
    domain: { ...permit().domain, verifyingContract: UNKNOWN },
    types: {
      Grant: [
        { name: 'operator', type: 'address' },
        { name: 'limit', type: 'uint256' },
      ],
    },
    primaryType: 'Grant',
    message: { operator: TO, limit: 5 },
  }
  const explained = (data: Data, intent: string) =>
    describeData(data, { descriptors: async () => ({ owner: 'Lender', intent, rows: [] }) })

  test.each(['Sign in', 'Claim your reward', 'Redeem points'])(
    '[T272] loses the words “%s” at an unknown contract',
    async (intent) => {
      const created = await explained(ORDER, intent)
      expect(receiptOf(created).described).toEqual([])
      expect(receiptOf(created).sentence).not.toHaveProperty('values.intent')
      expect(created.warnings).toContain('unknownContract')
      const atKnown = await explained({ ...ORDER, domain: permit().domain }, intent)
      expect(receiptOf(atKnown).described.length).toBeGreaterThan(0)
    },
  )

  test('[T272] keeps the own level and warnings, and quotes the title', async () => {
    const [plain, created] = await Promise.all([
      describeData(ORDER, { descriptors: async () => 'absent' as const }),
      explained(ORDER, 'Set a limit'),
    ])
    expect(receiptOf(created).sentence).toEqual({
      name: 'signDescribed',
      values: { intent: '“Set a limit”', owner: 'Lender' },
    })
    expect([created.warnings, receiptOf(created).level]).toEqual([plain.warnings, receiptOf(plain).level])
    expect(created.fields).toEqual(expect.arrayContaining([...plain.fields]))
  })
})
