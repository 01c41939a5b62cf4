import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import type { AccessList } from '../../../keys/KeyClient.ts'
import type { Simulation } from '../../shared/types.ts'
import { prepareTransactions, readBlock } from './prepareTransactions.ts'

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BLOCK = { number: 16n, timestamp: 100n, base: 100n }
const CALL = { to: TO, data: '0x12', value: 5n } as const
const REJECTED = new Error('execution reverted')
const DOWN = new Error('down', { cause: new Error('network') })

function node(over: Record<string, unknown> = {}) {
  const responses: Record<string, unknown> = {
    eth_getTransactionCount: '0x5',
    eth_estimateGas: numberToHex(10_000),
    eth_maxPriorityFeePerGas: '0xa',
    ...over,
  }
  const requests: [string, unknown][] = []
  const read = async (_chain: unknown, method: string, params: unknown) => {
    requests.push([method, params])
    const response = responses[method]
    if (response instanceof Error) throw response
    return response
  }
  return { read, requests }
}
const simulation = (...gas: bigint[]): Simulation => ({
  outcome: 'works',
  out: new Map(),
  in: new Map(),
  allowed: [],
  receivers: [],
  effects: [],
  gas,
})
type Over = { read?: ReturnType<typeof node>['read']; simulated?: Simulation | undefined; chainId?: number }
const prepare = (
  calls: readonly (Omit<typeof CALL, 'to'> & { to: string | null; gas?: bigint; accessList?: AccessList })[],
  { read = node().read, simulated, chainId = 1 }: Over = {},
) => prepareTransactions(calls, { chainId, from: FROM, read, block: BLOCK, simulation: Promise.resolve(simulated) })
const gasOf = async (...input: Parameters<typeof prepare>) =>
  (await prepare(...input)).speeds[0].transactions.map(({ gas }) => Number(gas))

test('[T80] reads a block unchanged, and one without a base fee as without one', async () => {
  const block = { number: '0x10', timestamp: '0x64', baseFeePerGas: '0x7' }
  const { read, requests } = node({ eth_getBlockByNumber: block })
  expect(await readBlock(read, 1)).toEqual({ number: 16n, timestamp: 100n, base: 7n })
  expect(requests).toEqual([['eth_getBlockByNumber', ['latest', false]]])
  for (const response of [{}, null]) {
    const { read } = node({ eth_getBlockByNumber: response })
    expect(await readBlock(read, 1)).toEqual({ number: 0n, timestamp: 0n, base: 0n })
  }
})

test('[T83] keeps the access list of a transaction and estimates gas with it', async () => {
  const { read, requests } = node()
  const accessList = [{ address: TO, storageKeys: [`0x${'1'.repeat(64)}`] }] as const
  const { speeds } = await prepare([{ ...CALL, accessList }], { read })
  expect(speeds.map(({ transactions }) => transactions[0]?.accessList)).toEqual([accessList, accessList])
  expect(requests).toContainEqual(['eth_estimateGas', [{ from: FROM, to: TO, data: '0x12', value: '0x5', accessList }]])
})

test('[T47] prepares each call as its own transaction, in order, at two speeds', async () => {
  const { read, requests } = node()
  const { speeds } = await prepare([CALL, { ...CALL, to: null }], { read, simulated: simulation(1_000n, 1_000n) })
  const fixed = { chainId: 1, value: '5', data: '0x12' }
  const at = (maxFeePerGas: string, maxPriorityFeePerGas: string) => [
    { ...fixed, to: TO, nonce: 5, gas: '12000', maxFeePerGas, maxPriorityFeePerGas },
    { ...fixed, to: null, nonce: 6, gas: '1500', maxFeePerGas, maxPriorityFeePerGas },
  ]
  expect(speeds).toEqual([
    { speed: 'normal', max: 13_500n * 210n, priorityFee: 10n, transactions: at('210', '10') },
    { speed: 'fast', max: 13_500n * 320n, priorityFee: 20n, transactions: at('320', '20') },
  ])
  expect(requests).toContainEqual(['eth_getTransactionCount', [FROM, 'pending']])
  expect(requests).toContainEqual(['eth_estimateGas', [{ from: FROM, to: TO, data: '0x12', value: '0x5' }]])
  expect(speeds[0].transactions[0]).not.toHaveProperty('accessList')
})

test('[T47] estimates a contract creation without an address', async () => {
  const { read, requests } = node()
  await prepare([{ ...CALL, to: null }], { read })
  expect(requests).toContainEqual(['eth_estimateGas', [{ from: FROM, data: '0x12', value: '0x5' }]])
})

test('[T47] uses a tip of 1 gwei if the node suggests none', async () => {
  const { read, requests } = node({ eth_maxPriorityFeePerGas: REJECTED })
  const { speeds } = await prepare([CALL], { read })
  expect(speeds[0].transactions[0]?.maxPriorityFeePerGas).toBe('1000000000')
  expect(requests).toContainEqual(['eth_maxPriorityFeePerGas', []])
})

test('[T47] takes gas from the site, the estimate, the simulation or a default', async () => {
  const tested = simulation(4_000n, 6_000n)
  expect(await gasOf([{ ...CALL, gas: 7n }, CALL], { simulated: tested })).toEqual([7, 9_000])
  expect(await gasOf([CALL, { ...CALL, gas: 8n }], { simulated: tested })).toEqual([12_000, 8])
  const rejected = { read: node({ eth_estimateGas: REJECTED }).read }
  expect(await gasOf([CALL], { ...rejected, simulated: tested })).toEqual([6_000])
  expect(await gasOf([CALL, CALL], rejected)).toEqual([500_000, 500_000])
})

test.each([
  ['works', {}, 1, undefined],
  ['works', {}, 2, simulation(1n, 1n)],
  ['unknown', {}, 2, undefined],
  ['fails', { eth_estimateGas: REJECTED }, 1, undefined],
  ['fails', { eth_estimateGas: REJECTED }, 2, undefined],
  ['unknown', { eth_estimateGas: DOWN }, 1, undefined],
] as const)('[T80] returns “%s” if the node returns %j for the first of %d calls', async (...input) => {
  const [expected, over, count, simulated] = input
  const calls = Array.from({ length: count }, () => CALL)
  expect((await prepare(calls, { read: node(over).read, simulated })).outcome).toBe(expected)
})

test('[T47] has no outcome and no gas without calls', async () => {
  const { outcome, speeds } = await prepare([], { simulated: simulation() })
  expect([outcome, speeds[0].max]).toEqual(['unknown', 0n])
})

test('[T84] adds the rollup fee at each speed, and omits an unread one', async () => {
  const gas = 12_000n
  const known = await prepare([CALL], { chainId: 8_453, read: node({ eth_call: numberToHex(3n, { size: 32 }) }).read })
  expect(known.speeds.map(({ max }) => max)).toEqual([gas * 210n + 12n, gas * 320n + 12n])
  const unparsed = await prepare([CALL], { chainId: 8_453, read: node({ eth_call: DOWN }).read })
  expect([known.isFeeComplete, unparsed.isFeeComplete]).toEqual([true, false])
})

test('[T79] flags gas over twice the larger of estimate and simulation, for any call', async () => {
  const marks = async (gas: bigint, over: Over = {}) => (await prepare([{ ...CALL, gas }], over)).isGasLimitExcessive
  expect([await marks(20_000n), await marks(20_001n)]).toEqual([false, true])
  const larger = { simulated: simulation(15_000n) }
  expect([await marks(30_000n, larger), await marks(30_001n, larger)]).toEqual([false, true])
  const smaller = { simulated: simulation(9_000n) }
  expect([await marks(20_000n, smaller), await marks(20_001n, smaller)]).toEqual([false, true])
  const none = { read: node({ eth_estimateGas: REJECTED }).read }
  expect(await marks(30_000_000n, none)).toBe(false)
  const second = await prepare([CALL, { ...CALL, gas: 2_001n }], { simulated: simulation(9_000n, 1_000n) })
  expect(second.isGasLimitExcessive).toBe(true)
  const within = await prepare([CALL, { ...CALL, gas: 2_000n }], { simulated: simulation(9_000n, 1_000n) })
  expect(within.isGasLimitExcessive).toBe(false)
  expect((await prepare([CALL], { simulated: simulation(1n) })).isGasLimitExcessive).toBe(false)
})
