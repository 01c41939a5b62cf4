import { expect, test } from 'vitest'
import { callsIdOf, parseCallsId, type SentCalls } from './callsId.ts'

const HASH = `0x${'ab'.repeat(32)}` as const
const ROW: SentCalls = { chainId: 42_161, kind: 'row', callCount: 3, hashes: [HASH, HASH] }
const BATCH: SentCalls = { chainId: 1, kind: 'batch', callCount: 5, hashes: [HASH] }

const SENDER = { account: `0x${'cd'.repeat(20)}`, nonce: 7 } as const

test.each([ROW, BATCH, { ...ROW, sender: SENDER }, { ...BATCH, sender: SENDER }])(
  'encodes what was sent in an id: %j',
  (sent) => {
    const id = callsIdOf(sent)
    expect(id).toMatch(/^0x[\da-f]+$/)
    expect(parseCallsId(id)).toEqual(sent)
  },
)

test('reads an id from before batches as that of a row', () => {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  expect(parseCallsId(`0x${word(1)}${word(1)}${HASH.slice(2)}`)).toEqual({
    ...ROW,
    chainId: 1,
    callCount: 1,
    hashes: [HASH],
  })
})

test.each([
  ['nothing', ''],
  ['an id that a dapp gave', '0xabcd'],
  ['words that are no hex', callsIdOf(ROW).replace('ab', 'xy')],
  ['a part of a word', callsIdOf(ROW).slice(0, -1)],
  ['no hash', callsIdOf({ ...ROW, hashes: [] })],
  ['more hashes than were asked for', callsIdOf({ ...ROW, callCount: 1 })],
  [
    'more hashes than calls may be',
    callsIdOf({ ...ROW, callCount: 21, hashes: Array.from({ length: 21 }, () => HASH) }),
  ],
  ['a batch of two transactions', callsIdOf({ ...BATCH, hashes: [HASH, HASH] })],
  ['another kind', callsIdOf(ROW).replace(/^(0x.{64})00/, '$102')],
  ['an operation with a sender', callsIdOf({ ...ROW, sender: SENDER }).replace(/^(0x.{64})10/, '$112')],
  ['another kind with a sender', callsIdOf({ ...ROW, sender: SENDER }).replace(/^(0x.{64})10/, '$120')],
  ['a sender without a hash', callsIdOf({ ...ROW, sender: SENDER, hashes: [] })],
  [
    'a number beyond all numbers',
    callsIdOf({ ...ROW, sender: SENDER }).replace(/^(0x.{128})0{20}/, `$1${'f'.repeat(20)}`),
  ],
  ['a network beyond all numbers', callsIdOf(ROW).replace(/^0x0{32}/, `0x${'f'.repeat(32)}`)],
])('rejects %s as our id', (_, id) => {
  expect(parseCallsId(id)).toBeUndefined()
})
