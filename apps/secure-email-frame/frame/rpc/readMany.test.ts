import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi, size } from 'viem'
import { expect, test } from 'vitest'
import { readMany } from './readMany.ts'

const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11'
const CALLS = [
  { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', data: '0x01' },
  { to: '0x5FbDB2315678afecb367f032d93F642f64180aa3', data: '0x02' },
] as const

test('[T82] reads contracts together, and returns the others if one fails', async () => {
  const requests: unknown[] = []
  const read = async (chain: unknown, method: string, params: unknown) => {
    const [{ to, data }, block] = params as [{ to: string; data: Hex }, string]
    requests.push([chain, method, to, block])
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const [calls] = args as readonly [readonly { target: string; allowFailure: boolean; callData: Hex }[]]
    const result = calls.map(({ allowFailure, callData }) => ({
      success: callData === '0x01',
      returnData: callData,
      allowFailure,
    }))
    expect(calls).toEqual(CALLS.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data })))
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
  expect(await readMany(read, 1, CALLS)).toEqual(['0x01', undefined])
  expect(requests).toEqual([[1, 'eth_call', MULTICALL3, 'latest']])
})

test('[S9.6:multicall] limits a multicall to 1,024 bytes, and isolates failures', async () => {
  // 36 bytes each: a selector and a word.
  const calls = Array.from({ length: 60 }, (_, index) => ({
    to: CALLS[0].to,
    data: `0x${index.toString(16).padStart(72, '0')}` as Hex,
  }))
  const sizes: number[] = []
  let together = 0
  const read = async (_chain: unknown, _method: string, params: unknown) => {
    const [{ to, data }] = params as [{ to: string; data: Hex }]
    if (to !== MULTICALL3) return data
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const [batch] = args as readonly [readonly { callData: Hex }[]]
    sizes.push(batch.reduce((sum, { callData }) => sum + size(callData), 0))
    together += 1
    if (together === 2) throw new Error('out of gas')
    const result = batch.map(({ callData }) => ({ success: true, returnData: callData }))
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
  expect(await readMany(read, 1, calls)).toEqual(calls.map(({ data }) => data))
  expect(sizes).toEqual([28 * 36, 28 * 36, 4 * 36])
  sizes.length = 0
  const large = { to: CALLS[0].to, data: `0x${'00'.repeat(2_000)}` as const }
  const fitting = { to: CALLS[0].to, data: `0x${'00'.repeat(512)}` as const }
  await readMany(read, 1, [large, fitting, { ...fitting }, CALLS[0]])
  expect(sizes).toEqual([2_000, 1_024, 1])
})

test('[T82] reads contracts one by one without Multicall3', async () => {
  const read = async (chain: unknown, method: string, params: unknown) => {
    const [{ to, data }, block] = params as [{ to: string; data: Hex }, string]
    expect([chain, method, block]).toEqual([1, 'eth_call', 'latest'])
    if (to === MULTICALL3) return '0x'
    if (data === '0x02') throw new Error('execution reverted')
    return data
  }
  expect(await readMany(read, 1, CALLS)).toEqual(['0x01', undefined])
})

test('[T108] runs eight at once without multicall, and keeps the order', async () => {
  const calls = Array.from({ length: 20 }, (_, index) => ({ to: CALLS[0].to, data: `0x${index.toString(16)}` as Hex }))
  let [open, max] = [0, 0]
  const read = async (_chain: unknown, _method: string, params: unknown) => {
    const [{ to, data }] = params as [{ to: string; data: Hex }]
    if (to === MULTICALL3) throw new Error('execution reverted')
    open += 1
    max = Math.max(max, open)
    await Promise.resolve()
    open -= 1
    return data
  }
  expect(await readMany(read, 1, calls)).toEqual(calls.map(({ data }) => data))
  expect(max).toBe(8)
})

test('[T82] makes no request without calls', async () => {
  const read = async () => {
    throw new Error('must not be asked')
  }
  expect(await readMany(read, 1, [])).toEqual([])
})
