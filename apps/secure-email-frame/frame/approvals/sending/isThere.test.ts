import { keccak256 } from 'viem'
import { expect, test, vi } from 'vitest'
import { isThere } from './isThere.ts'

const SIGNED = new Map([
  ['normal', ['0x01', '0x02']],
  ['fast', ['0x03']],
])

test('every transaction of every offer is looked for on its network', async () => {
  const read = vi.fn(async () => null as unknown)
  expect(await isThere(SIGNED, { chainId: 8453, read })).toBe(false)
  expect(read.mock.calls).toEqual(
    (['0x01', '0x02', '0x03'] as const).map((one) => [8453, 'eth_getTransactionByHash', [keccak256(one)]]),
  )
})

test('one that the network knows is enough; where it does not answer, nobody knows', async () => {
  const read = async (_chain: unknown, _method: string, params: unknown) =>
    (params as [string])[0] === keccak256('0x03') ? {} : null
  expect(await isThere(SIGNED, { chainId: 1, read })).toBe(true)
  await expect(isThere(SIGNED, { chainId: 1, read: () => Promise.reject(new Error('down')) })).rejects.toThrow('down')
})
