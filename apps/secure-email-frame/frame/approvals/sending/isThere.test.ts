import { keccak256 } from 'viem'
import { expect, test, vi } from 'vitest'
import type { SigningRequest } from '../../keys/KeyClient.ts'
import { isThere } from './isThere.ts'

const SIGNED = new Map([
  ['normal', ['0x01', '0x02']],
  ['fast', ['0x03']],
])
const TRANSACTION = {
  ...{ chainId: 8453, to: null, value: '0', data: '0x', nonce: 10, gas: '21000' },
  ...{ maxFeePerGas: '1', maxPriorityFeePerGas: '1' },
}
const ROW: SigningRequest = { kind: 'transactions', transactions: [TRANSACTION, { ...TRANSACTION, nonce: 11 }] }

function network(count: string, ...known: readonly string[]) {
  const read = vi.fn(async (_chain: unknown, method: string, [input]: readonly unknown[]) => {
    if (method === 'eth_getTransactionCount') return count
    return known.some((one) => keccak256(one as '0x') === input) ? {} : null
  })
  return {
    read,
    isThere: (signing = ROW, sent = 0) => isThere(SIGNED, { signing }, { account: '0xa', read: read as never, sent }),
  }
}

test('queries every transaction of every offer on its network', async () => {
  const { read, isThere } = network('0xc')
  expect(await isThere()).toBe(false)
  expect(read.mock.calls).toEqual([
    [8453, 'eth_getTransactionCount', ['0xa', 'pending']],
    ...(['0x01', '0x03', '0x02'] as const).map((one) => [8453, 'eth_getTransactionByHash', [keccak256(one)]]),
  ])
})

test('needs one used nonce each, and is unknown without a network', async () => {
  expect(await network('0xb', '0x03').isThere()).toBe(true)
  expect(await network('0xc', '0x03', '0x02').isThere()).toBe(true)
  // A node that is behind: it accepted the first request, or no request would follow.
  expect(await network('0xa').isThere()).toBe(false)
  const read = () => Promise.reject(new Error('down'))
  await expect(isThere(SIGNED, { signing: ROW }, { account: '0xa', read, sent: 0 })).rejects.toThrow('down')
})

test('[T114] is missing if a partial batch was overtaken', async () => {
  expect(await network('0xc', '0x01').isThere()).toBe(false)
  expect(await network('0xc', '0x02').isThere()).toBe(false)
})

test('finds nothing for an invalid transaction', async () => {
  expect(await network('0xc', '0x01').isThere({ kind: 'message', message: '0x' })).toBe(false)
})

test('[T114] believes the node with the higher count', async () => {
  expect(await network('0xb', '0x03').isThere(ROW, 12)).toBe(false)
  expect(await network('0xc', '0x03').isThere(ROW, 11)).toBe(false)
  expect(await network('0xb', '0x03', '0x02').isThere(ROW, 12)).toBe(true)
})
