import { CONFIRMATIONS, ENTRY_POINT } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { type Hex, numberToHex, parseEther } from 'viem'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { sponsoredOperations } from '../../../apps/secure-email-frame/server/sponsor/sponsoredOperations.ts'
import { CHAIN_ID } from './relayBench.ts'
import { DEAR, meeting, pay, refusal, startWaitingWorld, stranger } from './waitingWorld.ts'

const {
  bench,
  start,
  world,
  send,
  sent,
  offerOf,
  openOf,
  balance,
  transactionsOf,
  mine,
  mineForGood,
  age,
  rowsOf,
  pending,
  before,
} = await startWaitingWorld(21_608, { beforeEach, afterEach, afterAll, onTestFinished })

test('[T121] on a network with many blocks a second, eight of them settle no nonce: what a reorganisation took out is sent again', async () => {
  const { server, relayer, person } = await world()
  const receiver = stranger()
  await sent(person, await bench.signed(person, relayer, pay(receiver)))
  const [brought] = await pending(relayer)
  const snapshot = await bench.node.snapshot()
  await mine(CONFIRMATIONS + 1)
  await server.relayer?.tend()
  expect(await rowsOf(server)).toEqual([{ state: 'ended', nonce: '0' }])
  await bench.node.revert({ id: snapshot })
  await bench.node.dropTransaction({ hash: brought?.hash ?? '0x' })
  await age(server)
  await server.relayer?.tend()
  expect((await pending(relayer)).map(({ to }) => to)).toEqual([ENTRY_POINT.toLowerCase()])
  await mine()
  expect(await balance(receiver)).toBe(7n)
})

test('[T121] on a network with many blocks a second, a minute of its clock settles a nonce', async () => {
  const { server, relayer, person } = await world()
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const pass = async (seconds: number) => {
    await bench.node.increaseTime({ seconds })
    await mine(CONFIRMATIONS + 1)
    await server.relayer?.tend()
    const [row] = await rowsOf(server)
    return row?.nonce
  }
  expect([await pass(0), await pass(30), await pass(40)]).toEqual(['0', '0', null])
})

test('[T121] of what a reorganisation took out, the minute that settles its nonce begins anew', async () => {
  const { server, relayer, person } = await world()
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const snapshot = await bench.node.snapshot()
  const pass = async (seconds: number) => {
    await bench.node.increaseTime({ seconds })
    await mine(CONFIRMATIONS + 1)
    await server.relayer?.tend()
  }
  await pass(0)
  await bench.node.revert({ id: snapshot })
  await age(server)
  await server.relayer?.tend()
  await pass(70)
  expect(await transactionsOf(relayer)).toBe(1)
  expect(await rowsOf(server)).toEqual([{ state: 'ended', nonce: '0' }])
})

test('what waited on a network that began anew holds up nothing', async () => {
  const { server, relayer, person } = await world()
  await server.database.query(
    `INSERT INTO sponsored_operations (hash, relayer, chain_id, sender, operation_key, calls_hash, id, valid_until, call, nonce, max_fee, tip,
       highest, state, tried_at)
     VALUES ('0x12', $1, $2, '0x00000000000000000000000000000000000000aa', $3, '0x', '0x', 1, '{"data":"0x","gas":"1"}', 70, 1, 1, 1, 'ended',
       now() - interval '2 minutes')`,
    [relayer, CHAIN_ID, `0x${'12'.repeat(24)}`],
  )
  await server.relayer?.tend()
  const signed = await bench.signed(person, relayer, pay(stranger()))
  await sent(person, signed)
  await mine()
  expect(await bench.eventOf(signed.hash)).toBeDefined()
})

/** A relayer whose node counts as many of its transactions as a test says. */
async function countingWorld() {
  let stated: number | undefined
  const sponsor = await before(async (forward, body) => {
    const { id, params } = JSON.parse(body)
    const isOfRelayer = params[0].toLowerCase() === sponsor.account.address.toLowerCase()
    const isWrong = stated !== undefined && isOfRelayer
    return isWrong ? JSON.stringify({ jsonrpc: '2.0', id, result: numberToHex(stated ?? 0) }) : forward()
  }, 'eth_getTransactionCount')
  const { server, relayer, person } = await world({ sponsor, limits: DEAR })
  const count = (number?: number) => {
    stated = number
  }
  /** Looks when what waits is old enough for a gap, or to be sent again. */
  const look = async () => {
    await age(server, 70)
    await server.relayer?.tend()
  }
  /** Uses up a nonce. */
  const fill = async (nonce: number) => {
    const fees = { maxFeePerGas: parseEther('0.000001'), maxPriorityFeePerGas: 1n }
    const filler = { chainId: CHAIN_ID, nonce, gas: 21_000n, ...fees, to: relayer, type: 'eip1559' } as const
    await bench.client.sendRawTransaction({ serializedTransaction: await sponsor.account.signTransaction(filler) })
  }
  const costOf = async (...hashes: Hex[]) => {
    const receipts = await Promise.all(hashes.map((hash) => bench.client.getTransactionReceipt({ hash })))
    return receipts.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n)
  }
  const rows = sponsoredOperations(server.database, relayer, CHAIN_ID)
  return { server, relayer, person, rows, count, look, fill, costOf }
}

test('[T121] a node that is wrong about the number of transactions again and again has an operation signed under two nonces, and both are counted', async () => {
  const { server, relayer, person, rows, count, look, fill, costOf } = await countingWorld()
  count(4)
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const most = await rows.coinOfDay()
  for (const number of [3, 2, 1, 0]) {
    count(number)
    for (let times = 0; times < 2; times++) await look()
  }
  expect(await rowsOf(server)).toEqual([{ state: 'open', nonce: null }])
  expect(await rows.coinOfDay()).toBe(2n * most)
  for (const nonce of [0, 1, 2]) await fill(nonce)
  const hashes = (await pending(relayer)).slice(3).map(({ hash }) => hash)
  expect(hashes).toHaveLength(2)
  await mine()
  expect(await transactionsOf(relayer)).toBe(5)
  expect(await costOf(...hashes)).toBeLessThan(2n * most)
})

test('[T121] of what moved to another nonce the one that was mined counts for what it cost, and the first one for the most', async () => {
  const { server, relayer, person, rows, count, look, costOf } = await countingWorld()
  count(1)
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const most = await rows.coinOfDay()
  count()
  for (let times = 0; times < 2; times++) await look()
  const [moved] = await pending(relayer)
  await mineForGood()
  await server.relayer?.tend()
  expect(await rowsOf(server)).toEqual([{ state: 'ended', nonce: null }])
  expect(await rows.coinOfDay()).toBe(most + (await costOf(moved?.hash ?? '0x')))
})

test('[T121] something empty counts also where a node is wrong about the number, so that nothing waits for it any more', async () => {
  const { server, relayer, person, rows, count, look } = await countingWorld()
  count(4)
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  await server.database.query("UPDATE sponsored_operations SET state = 'refused', transaction = NULL")
  await look()
  count(3)
  await look()
  expect(await rowsOf(server)).toEqual([{ state: 'refused', nonce: null }])
  expect(await rows.coinOfDay()).toBeGreaterThan(0n)
})

/** A relayer with a transaction that is mined for good, as two servers noted at once, which its node forgets when it falls behind. */
async function settledWorld() {
  let isBehind = false
  const meet = meeting(2)
  const sponsor = await before(async (forward, body) => {
    const { id, method, params } = JSON.parse(body)
    if (method === 'eth_getTransactionReceipt') await meet()
    const isOfRelayer = params[0].toLowerCase() === sponsor.account.address.toLowerCase()
    return isBehind && isOfRelayer ? JSON.stringify({ jsonrpc: '2.0', id, result: '0x0' }) : forward()
  }, /eth_getTransaction(?:Count|Receipt)/)
  const { server, relayer, person, newcomer } = await world({ sponsor })
  const second = await start({ databaseUrl: server.url, sponsor })
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  await mineForGood()
  await Promise.all([server, second].map((one) => one.relayer?.tend()))
  const fallBehind = () => {
    isBehind = true
  }
  const catchUp = () => {
    isBehind = false
  }
  return { server, relayer, newcomer, fallBehind, catchUp }
}

test('[T121] a node that counts less than what was mined for good gives out no nonce: the account is not held up by it', async () => {
  const { server, relayer, newcomer, fallBehind, catchUp } = await settledWorld()
  expect(await rowsOf(server)).toEqual([{ state: 'ended', nonce: null }])
  const other = await newcomer()
  const signed = await bench.signed(other, relayer, pay(stranger()))
  fallBehind()
  expect(await offerOf(other, signed)).toBeUndefined()
  expect(await send(other, signed)).toMatchObject(refusal('SPONSOR_NETWORK'))
  expect(await openOf(other)).toBeUndefined()
  catchUp()
  const next = await bench.signed(other, relayer, pay(stranger()))
  await sent(other, next)
  await mine()
  expect(await bench.eventOf(next.hash)).toBeDefined()
})

test('[T121] what waits keeps its nonce while the node is behind for minutes: the one that the node counts next is used', async () => {
  const { server, relayer, newcomer, fallBehind, catchUp } = await settledWorld()
  const other = await newcomer()
  const next = await bench.signed(other, relayer, pay(stranger()))
  await sent(other, next)
  fallBehind()
  await age(server, 70)
  await server.relayer?.tend()
  expect((await rowsOf(server)).at(-1)).toEqual({ state: 'open', nonce: '1' })
  catchUp()
  const last = await newcomer()
  const behind = await bench.signed(last, relayer, pay(stranger()))
  await sent(last, behind)
  await server.relayer?.tend()
  await mine()
  for (const { hash } of [next, behind]) expect(await bench.eventOf(hash)).toBeDefined()
})
