import { expect, test, vi } from 'vitest'
import type { SigningRequest } from '../../keys/KeyClient.ts'
import { findReplacement } from './findReplacement.ts'

const TRANSACTION = {
  chainId: 8453,
  to: null,
  value: '0',
  data: '0x',
  nonce: 10,
  gas: '21000',
  maxFeePerGas: '1',
  maxPriorityFeePerGas: '1',
}
const ROW: SigningRequest = { kind: 'transactions', transactions: [TRANSACTION, { ...TRANSACTION, nonce: 11 }] }

const overtaken = (
  response: unknown,
  { signing = ROW, replaces }: { signing?: SigningRequest; replaces?: string } = {},
) => {
  const read = vi.fn(async () => response)
  const description = replaces === undefined ? {} : { replaces }
  return { read, response: findReplacement({ signing }, description, { account: '0xa', read }) }
}

test('[T114] replaces transactions of the next nonce by any other, also pending', async () => {
  const { read, response } = overtaken('0xa')
  expect(await response).toBeUndefined()
  expect(read).toHaveBeenCalledExactlyOnceWith(8453, 'eth_getTransactionCount', ['0xa', 'pending'])
  expect(await overtaken('0xb').response).toBe(11)
})

test('[T114] ignores a lagging node', async () => {
  expect(await overtaken('0x9').response).toBeUndefined()
})

test('[T114] replaces a replacement once its target is mined or missing', async () => {
  const { read, response } = overtaken({ hash: '0x1', blockHash: null }, { replaces: '0x1' })
  expect(await response).toBeUndefined()
  expect(read).toHaveBeenCalledExactlyOnceWith(8453, 'eth_getTransactionByHash', ['0x1'])
  for (const other of [null, 'x', { hash: '0x1', blockHash: '0x2' }])
    expect(await overtaken(other, { replaces: '0x1' }).response).toBe(11)
})

test('[T114] replaces nothing that is not a transaction', async () => {
  const { read, response } = overtaken('0xb', { signing: { kind: 'message', message: '0x01' } })
  expect(await response).toBeUndefined()
  expect(read).not.toHaveBeenCalled()
})
