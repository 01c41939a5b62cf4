import { decodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { FinalTransaction } from '../keys/KeyClient.ts'
import { rollupFee } from './rollupFee.ts'

const ABI = parseAbi(['function getL1FeeUpperBound(uint256 unsignedTxSize)'])
const transaction = (chainId: number, data: Hex = '0x'): FinalTransaction => ({
  chainId,
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  value: '1',
  data,
  nonce: 5,
  gas: '21000',
  maxFeePerGas: '100',
  maxPriorityFeePerGas: '1',
})

/** Takes ten wei for a byte. */
async function rollup(_chain: unknown, method: string, params: unknown): Promise<unknown> {
  if (method !== 'eth_call') throw new Error(`${method} is not expected`)
  const [{ to, data }] = params as [{ to: string; data: Hex }]
  expect(to).toBe('0x420000000000000000000000000000000000000F')
  return numberToHex(decodeFunctionData({ abi: ABI, data }).args[0] * 10n, { size: 32 })
}

test('[T84] a rollup’s fee for data is part of the highest fee: of each transaction, by its bytes, with a margin', async () => {
  const one = await rollupFee([transaction(8_453)], rollup)
  expect(one).toBeGreaterThan(0n)
  const longer = await rollupFee([transaction(8_453, `0x${'ab'.repeat(100)}`)], rollup)
  expect(longer - one).toBeGreaterThanOrEqual(2n * 10n * 100n)
  expect(await rollupFee([transaction(8_453), transaction(8_453)], rollup)).toBe(2n * one)
})

test('chains without such a fee are not asked, and a local chain in place of a rollup takes nothing', async () => {
  expect(await rollupFee([transaction(1), transaction(42_161)], rollup)).toBe(0n)
  expect(await rollupFee([transaction(8_453)], async () => '0x')).toBe(0n)
})
