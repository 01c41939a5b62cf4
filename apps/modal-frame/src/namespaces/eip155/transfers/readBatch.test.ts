import type { Json } from '@airlock/protocol/snapshot'
import { callsIdOf } from '@airlock/protocol/w3m/callsId'
import { withOwnCallsId } from '@airlock/protocol/w3m/ownCallsId'
import { expect, test, vi } from 'vitest'
import { ADDRESS, OTHER_ADDRESS } from '../../../testing/testFixtures.ts'
import { readBatch as readAnswered } from './readBatch.ts'

type Input = Parameters<typeof readAnswered>
/** The secure frame is trusted. */
const readBatch = (parser: Input[0], chainId: number, requested: Input[2], response: Json) =>
  readAnswered(parser, chainId, requested, { result: response, isTrusted: true })

const CHAIN = 42_161
const word = (value: number | string) => (typeof value === 'number' ? value.toString(16) : value).padStart(64, '0')
const [ONE, TWO] = ['1'.repeat(64), '2'.repeat(64)]
const hex = (hashes: readonly string[]) => hashes.map((hash): `0x${string}` => `0x${hash}`)
const batchOf = (hashes: readonly string[], chainId = CHAIN) =>
  callsIdOf({ chainId, kind: 'batch', callCount: CALLS.length, hashes: hex(hashes) })
const rowOf = (requested: number, hashes: readonly string[]) =>
  callsIdOf({ chainId: CHAIN, kind: 'row', callCount: requested, hashes: hex(hashes) })

const CALLS = [
  { to: OTHER_ADDRESS, data: `0x095ea7b3${word(1)}` },
  { to: OTHER_ADDRESS, data: '0x12345678' },
  { to: OTHER_ADDRESS, value: '0xa' },
  { data: '0x6001' },
]
const request = (calls: unknown = CALLS) => ({ method: 'wallet_sendCalls', params: [{ calls }] as never })

const read = {
  record: async (_method: string, params?: unknown) => {
    const [hash] = params as [string]
    const nonce = hash === `0x${ONE}` ? '0x7' : hash === `0x${TWO}` ? '0x8' : undefined
    return nonce && { from: ADDRESS, to: ADDRESS, nonce, value: '0x0', input: '0x34fcd5be' }
  },
}

const input = (id: string) => ({ method: 'wallet_sendCalls', params: [{ calls: CALLS, id }] as never })

test('[T126] finds no transaction for an id of the dapp, whatever it looks like', async () => {
  const id = batchOf([ONE])
  expect(await readBatch(read, CHAIN, input(id), { id })).toEqual([])
  const other = withOwnCallsId({ id }, 'other') as Json
  expect(await readBatch(read, CHAIN, input(id), other)).toEqual([])
})

test("matches a dapp's call id with the secure frame's id", async () => {
  const id = batchOf([TWO])
  const named = withOwnCallsId({ id }, batchOf([ONE])) as Json
  expect(await readBatch(read, CHAIN, input(id), named)).toMatchObject([{ hash: `0x${ONE}`, nonce: 7 }])
  // The frame could not use the given id.
  expect(await readBatch(read, CHAIN, input(id), { id: batchOf([ONE]) })).toMatchObject([{ hash: `0x${ONE}` }])
})

test("[T126] ignores ids of another wallet, which may repeat the dapp's", async () => {
  const id = batchOf([TWO])
  const named = withOwnCallsId({ id }, batchOf([ONE])) as Json
  for (const response of [named, { id: batchOf([ONE]) }])
    expect(await readAnswered(read, CHAIN, input(id), { result: response, isTrusted: false })).toEqual([])
  expect(await readAnswered(read, CHAIN, request(), { result: { id }, isTrusted: false })).toMatchObject([
    { hash: `0x${TWO}` },
  ])
})

test('lists all calls of a batch transaction, by known names', async () => {
  expect(await readBatch(read, CHAIN, request(), { id: batchOf([ONE]) })).toEqual([
    {
      hash: `0x${ONE}`,
      from: ADDRESS,
      to: ADDRESS,
      nonce: 7,
      value: '0',
      data: '0x34fcd5be',
      calls: [
        { to: OTHER_ADDRESS, name: 'approve', value: '0' },
        { to: OTHER_ADDRESS, name: '0x12345678', value: '0' },
        { to: OTHER_ADDRESS, name: null, value: '10' },
        { to: '', name: null, value: '0' },
      ],
    },
  ])
})

test('lists a transaction for each call, also for the first version', async () => {
  const sent = await readBatch(read, CHAIN, request(CALLS.slice(0, 2)), rowOf(2, [ONE, TWO]))
  expect(sent.map(({ nonce, calls }) => [nonce, calls.map(({ name }) => name)])).toEqual([
    [7, ['approve']],
    [8, ['0x12345678']],
  ])
})

test("finds a dapp's transaction by the hash that the wallet returned", async () => {
  const requested = { method: 'eth_sendTransaction', params: [{ from: ADDRESS, ...CALLS[0] }] as never }
  expect(await readBatch(read, CHAIN, requested, `0x${TWO}`)).toMatchObject([
    { hash: `0x${TWO}`, from: ADDRESS, nonce: 8, calls: [{ to: OTHER_ADDRESS, name: 'approve', value: '0' }] },
  ])
})

test('returns only the calls that a partial row has', async () => {
  const sent = await readBatch(read, CHAIN, request(), rowOf(4, [ONE, TWO]))
  expect(sent.map(({ calls }) => calls.map(({ name }) => name))).toEqual([['approve'], ['0x12345678']])
})

test.each([
  ['another request', { ...request(), method: 'eth_signTransaction' }, batchOf([ONE])],
  ['an answer that is no hash', { ...request(), method: 'eth_sendTransaction' }, batchOf([ONE])],
  ['the id of another network', request(), batchOf([ONE], 1)],
  ['an id that a dapp gave', request(), { id: '0xabcd' }],
  ['an id without a hash', request(), rowOf(1, [])],
  [
    'an id of more hashes than calls may be',
    request(),
    rowOf(
      21,
      Array.from({ length: 21 }, () => ONE),
    ),
  ],
  ['no answer', request(), null],
  ['a transaction that no node knows', request(), batchOf(['3'.repeat(64)])],
])('finds no transaction for %s', async (_, requested, response) => {
  expect(await readBatch(read, CHAIN, requested, response)).toEqual([])
})

const operation = callsIdOf({
  chainId: CHAIN,
  kind: 'operation',
  callCount: 2,
  hashes: [ONE, word(ADDRESS.slice(2).toLowerCase()), word(1), word(2), word(1_800_000_000)].map(
    (text): `0x${string}` => `0x${text}`,
  ),
})

test('names an operation by id, account and calls before a node knows it', async () => {
  const record = vi.fn()
  expect(await readBatch({ record }, CHAIN, request(CALLS.slice(0, 2)), { id: operation })).toEqual([
    {
      callsId: operation,
      hash: null,
      from: ADDRESS.toLowerCase(),
      to: ADDRESS.toLowerCase(),
      value: '0',
      data: '0x',
      calls: [
        { to: OTHER_ADDRESS, name: 'approve', value: '0' },
        { to: OTHER_ADDRESS, name: '0x12345678', value: '0' },
      ],
    },
  ])
  expect(await readBatch({ record }, CHAIN, request(CALLS.slice(0, 1)), { id: operation })).toMatchObject([
    { to: OTHER_ADDRESS, value: '0', data: CALLS[0]?.data, calls: [{ name: 'approve' }] },
  ])
  expect(await readBatch({ record }, 1, request(), { id: operation })).toEqual([])
  expect(await readBatch({ record }, CHAIN, request('many'), { id: operation })).toEqual([])
  expect(record).not.toHaveBeenCalled()
})

test('returns no calls for a request without calls', async () => {
  const [sent] = await readBatch(read, CHAIN, request('many'), batchOf([ONE]))
  expect(sent?.calls).toEqual([])
})
