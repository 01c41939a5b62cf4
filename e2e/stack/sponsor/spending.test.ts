import type { DataFee } from '@airlock/protocol/config/relayerSettings'
import { type Address, concatHex, type Hex, parseEther, parseGwei, toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { DATA_FEE_ORACLE } from '../../../apps/secure-email-frame/server/sponsor/openNode.ts'
import { sponsoredOperations } from '../../../apps/secure-email-frame/server/sponsor/sponsoredOperations.ts'
import { CHAIN_ID } from './relayBench.ts'
import { answering } from './startRelayer.ts'
import { DEAR, failing, meeting, pay, refusal, type Signed, startWaitingWorld, stranger } from './waitingWorld.ts'

const { bench, start, world, send, sent, offerOf, age, balance, mine, mineForGood, rowsOf, pending, before, deploy } =
  await startWaitingWorld(21_573, { beforeEach, afterEach, afterAll, onTestFinished })

const SCROLL_ORACLE = '0x5300000000000000000000000000000000000002'

test('[T121] what waits is paid for before anything else: a relayer that has enough for one of two takes one', async () => {
  const { relayer, person, newcomer } = await world()
  const other = await newcomer()
  const [one, two] = await Promise.all([person, other].map((by) => bench.signed(by, relayer, pay(stranger()))))
  await bench.node.setNextBlockBaseFeePerGas({ baseFeePerGas: 1_000_000_000n })
  await mine()
  await bench.give(relayer, parseEther('0.01'))
  await sent(person, one as Signed)
  expect(await send(other, two as Signed)).toMatchObject(refusal('SPONSOR_EMPTY'))
})

test.each([
  ['a relayer that has enough for one', 'SPONSOR_EMPTY', { has: parseEther('0.01'), coinPerDay: parseEther('1') }],
  [
    'a network of whose day enough for one is left',
    'SPONSOR_LIMIT',
    { has: parseEther('1'), coinPerDay: parseEther('0.01') },
  ],
])(
  '[T121] of several at once, to none of which anything waits yet, %s takes one',
  async (_, code, { has, coinPerDay }) => {
    const PEOPLE = 4
    const meet = meeting(PEOPLE)
    const waitForAll = (forward: () => Promise<string>) => meet().then(forward)
    const sponsor = await before(waitForAll, 'eth_getBalance', { coinPerDay })
    const { server, relayer, person, newcomer } = await world({ sponsor, limits: DEAR })
    const people = [person]
    while (people.length < PEOPLE) people.push(await newcomer())
    const signed = await Promise.all(people.map((by) => bench.signed(by, relayer, pay(stranger()))))
    await bench.node.setNextBlockBaseFeePerGas({ baseFeePerGas: 1_000_000_000n })
    await mine()
    await bench.give(relayer, has)
    const answers = await Promise.all(people.map((by, index) => send(by, signed[index] as Signed)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const refused of answers.filter(({ ok }) => !ok)) expect(refused).toMatchObject(refusal(code))
    expect((await rowsOf(server)).filter(({ state }) => state === 'open')).toHaveLength(1)
  },
)

test('[T121] nothing is paid for while gas is dearer than the operator states, and what waits is raised to that price at most', async () => {
  const highestGasPrice = parseGwei('10')
  const { server, relayer, person, newcomer } = await world({ sponsor: await bench.sponsor({ highestGasPrice }) })
  const other = await newcomer()
  const [one, two] = await Promise.all([person, other].map((by) => bench.signed(by, relayer, pay(stranger()))))
  await bench.node.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('4') })
  await mine()
  await sent(person, one as Signed)
  const [row] = await server.database.query<{ highest: string }>('SELECT highest FROM sponsored_operations')
  expect(row?.highest).toBe(String(highestGasPrice))
  await bench.node.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('6') })
  await mine()
  expect(await offerOf(other, two as Signed)).toBeUndefined()
  expect(await send(other, two as Signed)).toMatchObject(refusal('SPONSOR_LIMIT'))
})

test('more coin on the relayer than the operator wants there is said once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { server, relayer } = await world({ sponsor: await bench.sponsor({ mostCoin: parseEther('5') }) })
  const tend = async (coin: string) => {
    await bench.give(relayer, parseEther(coin))
    await server.relayer?.tend()
  }
  const line = `relayer of ${CHAIN_ID}: ${relayer} has more than \`mostCoin\`. Move the rest away with its servers stopped, once relayer_waiting is 0: a transfer takes a nonce.`
  for (const coin of ['6', '7', '5', '6']) await tend(coin)
  expect(warn.mock.calls).toEqual([[line], [line]])
})

test('[T121] a fee for data that a network begins to take ends what is paid for there', async () => {
  const { server, relayer, person } = await world()
  const signed = await bench.signed(person, relayer, pay(stranger()))
  expect(await offerOf(person, signed)).toBeDefined()
  await deploy(DATA_FEE_ORACLE, answering(1n))
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 10 * 60_000)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await server.relayer?.tend()
  expect(await send(person, signed)).toMatchObject(refusal('SPONSOR_OFF'))
})

test('[T121] the coin of a day is that of a network: relayers with other keys have no more, also of what something empty was paid for', async () => {
  const coinPerDay = parseEther('0.01')
  const { server, relayer, person } = await world({ sponsor: await bench.sponsor({ coinPerDay }), limits: DEAR })
  const sponsor = await bench.sponsor({ coinPerDay })
  const second = await start({ databaseUrl: server.url, sponsor, limits: DEAR })
  const other = await bench.person(second)
  await bench.node.setNextBlockBaseFeePerGas({ baseFeePerGas: 1_000_000_000n })
  await mine()
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const late = await bench.signed(other, sponsor.account.address, pay(stranger()))
  expect(await offerOf(other, late)).toBeUndefined()
  expect(await send(other, late)).toMatchObject(refusal('SPONSOR_LIMIT'))
  // Something empty has its nonce.
  await server.database.query("UPDATE sponsored_operations SET state = 'refused' WHERE nonce IS NOT NULL")
  expect(await offerOf(other, late)).toBeUndefined()
})

test('[T121] what waits for more than a day counts until it is mined, since it is paid for then', async () => {
  const sponsor = await bench.sponsor({ coinPerDay: parseEther('0.01') })
  const { server, relayer, person, newcomer } = await world({ sponsor, limits: DEAR })
  await bench.node.setNextBlockBaseFeePerGas({ baseFeePerGas: 1_000_000_000n })
  await mine()
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  await server.database.query("UPDATE sponsored_operations SET created_at = created_at - interval '26 hours'")
  const other = await newcomer()
  const signed = await bench.signed(other, relayer, pay(stranger()))
  expect(await offerOf(other, signed)).toBeUndefined()
  expect(await send(other, signed)).toMatchObject(refusal('SPONSOR_LIMIT'))
  await mineForGood()
  await server.relayer?.tend()
  expect(await offerOf(other, signed)).toBeDefined()
})

test('[T121] what was taken within the hour before the last 24 counts too, since it may have been mined within them', async () => {
  const { server, relayer, person } = await world()
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  await mineForGood()
  await server.relayer?.tend()
  const rows = sponsoredOperations(server.database, relayer, CHAIN_ID)
  const coinAfter = async (hours: number) => {
    await server.database.query("UPDATE sponsored_operations SET created_at = now() - $1 * interval '1 hour'", [hours])
    return rows.coinOfDay()
  }
  expect(await coinAfter(24.5)).toBeGreaterThan(0n)
  expect(await coinAfter(25.5)).toBe(0n)
})

test('[T121] a refused one whose nonce something empty had still counts once that is mined for good', async () => {
  const { server, relayer, person } = await world()
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const rows = sponsoredOperations(server.database, relayer, CHAIN_ID)
  const most = await rows.coinOfDay()
  // Others waited behind it when it was refused.
  await server.database.query("UPDATE sponsored_operations SET state = 'refused', transaction = NULL")
  for (const { hash } of await pending(relayer)) await bench.node.dropTransaction({ hash })
  await age(server)
  await server.relayer?.tend()
  await mineForGood()
  await server.relayer?.tend()
  expect(await rowsOf(server)).toEqual([{ state: 'refused', nonce: null }])
  expect(await rows.coinOfDay()).toBe(most / 10n)
})

test('[T121] what is mined for good counts for what it cost, so that large limits of gas do not use up the coin of a day', async () => {
  // So that the cost is more than a tenth of the most: the price now is the highest, and the gas is little.
  const { server, relayer, person } = await world({ sponsor: await bench.sponsor({ highestGasPrice: parseGwei('3') }) })
  const rows = sponsoredOperations(server.database, relayer, CHAIN_ID)
  await bench.node.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei('1') })
  await mine()
  await sent(person, await bench.signed(person, relayer, pay(stranger()), { operation: { callGasLimit: 100_000n } }))
  const most = await rows.coinOfDay()
  const had = await balance(relayer)
  await mineForGood()
  await server.relayer?.tend()
  expect(await rows.coinOfDay()).toBe(had - (await balance(relayer)))
  expect(await rows.coinOfDay()).toBeLessThan(most)
})

test('[T121] a node whose receipts say that nothing was paid has a tenth of the most counted: ten times the coin of a day is its bound', async () => {
  const free = async (forward: () => Promise<string>) => {
    const answer = JSON.parse(await forward())
    return JSON.stringify({ ...answer, result: { ...answer.result, effectiveGasPrice: '0x0' } })
  }
  const { server, relayer, person } = await world({ sponsor: await before(free, 'eth_getTransactionReceipt') })
  const rows = sponsoredOperations(server.database, relayer, CHAIN_ID)
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const most = await rows.coinOfDay()
  await mineForGood()
  await server.relayer?.tend()
  expect(await rowsOf(server)).toEqual([{ state: 'ended', nonce: null }])
  expect(await rows.coinOfDay()).toBe(most / 10n)
})

test('[T121] what a rollup takes for data counts beside the cost of gas, of which alone a receipt knows', async () => {
  await deploy(DATA_FEE_ORACLE, answering(parseEther('0.1')))
  const { server, relayer, person } = await world({
    sponsor: await bench.sponsor({ dataFee: 'op-stack' }),
    limits: DEAR,
  })
  const rows = sponsoredOperations(server.database, relayer, CHAIN_ID)
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const had = await balance(relayer)
  await mineForGood()
  await server.relayer?.tend()
  // The fees for data and for the operator, each doubled.
  expect(await rows.coinOfDay()).toBe(parseEther('0.4') + had - (await balance(relayer)))
})

test('[T121] a receipt that cannot be read settles all the same, and counts for the most', async () => {
  const sponsor = await before(async () => failing('out of service'), 'eth_getTransactionReceipt')
  const { server, relayer, person } = await world({ sponsor })
  await sent(person, await bench.signed(person, relayer, pay(stranger())))
  const coin = async () => (await server.database.query('SELECT coin FROM sponsored_operations'))[0]
  const most = await coin()
  await mineForGood()
  await server.relayer?.tend()
  expect(await rowsOf(server)).toEqual([{ state: 'ended', nonce: null }])
  expect(await coin()).toEqual(most)
})

test('[T121] the fee for data of what waits is promised too: where there is enough for that of one, one is taken', async () => {
  await deploy(DATA_FEE_ORACLE, answering(parseEther('0.1')))
  const { relayer, person, newcomer } = await world({
    sponsor: await bench.sponsor({ dataFee: 'op-stack' }),
    limits: DEAR,
  })
  const other = await newcomer()
  const [one, two] = await Promise.all([person, other].map((by) => bench.signed(by, relayer, pay(stranger()))))
  // That for data and that for whoever runs the network, each counted twice, since it may rise.
  await bench.give(relayer, parseEther('0.6'))
  await sent(person, one as Signed)
  expect(await send(other, two as Signed)).toMatchObject(refusal('SPONSOR_EMPTY'))
})

test('[T121] what a rollup takes for data and for whoever runs it is in the cost; an oracle before `getOperatorFee` knows the first', async () => {
  const coin = async (bytecode: Hex) => {
    await bench.node.setCode({ address: DATA_FEE_ORACLE, bytecode })
    const { server, relayer, person } = await world({
      sponsor: await bench.sponsor({ dataFee: 'op-stack' }),
      limits: DEAR,
    })
    await sent(person, await bench.signed(person, relayer, pay(stranger())))
    const [row] = await server.database.query<{ beside: string }>(
      "SELECT coin - (call->>'gas')::numeric * highest AS beside FROM sponsored_operations",
    )
    return BigInt(row?.beside ?? 0)
  }
  onTestFinished(() => bench.node.setCode({ address: DATA_FEE_ORACLE, bytecode: '0x' }))
  expect(await coin(answering(700n))).toBe(2_800n)
  // Reverts at `getOperatorFee`, and answers 700 to all else.
  const before = concatHex([
    '0x5f3560e01c',
    `0x63${toFunctionSelector('getOperatorFee(uint256)').slice(2)}`,
    '0x14603557',
    answering(700n),
    '0x5b5f5ffd',
  ])
  expect(await coin(before)).toBe(1_400n)
})

test.each<[string, DataFee, [Address, Hex] | undefined, string]>([
  ['op-stack', 'op-stack', undefined, `getL1FeeUpperBound of GasPriceOracle (${DATA_FEE_ORACLE})`],
  [
    'none',
    'none',
    [DATA_FEE_ORACLE, '0x00'],
    `a \`dataFee\` that counts GasPriceOracle of the OP stack (${DATA_FEE_ORACLE})`,
  ],
  [
    'in-gas',
    'in-gas',
    [SCROLL_ORACLE, '0x00'],
    `a \`dataFee\` that counts L1GasPriceOracle of Scroll (${SCROLL_ORACLE})`,
  ],
])(
  '[T121] a network whose fee for data is not %s, as was stated, is paid for by nobody, and the log says why',
  async (_, dataFee, oracle, words) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    if (oracle !== undefined) await deploy(...oracle)
    const { server, relayer, person } = await world({ sponsor: await bench.sponsor({ dataFee }) })
    await server.relayer?.tend()
    expect(warn.mock.calls).toEqual([[`relayer of ${CHAIN_ID}: ${words} is missing: nobody’s fees are paid there.`]])
    expect(await send(person, await bench.signed(person, relayer, pay(stranger())))).toMatchObject(
      refusal('SPONSOR_OFF'),
    )
  },
)

test.each(['in-gas', 'none'] as const)(
  '[T121] where gas holds the fee for data, nothing is sent without an estimate of gas: %s',
  async (dataFee) => {
    const sponsor = await before(async () => failing('out of service'), 'eth_estimateGas', { dataFee })
    const { server, relayer, person } = await world({ sponsor })
    const answer = await send(person, await bench.signed(person, relayer, pay(stranger())))
    expect(answer).toMatchObject(dataFee === 'none' ? { ok: true } : refusal('SPONSOR_NETWORK'))
    expect(await pending(relayer)).toHaveLength(dataFee === 'none' ? 1 : 0)
    expect((await rowsOf(server)).map(({ state }) => state)).toEqual([dataFee === 'none' ? 'open' : 'refused'])
  },
)
