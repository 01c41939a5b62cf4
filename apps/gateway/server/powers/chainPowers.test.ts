import { MAX_POWERS, type Powers, powers as powersSchema } from '@airlock/protocol/gateway/answers/powers'
import { ENTRY_POINT, OPERATION_EVENT } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { APPROVAL, APPROVAL_FOR_ALL, PERMIT2_APPROVAL } from '@airlock/protocol/permissions/approvalTopics'
import { PERMIT2 } from '@airlock/protocol/permissions/revokes'
import { type Database, openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { concatHex, getAddress, type Hex, maxUint256, numberToHex, pad } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BEFORE_EXECUTION } from '../history/chain/operationLogs.ts'
import { createIndexer } from '../history/indexer/createIndexer.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { type FakeChain, fakeChain, user } from '../testing/fakeChain.ts'
import { type ContractAnswer, fakeContracts } from '../testing/fakeContracts.ts'
import { chainPowers } from './chainPowers.ts'

let database: Database
beforeAll(async () => {
  database = await openDatabase(await newDatabase(), MIGRATIONS)
})
afterAll(() => database.close())

const [ada, bob, listed, unlisted, nft] = [user(1), user(2), user(100), user(101), user(102)] as const
const word = (value: bigint) => numberToHex(value, { size: 32 })
const approval = (token: Hex, spender: Hex, event: Hex = APPROVAL) => ({
  address: token,
  topics: [event, pad(ada), pad(spender)],
  data: word(5n),
})
const named = { name: 'Dollar', symbol: 'USD', decimals: 6, iconUrl: '', reasons: [] }

async function read(chain: number, fake: FakeChain, answer: ContractAnswer, blocks = 1_000) {
  const nodes = new Map([[chain, [fake.node]]])
  const depth = { blocks, days: 100_000 }
  const indexer = createIndexer({ database, nodes, depth, pollMs: 250, waitMs: 10_000, log: () => {} })
  const chainId = `eip155:${chain}` as const
  const rpc = fakeContracts(answer)
  const source = chainPowers({
    database,
    indexer,
    rpcs: (() => rpc) as never,
    lists: { of: () => ({ tokens: [], byAddress: new Map([[listed, {} as never]]) }) },
    tokens: async () =>
      new Map([
        [listed, { ...named, isVerified: true }],
        [unlisted, { ...named, isVerified: false, reasons: ['copied-symbol'] }],
      ]),
    prices: async ({ addresses }) =>
      addresses.map((address) => ({ address, name: '', symbol: '', iconUrl: '', price: 2, change24h: 0 })),
    routers: {},
  })
  try {
    const context = { signal: new AbortController().signal }
    // A busy machine may respond before all blocks are indexed.
    return await vi.waitFor(async () => {
      const response = powersSchema.parse(await source({ chainId, address: getAddress(ada) }, context))
      expect(response.coverage).not.toHaveProperty('is_indexing')
      return response
    }, 30_000)
  } finally {
    await indexer.close()
  }
}

const ALLOWANCE = '0xdd62ed3e'
const FOR_ALL = '0xe985e9c5'
const generous: ContractAnswer = (_to, data) => {
  if (data.startsWith(ALLOWANCE)) return word(maxUint256)
  if (data.startsWith(FOR_ALL)) return word(1n)
  return data.startsWith('0x70a08231') ? word(3_000_000n) : undefined
}

test('lists logged powers that the chain confirms, with the amount at risk', async () => {
  const fake = fakeChain(1)
  fake.mine({ logs: [approval(listed, PERMIT2.toLowerCase() as Hex)] })
  fake.mine({ from: ada, to: nft, logs: [approval(nft, bob, APPROVAL_FOR_ALL)] })
  const { data, coverage } = await read(1, fake, generous)
  expect(coverage).toEqual({})
  expect(data).toMatchObject([
    {
      kind: 'allowance',
      token: `eip155:1:${getAddress(listed)}`,
      spender: `eip155:1:${PERMIT2}`,
      spenderName: 'Permit2',
      amount: maxUint256.toString(),
      atRisk: '3000000',
      value: 6,
      flags: { is_verified: true, is_spam: false },
      is_called: false,
      since: '2023-11-14T22:13:30.000Z',
    },
    { kind: 'collection', atRisk: '3000000', is_called: true, flags: { is_verified: false } },
  ])
})

test('[T222] lists no forged approval, and no price of an unlisted token', async () => {
  const fake = fakeChain(2)
  fake.mine({ logs: [approval(listed, bob), approval(unlisted, bob)] })
  const { data } = await read(2, fake, (to, data) => (to === listed ? word(0n) : generous(to, data)))
  expect(data).toMatchObject([
    { token: `eip155:2:${getAddress(unlisted)}`, flags: { is_spam: true, reasons: ['copied-symbol'] } },
  ])
  expect(data[0]?.value).toBeUndefined()
})

test('[T222] reads powers of listed tokens before planted ones', async () => {
  const fake = fakeChain(3)
  fake.mine({ logs: [approval(listed, bob)] })
  fake.mine({ logs: Array.from({ length: MAX_POWERS + 5 }, (_, index) => approval(unlisted, user(5_000 + index))) })
  const { data, is_partial } = await read(3, fake, generous)
  expect([data.length, is_partial]).toEqual([MAX_POWERS, true])
  expect(data[0]?.token).toBe(`eip155:3:${getAddress(listed)}`)
})

/** Logs of `transferFrom(victim, to, 0)` by a stranger at older ERC-20s. */
const plantedZeros = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...approval(listed, user(5_000 + index)), data: word(0n) }))
const onlyOf =
  (spender: Hex): ContractAnswer =>
  (to, data) =>
    data.startsWith(ALLOWANCE) && !data.endsWith(spender.slice(2)) ? word(0n) : generous(to, data)

test('[T257] lists the own allowance before planted zeros at the listed token that it called', async () => {
  const fake = fakeChain(11)
  fake.mine({ from: ada, to: listed, logs: [approval(listed, bob)] })
  fake.mine({ logs: plantedZeros(MAX_POWERS + 5) })
  const { data, is_partial } = await read(11, fake, onlyOf(bob))
  expect(data).toMatchObject([{ spender: `eip155:11:${getAddress(bob)}`, amount: maxUint256.toString() }])
  expect(is_partial).toBeUndefined()
})

test('[T257] reads on after a thousand candidates that ended', async () => {
  const fake = fakeChain(12)
  fake.mine({ logs: [approval(unlisted, bob)] })
  fake.mine({
    logs: Array.from({ length: 2 * MAX_POWERS }, (_, index) => approval(listed, user(5_000 + index))),
  })
  const { data, is_partial } = await read(12, fake, (to, input) => (to === listed ? word(0n) : generous(to, input)))
  expect(data.map(({ spender }) => spender)).toEqual([`eip155:12:${getAddress(bob)}`])
  expect(is_partial).toBeUndefined()
})

test('[T257] says that the list is partial if later candidates cannot be read', async () => {
  const fake = fakeChain(13)
  fake.mine({ logs: [approval(unlisted, bob)] })
  fake.mine({ logs: Array.from({ length: MAX_POWERS }, (_, index) => approval(listed, user(5_000 + index))) })
  const { data, is_partial } = await read(13, fake, (to) => {
    if (to === unlisted) throw new Error('down')
    return word(0n)
  })
  expect([data, is_partial]).toEqual([[], true])
})

test('[T257] stops reading on after a limited time', async () => {
  const fake = fakeChain(14)
  fake.mine({ logs: plantedZeros(MAX_POWERS + 5) })
  let delayed = 0
  vi.spyOn(performance, 'now').mockImplementation(() => delayed)
  const { data, is_partial } = await read(14, fake, () => {
    delayed += 10_000
    return word(0n)
  })
  vi.restoreAllMocks()
  expect([data, is_partial]).toEqual([[], true])
})

test('[T222] reads powers of called contracts and Permit2 before planted ones', async () => {
  const permit2Log = (token: Hex) => ({
    address: PERMIT2.toLowerCase() as Hex,
    topics: [PERMIT2_APPROVAL, pad(ada), pad(token), pad(bob)] as Hex[],
    data: concatHex([word(5n), word(9_999_999_999n)]),
  })
  const fake = fakeChain(6)
  fake.mine({ from: ada, to: nft, logs: [approval(nft, bob, APPROVAL_FOR_ALL)] })
  fake.mine({ logs: [permit2Log(user(103))] })
  fake.mine({ logs: [approval(listed, bob)] })
  fake.mine({ logs: Array.from({ length: MAX_POWERS + 5 }, (_, index) => approval(unlisted, user(5_000 + index))) })
  const { data } = await read(6, fake, (to, data) =>
    data.startsWith('0x927da105') ? concatHex([word(5n), word(9_999_999_999n), word(0n)]) : generous(to, data),
  )
  expect(data.slice(0, 3).map(({ kind, token }) => [kind, token])).toEqual([
    ['allowance', `eip155:6:${getAddress(listed)}`],
    ['permit2', `eip155:6:${getAddress(user(103))}`],
    ['collection', `eip155:6:${getAddress(nft)}`],
  ])
})

test('says since when logs were read', async () => {
  const fake = fakeChain(4)
  fake.mine({ logs: [approval(listed, bob)] })
  for (let number = 1; number <= 40; number += 1) fake.mine({})
  const { data, coverage } = await read(4, fake, generous, 10)
  expect([data, coverage]).toEqual([[], { since: expect.stringMatching(/^2023-11-14T22:18/) }])
})

test('names the newest log of a power that was given twice', async () => {
  const fake = fakeChain(5)
  fake.mine({ logs: [approval(listed, bob)] })
  fake.mine({ logs: [approval(listed, bob)] })
  const { data } = await read(5, fake, generous)
  expect(data.map(({ since }) => since)).toEqual(['2023-11-14T22:13:40.000Z'])
})

const entryPoint = ENTRY_POINT.toLowerCase() as Hex
const started = { address: entryPoint, topics: [BEFORE_EXECUTION] as Hex[], data: '0x' as Hex }
const operated = (sender: Hex, address = entryPoint) => ({
  address,
  topics: [OPERATION_EVENT, word(BigInt(sender)), pad(sender), pad(user(700))] as Hex[],
  data: '0x' as Hex,
})
const calledTokens = ({ data }: Powers) =>
  data.filter(({ is_called }) => is_called).map(({ token }) => token.slice(-2).toLowerCase())

test('[T223] counts tokens of own batches and user operations as called', async () => {
  const fake = fakeChain(7)
  fake.mine({ from: ada, to: ada, logs: [approval(user(0xb1), bob)] })
  fake.mine({ logs: [started, approval(user(0xb2), bob), operated(ada)] })
  fake.mine({ from: user(800), to: user(801), logs: [approval(user(0xb3), bob)] })
  fake.mine({ logs: [approval(user(0xb2), bob)] })
  expect(calledTokens(await read(7, fake, generous)).toSorted()).toEqual(['b1', 'b2'])
})

test('[T223] counts tokens of own batches in blocks whose transactions are not read', async () => {
  const fake = fakeChain(8)
  fake.mine({ from: ada, to: ada, logs: [approval(user(0xb1), bob)] })
  fake.mine({ from: user(800), to: user(801), logs: [approval(user(0xb3), bob)] })
  fake.mineEmpty(150)
  expect(calledTokens(await read(8, fake, generous))).toEqual(['b1'])
})

test('[T246] counts no token that a stranger logged in the same bundle', async () => {
  const fake = fakeChain(9)
  const stranger = operated(user(600))
  fake.mine({
    logs: [approval(user(0xb1), bob), started, approval(user(0xb2), bob), stranger, approval(user(0xb3), bob)].concat([
      operated(ada),
      approval(user(0xb4), bob),
    ]),
  })
  fake.mine({ logs: [started, approval(user(0xb5), bob), operated(ada, user(0xfe))] })
  expect(calledTokens(await read(9, fake, generous))).toEqual(['b3'])
})

test('counts allowances at Permit2 as called, because no one else can log them', async () => {
  const fake = fakeChain(10)
  const topics: Hex[] = [PERMIT2_APPROVAL, pad(ada), pad(unlisted), pad(bob)]
  const data = concatHex([word(5n), word(9_999_999_999n)])
  fake.mine({ logs: [{ address: PERMIT2.toLowerCase() as Hex, topics, data }] })
  const response = await read(10, fake, (to, input) =>
    input.startsWith('0x927da105') ? concatHex([data, word(0n)]) : generous(to, input),
  )
  expect(response.data).toMatchObject([{ kind: 'permit2', is_called: true }])
})
