import { type Hex, parseEther } from 'viem'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { TestServer } from '../../../apps/secure-email-frame/server/testing/testServer.ts'
import { CHAIN_ID, type Person } from './relayBench.ts'
import { failing, pay, refusal, type Signed, startWaitingWorld, stranger } from './waitingWorld.ts'

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
  before,
} = await startWaitingWorld(21_574, { beforeEach, afterEach, afterAll, onTestFinished })

const cancel = ({ device }: Person, { operation }: Signed) =>
  device.call('sponsor/cancel', { chainId: CHAIN_ID, key: operation.key })
const answer = (state: string) => ({ ok: true, value: { state } })
const priceOf = (one: { maxFeePerGas: Hex } | undefined) => BigInt(one?.maxFeePerGas ?? 0)

/** A person whose operation waits for a block, and what it would pay to whom. */
async function waiting(options: Parameters<typeof world>[0] = {}) {
  const parts = await world(options)
  const receiver = stranger()
  const signed = await bench.signed(parts.person, parts.relayer, pay(receiver))
  const id = await sent(parts.person, signed)
  return { ...parts, receiver, signed, id }
}

/** Requests to the server that a test chooses, by one session. */
function between(first: TestServer) {
  let at = first
  const server = {
    ...first,
    app: { request: (path: string, init: RequestInit) => at.app.request(path, init) },
  } as unknown as TestServer
  return {
    server,
    use: (next: TestServer) => {
      at = next
    },
  }
}

test('[T122] an operation that waits for a block is cancelled by an empty transaction in its place, and its account is free', async () => {
  const { server, relayer, person, receiver, signed, id } = await waiting()
  const [bringing] = await pending(relayer)
  const raw = await bench.client.request({
    method: 'eth_getRawTransactionByHash' as never,
    params: [bringing?.hash ?? '0x'] as never,
  })
  expect(await openOf(person)).toMatchObject({ id, isCancelled: false })
  expect(await cancel(person, signed)).toMatchObject(answer('cancelling'))
  const [empty, ...more] = await pending(relayer)
  expect([empty?.to, more]).toEqual([relayer.toLowerCase(), []])
  expect(priceOf(empty)).toBeGreaterThan(priceOf(bringing))
  // One block may be gone again.
  await mine()
  await server.relayer?.tend()
  expect(await openOf(person)).toMatchObject({ id, isCancelled: true })
  expect(await cancel(person, signed)).toMatchObject(answer('cancelling'))
  await mineForGood()
  await server.relayer?.tend()
  expect(await cancel(person, signed)).toMatchObject(answer('cancelled'))
  expect(await openOf(person)).toBeUndefined()
  expect(await rowsOf(server)).toEqual([{ state: 'cancelled', nonce: null }])
  // Whoever kept the transaction, and whoever sends the operation once more, has nothing carried out.
  await expect(bench.client.sendRawTransaction({ serializedTransaction: raw as Hex })).rejects.toThrow()
  expect(await sent(person, signed)).toBe(id)
  const next = await bench.signed(person, relayer, pay(receiver))
  await sent(person, next)
  await mine()
  await outlast()
  await age(server)
  await server.relayer?.tend()
  await mineForGood()
  expect(await balance(receiver)).toBe(7n)
  expect([await bench.eventOf(signed.hash), (await bench.eventOf(next.hash))?.args.success]).toEqual([undefined, true])
  expect(await transactionsOf(relayer)).toBe(2)
})

test('[T122] an operation that no server has is barred on each of them at once', async () => {
  const { server, sponsor, relayer, person } = await world()
  const receiver = stranger()
  const signed = await bench.signed(person, relayer, pay(receiver))
  expect(await cancel(person, signed)).toMatchObject(answer('cancelled'))
  expect(await cancel(person, signed)).toMatchObject(answer('cancelled'))
  expect(await send(person, signed)).toMatchObject(refusal('OPERATION_REFUSED'))
  const second = await start({ databaseUrl: server.url, sponsor })
  const { checkOperation } = await import('../../../apps/secure-email-frame/server/sponsor/checkOperation.ts')
  const checked = await checkOperation(signed, { owner: person.account.address, relayer })
  await expect(second.relayer?.relay(checked, async () => async () => {})).rejects.toMatchObject({
    code: 'OPERATION_REFUSED',
  })
  await mineForGood()
  expect([await balance(receiver), await transactionsOf(relayer)]).toEqual([0n, 0])
})

test('[T122] an operation that was kept and reached no node is cancelled by what its nonce gets then', async () => {
  let isAway = true
  const sponsor = await before((forward) => (isAway ? Promise.resolve(failing('try later')) : forward()))
  const { server, relayer, person, receiver, signed } = await waiting({ sponsor })
  expect(await cancel(person, signed)).toMatchObject(answer('cancelling'))
  expect(await pending(relayer)).toEqual([])
  isAway = false
  await age(server, 6)
  await server.relayer?.tend()
  expect((await pending(relayer)).map(({ to }) => to)).toEqual([relayer.toLowerCase()])
  await mineForGood()
  await server.relayer?.tend()
  expect(await cancel(person, signed)).toMatchObject(answer('cancelled'))
  await outlast()
  expect([await balance(receiver), await transactionsOf(relayer)]).toEqual([0n, 1])
})

test('[T122] what was carried out before stays done, whether the question or its answer was late', async () => {
  const asked = await waiting()
  await mine()
  expect(await asked.server.database.query('SELECT state FROM sponsored_operations')).toEqual([{ state: 'open' }])
  expect(await cancel(asked.person, asked.signed)).toMatchObject(answer('ended'))
  expect(await pending(asked.relayer)).toEqual([])

  let isAway = false
  const sponsor = await before((forward) => (isAway ? Promise.resolve(failing('try later')) : forward()))
  const late = await waiting({ sponsor })
  isAway = true
  expect(await cancel(late.person, late.signed)).toMatchObject(answer('cancelling'))
  for (const { server, person, receiver, signed } of [asked, late]) {
    await mineForGood()
    await server.relayer?.tend()
    expect(await cancel(person, signed)).toMatchObject(answer('ended'))
    expect(await rowsOf(server)).toEqual([{ state: 'ended', nonce: null }])
    expect([await balance(receiver), (await bench.eventOf(signed.hash))?.args.success]).toEqual([7n, true])
  }
})

test('[T121] cancelled at once on two servers it has one empty transaction, and one try of its person is counted', async () => {
  const sponsor = await bench.sponsor()
  const limits = { operationTries: 2 }
  const first = await start({ sponsor, limits })
  const second = await start({ databaseUrl: first.url, sponsor, limits })
  const { server, use } = between(first)
  const { person, relayer, signed, receiver } = await (async () => {
    const someone = await bench.person(server)
    await bench.give(someone.account.address, 10n ** 18n)
    const to = stranger()
    const operation = await bench.signed(someone, sponsor.account.address, pay(to))
    await sent(someone, operation)
    return { person: someone, relayer: sponsor.account.address, signed: operation, receiver: to }
  })()
  const asked = [first, second].map((one) => {
    use(one)
    return cancel(person, signed)
  })
  for (const one of await Promise.all(asked)) expect(one).toMatchObject(answer('cancelling'))
  await Promise.all([first, second].map((one) => one.relayer?.tend()))
  expect((await pending(relayer)).map(({ to }) => to)).toEqual([relayer.toLowerCase()])
  await mineForGood()
  await Promise.all([first, second].map((one) => one.relayer?.tend()))
  for (const one of [first, second]) {
    use(one)
    expect(await cancel(person, signed)).toMatchObject(answer('cancelled'))
  }
  expect(await rowsOf(first)).toEqual([{ state: 'cancelled', nonce: null }])
  expect([await balance(receiver), await transactionsOf(relayer)]).toEqual([0n, 1])
})

test('[T124] a server that pays nothing notes that it is cancelled, and the one with the relayer sends what takes its place', async () => {
  const sponsor = await bench.sponsor()
  const first = await start({ sponsor })
  const second = await start({ databaseUrl: first.url })
  const { server, use } = between(first)
  const person = await bench.person(server)
  await bench.give(person.account.address, 10n ** 18n)
  const relayer = sponsor.account.address
  const signed = await bench.signed(person, relayer, pay(stranger()))
  await sent(person, signed)
  use(second)
  expect(await cancel(person, signed)).toMatchObject(answer('cancelling'))
  expect(await openOf(person)).toMatchObject({ isCancelled: true })
  await age(first, 6)
  await first.relayer?.tend()
  expect((await pending(relayer)).map(({ to }) => to)).toEqual([relayer.toLowerCase()])
})

test('[T124] a server whose relayer has another key sends nothing under its nonce, and the one that has it fills its place', async () => {
  const [own, other] = [await bench.sponsor(), await bench.sponsor()]
  const first = await start({ sponsor: own })
  const second = await start({ databaseUrl: first.url, sponsor: other })
  const { server, use } = between(first)
  const person = await bench.person(server)
  await bench.give(person.account.address, 10n ** 18n)
  const receiver = stranger()
  const signed = await bench.signed(person, own.account.address, pay(receiver))
  await sent(person, signed)
  use(second)
  expect(await cancel(person, signed)).toMatchObject(answer('cancelling'))
  expect(await pending(other.account.address)).toEqual([])
  await age(first, 6)
  for (const one of [second, first]) await one.relayer?.tend()
  expect((await pending(own.account.address)).map(({ to }) => to)).toEqual([own.account.address.toLowerCase()])
  await mineForGood()
  await first.relayer?.tend()
  expect(await cancel(person, signed)).toMatchObject(answer('cancelled'))
  expect([await balance(receiver), await transactionsOf(other.account.address)]).toEqual([0n, 0])
})

/** Has the account send something itself, so that its code is not set, and what brings its operation is mined in vain. */
async function overtake({ account }: Person) {
  const fees = { maxFeePerGas: parseEther('0.000001'), maxPriorityFeePerGas: parseEther('0.0000005') }
  const parts = { chainId: CHAIN_ID, nonce: await transactionsOf(account.address), gas: 21_000n, to: account.address }
  const serializedTransaction = await account.signTransaction({ ...parts, ...fees, type: 'eip1559' })
  await bench.client.sendRawTransaction({ serializedTransaction })
}

test('[T122] what a relayer brought in vain is cancelled without another transaction, by its server or for one that pays nothing', async () => {
  const sponsor = await bench.sponsor()
  const first = await start({ sponsor })
  const without = await start({ databaseUrl: first.url })
  const relayer = sponsor.account.address
  const { server, use } = between(first)
  const asked = await Promise.all(
    [first, without].map(async (at) => {
      const person = await bench.person(server)
      await bench.give(person.account.address, 10n ** 18n)
      const signed = await bench.signed(person, relayer, pay(stranger()))
      return { at, person, signed }
    }),
  )
  for (const { person, signed } of asked) {
    await sent(person, signed)
    await overtake(person)
  }
  await mineForGood()
  await first.relayer?.tend()
  expect(await rowsOf(first)).toEqual(Array(2).fill({ state: 'open', nonce: null }))
  for (const { at, person, signed } of asked) {
    use(at)
    expect(await cancel(person, signed)).toMatchObject(answer(at === first ? 'cancelled' : 'cancelling'))
  }
  await first.relayer?.tend()
  for (const { person, signed } of asked) {
    expect(await cancel(person, signed)).toMatchObject(answer('cancelled'))
    expect(await openOf(person)).toBeUndefined()
    expect(await bench.eventOf(signed.hash)).toBeUndefined()
  }
  expect([await pending(relayer), await transactionsOf(relayer)]).toEqual([[], 2])
})

test('[T122] another session cancels nothing of an account’s', async () => {
  const { server, person, newcomer, receiver, signed } = await waiting()
  const other = await newcomer()
  expect(await cancel(other, signed)).toMatchObject(answer('cancelled'))
  await server.relayer?.tend()
  await mine()
  expect(await balance(receiver)).toBe(7n)
  expect(await cancel(person, signed)).toMatchObject(answer('ended'))
})

test('tries are counted for a person, by what is new alone', async () => {
  const { relayer, person, signed } = await waiting({ limits: { operationTries: 2 } })
  for (let count = 0; count < 4; count++) expect(await cancel(person, signed)).toMatchObject(answer('cancelling'))
  const other = await bench.signed(person, relayer, pay(stranger()))
  expect(await cancel(person, other)).toMatchObject(refusal('TOO_MANY'))
})

test('[T121] in the middle of a line what is cancelled holds up none of those behind it', async () => {
  const { server, relayer, person, newcomer, receiver } = await waiting()
  const others = [await newcomer(), await newcomer()]
  const signed: Signed[] = []
  for (const other of others) {
    const one = await bench.signed(other, relayer, pay(receiver))
    signed.push(one)
    await sent(other, one)
  }
  expect(await cancel(others[0] as Person, signed[0] as Signed)).toMatchObject(answer('cancelling'))
  await mineForGood()
  await server.relayer?.tend()
  expect((await rowsOf(server)).map(({ state, nonce }) => [state, nonce])).toEqual([
    ['ended', null],
    ['cancelled', null],
    ['ended', null],
  ])
  expect(await balance(receiver)).toBe(14n)
  expect(await openOf(person)).toBeUndefined()
})

test('[T122] an operation that was signed under two nonces counts as open until its time is over', async () => {
  const { server, person, receiver, signed } = await waiting()
  await server.database.query(`UPDATE sponsored_operations SET call = call || '{"isMoved": true}'`)
  expect(await cancel(person, signed)).toMatchObject(answer('cancelling'))
  await mineForGood()
  await server.relayer?.tend()
  expect(await openOf(person)).toBeDefined()
  await outlast()
  await server.relayer?.tend()
  expect(await openOf(person)).toBeUndefined()
  expect(await cancel(person, signed)).toMatchObject(answer('ended'))
  expect(await balance(receiver)).toBe(0n)
})

test('[T122] a node that lacks the block in which both are counted ends nothing', async () => {
  let isBehind = true
  const isOfBlock = /eth_getTransactionCount.*requireCanonical/
  const sponsor = await before(
    (forward) => (isBehind ? Promise.resolve(failing('header not found')) : forward()),
    isOfBlock,
  )
  const { server, person, signed } = await waiting({ sponsor })
  await cancel(person, signed)
  await mineForGood()
  await server.relayer?.tend()
  expect(await rowsOf(server)).toEqual([{ state: 'open', nonce: '0' }])
  isBehind = false
  await server.relayer?.tend()
  expect(await rowsOf(server)).toEqual([{ state: 'cancelled', nonce: null }])
})

test('[T122] of two nodes behind one address, one that is behind has nothing cancelled that was carried out', async () => {
  let isAway = false
  let isOdd = false
  const sponsor = await before(async (forward, body) => {
    if (body.includes('eth_sendRawTransaction')) return isAway ? failing('try later') : forward()
    // `getNonce` of the EntryPoint, of an account and a key.
    const [, key = ''] = body.match(/35567e1a.{64}0{16}(.{48})/) ?? []
    if (!isAway || key === '') return forward()
    if (!body.includes('requireCanonical'))
      return JSON.stringify({ jsonrpc: '2.0', id: 1, result: `0x${key}${'0'.repeat(16)}` })
    isOdd = !isOdd
    return isOdd ? failing('header not found') : forward()
  }, /eth_sendRawTransaction|35567e1a/)
  const { server, person, receiver, signed } = await waiting({ sponsor })
  isAway = true
  expect(await cancel(person, signed)).toMatchObject(answer('cancelling'))
  isOdd = false
  await mineForGood()
  await server.relayer?.tend()
  expect((await rowsOf(server)).map(({ state }) => state)).toEqual(['open'])
  expect(await balance(receiver)).toBe(7n)
})

test('[T122] a server whose first try comes after the empty transaction has that one sent once more', async () => {
  let release: () => void = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let isFirst = true
  const sponsor = await before(async (forward) => {
    if (isFirst) {
      isFirst = false
      await isReleased
    }
    return forward()
  })
  const { server, relayer, person } = await world({ sponsor })
  const receiver = stranger()
  const signed = await bench.signed(person, relayer, pay(receiver))
  const sending = send(person, signed)
  await expect.poll(() => isFirst, { timeout: 10_000 }).toBe(false)
  expect(await cancel(person, signed)).toMatchObject(answer('cancelling'))
  release()
  await sending
  for (let count = 0; count < 3; count++) {
    await age(server)
    await server.relayer?.tend()
  }
  expect((await pending(relayer)).map(({ to }) => to)).toEqual([relayer.toLowerCase()])
  await mineForGood()
  await server.relayer?.tend()
  expect(await cancel(person, signed)).toMatchObject(answer('cancelled'))
  expect(await balance(receiver)).toBe(0n)
})
