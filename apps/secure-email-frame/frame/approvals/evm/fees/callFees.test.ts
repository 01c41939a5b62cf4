import { encodeFunctionData, erc20Abi, numberToHex, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { FROM, node, shown, simulated, TO, TOKEN } from '../../../testing/callsNode.ts'
import type { Calls } from '../../shared/types.ts'
import { describeCalls } from '../calls/describeCalls.ts'

test('[T84] includes rollup data and operator fees at each speed', async () => {
  const input = { from: FROM, chainName: 'Base', symbol: 'ETH', recipients: [TO], knownContracts: {} }
  const calls: Calls = [{ to: TO, data: '0x', value: 1n }]
  const { offers } = await describeCalls(calls, {
    ...input,
    chainId: 8_453,
    read: node({ eth_call: numberToHex(parseEther('0.5'), { size: 32 }) }),
  })
  expect(offers.map(({ fee }) => fee?.max)).toEqual(['2.01 ETH', '2.01 ETH'])
})

const GWEI = 10n ** 9n
const SOLD = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [TO, 5n] })
const priced = (base: bigint, priorityFee: bigint, over: object = {}) => ({
  ...simulated({}),
  eth_getBlockByNumber: { number: '0x10', timestamp: '0x64', baseFeePerGas: numberToHex(base) },
  eth_maxPriorityFeePerGas: numberToHex(priorityFee),
  eth_getBalance: numberToHex(parseEther('10000')),
  ...over,
})
const warningsOf = async (...input: Parameters<typeof shown>) => (await shown(...input)).warnings

describe('[T79] disproportionate fees', () => {
  const send = (ether: string) => ({ to: TO, value: numberToHex(parseEther(ether)) })

  test('warns of a high fee relative to the sent coin', async () => {
    // 25,200 gas at 320 gwei, the faster speed: 0.008064 ETH.
    const highFeeThreshold = priced(100n * GWEI, 10n * GWEI)
    expect(await warningsOf(send('0.08'), highFeeThreshold)).toEqual(['highFee'])
    expect(await warningsOf(send('0.081'), highFeeThreshold)).toEqual([])
    // 0.00008064 ETH: negligible next to any amount.
    expect(await warningsOf(send('0.0001'), priced(GWEI, GWEI / 10n))).toEqual([])
  })

  test('warns of a high tip that the node suggests', async () => {
    const token = { to: TOKEN, data: SOLD }
    expect(await warningsOf(token, priced(GWEI, 300n * GWEI))).toEqual(['highFee'])
    expect(await warningsOf(token, priced(GWEI, 4n * GWEI))).toEqual([])
    // 25,200 gas at 650 gwei, of which 500 are the tip of the faster speed: ten times the base fee is no more than that.
    expect(await warningsOf(token, priced(50n * GWEI, 250n * GWEI))).toEqual([])
    expect(await warningsOf(token, priced(50n * GWEI, 250n * GWEI + 1n))).toEqual(['highFee'])
    // The same fee with a tiny priority fee: the base fee is high.
    expect(await warningsOf(token, priced(200n * GWEI, GWEI))).toEqual([])
  })

  test('warns of a high fee for each kind of call', async () => {
    const token = { to: TOKEN, data: SOLD }
    expect(await warningsOf(token, priced(2_000n * GWEI, GWEI))).toEqual(['highFee'])
    expect(await warningsOf({ ...token, gas: numberToHex(30_000_000n) }, priced(20n * GWEI, GWEI))).toEqual([
      'highFee',
      'muchGas',
    ])
  })

  test('judges a fee in a cheaper coin by that coin’s value', async () => {
    const input = { from: FROM, recipients: [TO], knownContracts: {}, chainId: 137, chainName: 'Polygon' }
    const read = node(priced(GWEI, 3_000n * GWEI))
    const calls: Calls = [{ to: TO, data: '0x', value: parseEther('5') }]
    expect((await describeCalls(calls, { ...input, symbol: 'POL', read })).warnings).toEqual([])
    expect((await describeCalls(calls, { ...input, symbol: 'ETH', read })).warnings).toEqual(['highFee'])
  })

  test('warns only if the fee can be chosen', async () => {
    // The usual speed costs 0.0052920 ETH, the faster one 0.008064; the balance covers only the first.
    const underfunded = priced(100n * GWEI, 10n * GWEI, { eth_getBalance: numberToHex(parseEther('0.0855')) })
    const created = await shown(send('0.08'), underfunded)
    expect(created.offers).toHaveLength(1)
    expect(created.warnings).toEqual(['takesAll'])
  })
})

describe('[T79] the site’s gas', () => {
  const GAS = 21_000n
  const token = (gas: bigint) => ({ to: TOKEN, data: SOLD, gas: numberToHex(gas) })

  test('is marked beyond twice what the node estimates, or a test used', async () => {
    expect(await warningsOf(token(2n * GAS), simulated({}))).toEqual([])
    expect(await warningsOf(token(2n * GAS + 1n), simulated({}))).toEqual(['muchGas'])
    const used = simulated({ gasUsed: numberToHex(2n * GAS) })
    expect(await warningsOf(token(4n * GAS), used)).toEqual([])
    expect(await warningsOf(token(4n * GAS + 1n), used)).toEqual(['muchGas'])
    const rejected = { ...simulated({}), eth_estimateGas: new Error('execution reverted') }
    expect(await warningsOf(token(2n * GAS + 1n), rejected)).toEqual(['muchGas'])
  })

  test('compares a later call’s gas with what that call used', async () => {
    const tested = simulated({ gasUsed: numberToHex(10n * GAS) }, { gasUsed: numberToHex(GAS) })
    const row = (gas: bigint) => [{ to: TOKEN, data: SOLD }, token(gas)]
    expect(await warningsOf(row(2n * GAS), tested)).toEqual(['separately'])
    expect(await warningsOf(row(2n * GAS + 1n), tested)).toEqual(['muchGas', 'separately'])
  })

  test('skips the comparison without a test', async () => {
    const untried = { eth_estimateGas: new Error('down', { cause: new Error('network') }) }
    expect(await warningsOf(token(30_000_000n), untried)).toEqual(['notSimulated'])
  })
})

test('[T84] warns if a rollup’s fee could not be read', async () => {
  const input = { from: FROM, chainName: 'Base', symbol: 'ETH', recipients: [TO], knownContracts: {}, chainId: 8_453 }
  const calls: Calls = [{ to: TO, data: '0x', value: 1n }]
  const unparsed = { ...input, read: node({ eth_call: new Error('execution reverted') }) }
  expect((await describeCalls(calls, unparsed)).warnings).toEqual(['feeUnread'])
  const read = node({ eth_call: numberToHex(1n, { size: 32 }) })
  expect((await describeCalls(calls, { ...input, read })).warnings).toEqual([])
  const without = node({ eth_call: '0x' })
  const warningsOn = async (chainId: number) =>
    (await describeCalls(calls, { ...input, chainId, read: without })).warnings
  expect(await Promise.all([1, 8_453, 42_161, 4_711].map(warningsOn))).toEqual([[], [], [], ['feeUnread']])
})
