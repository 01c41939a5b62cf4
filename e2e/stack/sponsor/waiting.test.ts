import { CONFIRMATIONS } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { parseEther } from 'viem'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { TestServer } from '../../../apps/secure-email-frame/server/testing/testServer.ts'
import { CHAIN_ID } from './relayBench.ts'
import { pay, refusal, type Signed, startWaitingWorld, stranger } from './waitingWorld.ts'

const {
  bench,
  start,
  world,
  send,
  sent,
  openOf,
  balance,
  transactionsOf,
  mine,
  mineForGood,
  outlast,
  age,
  rowsOf,
  pending,
} = await startWaitingWorld(21_570, { beforeEach, afterEach, afterAll, onTestFinished })

test('an account has one operation under way on a network, which every tab learns of; the next one waits until it has ended', async () => {
  const { relayer, person } = await world()
  const [first, second] = [stranger(), stranger()]
  const one = await bench.signed(person, relayer, pay(first))
  const two = await bench.signed(person, relayer, pay(second))
  const id = await sent(person, one)
  expect((await openOf(person))?.id).toBe(id)
  expect(await send(person, two)).toMatchObject({
    status: 409,
    fault: {
      code: 'OPERATION_OPEN',
      message: 'An earlier request is still being carried out.',
      next: 'Wait until it has ended.',
    },
  })
  await mine()
  // Refused once, it needs to be signed anew.
  expect(await send(person, two)).toMatchObject(refusal('OPERATION_REFUSED'))
  await sent(person, await bench.signed(person, relayer, pay(second)))
  await mine()
  expect([await balance(first), await balance(second)]).toEqual([7n, 7n])
})

test('[T122] two operations of one account at once, at two servers, are one that is taken and one that is refused', async () => {
  const { server, sponsor, relayer, person } = await world()
  const second = await start({ databaseUrl: server.url, sponsor })
  const receivers = [stranger(), stranger()]
  const signed = await Promise.all(receivers.map((one) => bench.signed(person, relayer, pay(one))))
  const { checkOperation } = await import('../../../apps/secure-email-frame/server/sponsor/checkOperation.ts')
  const owner = person.account.address
  const free = async () => async () => {}
  const outcomes = await Promise.allSettled(
    [server, second].map(async (one, index) =>
      one.relayer?.relay(await checkOperation(signed[index] as Signed, { owner, relayer }), free),
    ),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await mine()
  expect((await Promise.all(receivers.map(balance))).sort()).toEqual([0n, 7n])
})

test('[T124] what one server took, another one with the same people knows, though it pays no fees itself: nothing there makes the person pay too', async () => {
  const sponsor = await bench.sponsor()
  const first = await start({ sponsor })
  const second = await start({ databaseUrl: first.url })
  let at = first
  const both = {
    ...first,
    app: { request: (path: string, init: RequestInit) => at.app.request(path, init) },
  } as unknown as TestServer
  const person = await bench.person(both)
  await bench.give(person.account.address, parseEther('2'))
  const receiver = stranger()
  const signed = await bench.signed(person, sponsor.account.address, pay(receiver))
  const id = await sent(person, signed)
  const open = await openOf(person)
  expect(open?.id).toBe(id)
  at = second
  expect(await openOf(person)).toEqual(open)
  expect(await sent(person, signed)).toBe(id)
  // An operation that no server knows is refused for good by the one that pays nothing, and then by the other one too.
  await mine()
  const other = await bench.signed(person, sponsor.account.address, pay(receiver))
  expect(await send(person, other)).toMatchObject({ fault: { code: 'SPONSOR_OFF', isFinal: true } })
  at = first
  expect(await send(person, other)).toMatchObject({ fault: { code: 'OPERATION_REFUSED', isFinal: true } })
  await mine()
  expect(await balance(receiver)).toBe(7n)
})

test('where no node can say that an operation has ended, it holds its account up for an hour after its time at most', async () => {
  const sponsor = await bench.sponsor()
  const first = await start({ sponsor })
  const second = await start({ databaseUrl: first.url })
  const person = await bench.person(second)
  await bench.give(person.account.address, parseEther('2'))
  const signed = await bench.signed(person, sponsor.account.address, pay(stranger()))
  const { checkOperation } = await import('../../../apps/secure-email-frame/server/sponsor/checkOperation.ts')
  const given = { owner: person.account.address, relayer: sponsor.account.address }
  await first.relayer?.relay(await checkOperation(signed, given), async () => async () => {})
  for (const [seconds, isOpen] of [
    [3_000, true],
    [1_500, false],
  ]) {
    await second.database.query('UPDATE sponsored_operations SET valid_until = valid_until - $1', [seconds])
    expect((await openOf(person)) !== undefined).toBe(isOpen)
  }
})

test('[T121] of two servers that look at once one alone has the next try', async () => {
  const { server, relayer, person } = await world()
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const { sponsoredOperations } = await import('../../../apps/secure-email-frame/server/sponsor/sponsoredOperations.ts')
  const rows = sponsoredOperations(server.database, relayer, CHAIN_ID)
  await age(server)
  const [kept] = await rows.waiting()
  if (kept === undefined) throw new Error('it waits')
  const claims = await Promise.all([1, 2, 3].map(() => rows.claim(kept, 30_000)))
  expect(claims.filter(Boolean)).toHaveLength(1)
})

test('[T121] two servers that both note that a nonce is mined for good forget nothing of it', async () => {
  const { server, relayer, person } = await world()
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const { sponsoredOperations } = await import('../../../apps/secure-email-frame/server/sponsor/sponsoredOperations.ts')
  const rows = sponsoredOperations(server.database, relayer, CHAIN_ID)
  const [kept] = await rows.waiting()
  if (kept === undefined) throw new Error('it waits')
  for (const coin of [5n, null]) await rows.settle(kept.hash, coin)
  expect(await rows.leastMined()).toBe(1)
  expect(await rows.coinOfDay()).toBe(5n)
})

test('[T121] what one server settled, another one, whose node is behind, has wait under no other nonce', async () => {
  const { server, relayer, person } = await world()
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const { sponsoredOperations } = await import('../../../apps/secure-email-frame/server/sponsor/sponsoredOperations.ts')
  const rows = sponsoredOperations(server.database, relayer, CHAIN_ID)
  const [kept] = await rows.waiting()
  if (kept === undefined) throw new Error('it waits')
  await rows.settle(kept.hash, 5n)
  await rows.move(kept.hash, 3)
  expect((await rowsOf(server)).map(({ nonce }) => nonce)).toEqual([null])
  expect(await rows.coinOfDay()).toBe(5n)
})

test('[T124] a server that read an operation before it was refused sends it no more: its person may have paid since', async () => {
  const { server, relayer, person, newcomer } = await world()
  const { sponsoredOperations } = await import('../../../apps/secure-email-frame/server/sponsor/sponsoredOperations.ts')
  const rows = sponsoredOperations(server.database, relayer, CHAIN_ID)
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const other = await newcomer()
  await sent(other, await bench.signed(other, relayer, pay(stranger())))
  await server.database.query(
    `UPDATE sponsored_operations SET transaction = NULL, tried_at = tried_at - interval '6 seconds',
       created_at = created_at - interval '6 seconds'`,
  )
  const [read] = await rows.waiting()
  if (read === undefined) throw new Error('it waits')
  expect(await rows.refuse(read.hash)).toBe(true)
  expect(await rows.claim(read, 5_000)).toBe(false)
  const [refused, behind] = await rows.waiting()
  if (refused === undefined || behind === undefined) throw new Error('both wait')
  expect(refused.state).toBe('refused')
  expect(await rows.claim(refused, 5_000)).toBe(true)
  // The server with the next try may have sent it, also where no node answered.
  expect(await rows.claim(behind, 5_000)).toBe(true)
  expect(await rows.refuse(behind.hash)).toBe(false)
})

test('a transaction that is stuck is sent again at a higher price, under its nonce, by one of two servers', async () => {
  const { server, sponsor, relayer, person } = await world()
  const second = await start({ databaseUrl: server.url, sponsor })
  const signed = await bench.signed(person, relayer, pay(stranger()))
  await sent(person, signed)
  const [first] = await pending(relayer)
  await server.relayer?.tend()
  expect(await pending(relayer)).toEqual([first])
  await age(server)
  await Promise.all([server, second].map((one) => one.relayer?.tend()))
  const [raised, ...more] = await pending(relayer)
  expect(more).toEqual([])
  expect(raised?.hash).not.toBe(first?.hash)
  const price = (one: typeof first) => BigInt(one?.maxFeePerGas ?? 0)
  expect(price(raised)).toBeGreaterThanOrEqual((price(first) * 11n) / 10n)
  expect(price(raised)).toBeLessThan((price(first) * 12n) / 10n)
  await mineForGood()
  expect(await bench.eventOf(signed.hash)).toBeDefined()
  await server.relayer?.tend()
  expect(await rowsOf(server)).toEqual([{ state: 'ended', nonce: null }])
  const counted = [server, second].map((one) => one.relayer?.metrics()).join('')
  expect(counted.match(/relayer_resent_total\{.*/g)).toEqual(['relayer_resent_total{chain="42161"} 1'])
})

test('[T121] the price of what is stuck ends at the highest that was counted', async () => {
  const { server, relayer, person } = await world()
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const [first] = await pending(relayer)
  for (let count = 0; count < 20; count++) {
    await age(server)
    await server.relayer?.tend()
  }
  const [last] = await pending(relayer)
  expect(BigInt(last?.maxFeePerGas ?? 0)).toBeLessThanOrEqual(BigInt(first?.maxFeePerGas ?? 0) * 3n)
  expect(last?.hash).not.toBe(first?.hash)
})

test('[T121] where a network asks for more than the highest that was counted, what is stuck is sent at the highest', async () => {
  const { server, relayer, person } = await world()
  await bench.node.setNextBlockBaseFeePerGas({ baseFeePerGas: 1_000_000_000n })
  await mine()
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const [{ highest } = { highest: '' }] = await server.database.query<{ highest: string }>(
    'SELECT highest FROM sponsored_operations',
  )
  await bench.node.setNextBlockBaseFeePerGas({ baseFeePerGas: 5_000_000_000n })
  await mine()
  await age(server)
  await server.relayer?.tend()
  const [raised] = await pending(relayer)
  expect(BigInt(raised?.maxFeePerGas ?? 0)).toBe(BigInt(highest))
  await mine()
  expect(await pending(relayer)).toEqual([])
})

test('[T122] an operation whose time is over is over for good: something empty takes its nonce, and the account is free again', async () => {
  const { server, relayer, person } = await world()
  const receiver = stranger()
  const signed = await bench.signed(person, relayer, pay(receiver))
  await sent(person, signed)
  const [bringing] = await pending(relayer)
  await bench.node.dropTransaction({ hash: bringing?.hash ?? '0x' })
  await outlast()
  expect(await openOf(person)).toBeUndefined()
  expect(await rowsOf(server)).toEqual([{ state: 'ended', nonce: '0' }])
  await age(server)
  await server.relayer?.tend()
  const [empty] = await pending(relayer)
  expect(empty?.to).toBe(relayer.toLowerCase())
  await mineForGood()
  await server.relayer?.tend()
  expect(await rowsOf(server)).toEqual([{ state: 'ended', nonce: null }])
  // An operation that is sent after its end brings nothing.
  const bytes = await bench.signed(person, relayer, pay(receiver), { seconds: -500 })
  expect(await send(person, bytes)).toMatchObject(refusal('OPERATION_EXPIRED'))
  expect(await send(person, signed)).toMatchObject({ ok: true })
  expect(await transactionsOf(relayer)).toBe(1)
  expect(await balance(receiver)).toBe(0n)
})

test('the EntryPoint does not take an operation after its last second, though its account signed it and its relayer brings it', async () => {
  const { relayer, person } = await world()
  const { packed } = await bench.signed(person, relayer, pay(stranger()), { authorization: undefined as never })
  const { encodeFunctionData } = await import('viem')
  const { entryPoint08Abi, entryPoint08Address } = await import('viem/account-abstraction')
  const { DELEGATE } = await import('../../../apps/secure-email-frame/server/sponsor/checkOperation.ts')
  await bench.node.setCode({ address: person.account.address, bytecode: `0xef0100${DELEGATE.slice(2)}` })
  const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'handleOps', args: [[packed], relayer] })
  const bring = () => bench.client.call({ account: relayer, to: entryPoint08Address, data })
  await expect(bring()).resolves.toBeDefined()
  await bench.node.increaseTime({ seconds: 400 })
  await mine()
  await expect(bring()).rejects.toThrow()
})

test('before the minute that settles it, an operation that was not carried out in time is not over: a network may have many blocks a second', async () => {
  const { relayer, person } = await world()
  const signed = await bench.signed(person, relayer, pay(stranger()), { seconds: 250 })
  await sent(person, signed)
  const [bringing] = await pending(relayer)
  await bench.node.dropTransaction({ hash: bringing?.hash ?? '0x' })
  const pass = async (seconds: number) => {
    await bench.node.increaseTime({ seconds })
    await mine(CONFIRMATIONS + 1)
  }
  await pass(280)
  expect(await openOf(person)).toBeDefined()
  await pass(40)
  expect(await openOf(person)).toBeUndefined()
})

test('before the blocks that settle it, an operation that was not carried out in time is not over', async () => {
  const { server, relayer, person } = await world()
  const signed = await bench.signed(person, relayer, pay(stranger()))
  await sent(person, signed)
  const [bringing] = await pending(relayer)
  await bench.node.dropTransaction({ hash: bringing?.hash ?? '0x' })
  await bench.node.increaseTime({ seconds: 400 })
  await mine(CONFIRMATIONS)
  expect(await openOf(person)).toBeDefined()
  // By now its relayer would pay for it in vain.
  await age(server)
  await server.relayer?.tend()
  expect((await pending(relayer)).map(({ to }) => to)).toEqual([relayer.toLowerCase()])
  await mine()
  expect(await openOf(person)).toBeUndefined()
})

test('an operation that a reorganisation takes out of the chain is sent again, and ends as before', async () => {
  const { server, relayer, person } = await world()
  const receiver = stranger()
  const signed = await bench.signed(person, relayer, pay(receiver))
  await sent(person, signed)
  const [bringing] = await pending(relayer)
  const before = await bench.node.snapshot()
  await mine()
  await server.relayer?.tend()
  expect(await rowsOf(server)).toEqual([{ state: 'used', nonce: '0' }])
  await bench.node.revert({ id: before })
  await bench.node.dropTransaction({ hash: bringing?.hash ?? '0x' })
  await mine()
  expect(await balance(receiver)).toBe(0n)
  await age(server)
  await server.relayer?.tend()
  await mine()
  expect(await balance(receiver)).toBe(7n)
  expect(await bench.eventOf(signed.hash)).toBeDefined()
})

test('[T121] what a server kept and did not send, since it ended then, another one sends', async () => {
  const { server, relayer, person } = await world()
  const signed = await bench.signed(person, relayer, pay(stranger()))
  await sent(person, signed)
  const [bringing] = await pending(relayer)
  await bench.node.dropTransaction({ hash: bringing?.hash ?? '0x' })
  await server.database.query('UPDATE sponsored_operations SET transaction = NULL')
  await age(server, 6)
  await server.relayer?.tend()
  await mine()
  expect(await bench.eventOf(signed.hash)).toBeDefined()
})

test('[T121] what a node took and nobody noted is found again by its price, though others ask for a little more now', async () => {
  const { server, relayer, person } = await world()
  const signed = await bench.signed(person, relayer, pay(stranger()))
  await sent(person, signed)
  const [first] = await pending(relayer)
  await server.database.query('UPDATE sponsored_operations SET transaction = NULL, max_fee = ceil(max_fee * 1.01)')
  for (let count = 0; count < 3; count++) {
    await age(server, 6)
    await server.relayer?.tend()
  }
  const [second, ...more] = await pending(relayer)
  expect(more).toEqual([])
  expect(second?.hash).not.toBe(first?.hash)
  const rows = await server.database.query('SELECT transaction FROM sponsored_operations')
  expect(rows).toEqual([{ transaction: second?.hash }])
  await mine()
  expect(await bench.eventOf(signed.hash)).toBeDefined()
})
