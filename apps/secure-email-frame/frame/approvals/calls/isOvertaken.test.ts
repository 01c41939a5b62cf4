import { expect, test, vi } from 'vitest'
import type { SigningRequest } from '../../keys/KeyClient.ts'
import { isOvertaken } from './isOvertaken.ts'

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
  count: string,
  { signing = ROW, comesNext = true }: { signing?: SigningRequest; comesNext?: boolean } = {},
) => {
  const read = vi.fn(async () => count)
  return { read, answer: isOvertaken({ signing }, { comesNext }, { account: '0xa', read }) }
}

test('[T114] transactions that were made for the next nonce are overtaken by any other one, also one that still waits', async () => {
  const { read, answer } = overtaken('0xa')
  expect(await answer).toBe(false)
  expect(read).toHaveBeenCalledExactlyOnceWith(8453, 'eth_getTransactionCount', ['0xa', 'pending'])
  for (const count of ['0x9', '0xb']) expect(await overtaken(count).answer).toBe(true)
})

test('[T114] what takes the place of another on purpose, and what is no transaction, is overtaken by nothing', async () => {
  const message = { signing: { kind: 'message', message: '0x01' } } as const
  for (const { read, answer } of [overtaken('0xb', { comesNext: false }), overtaken('0xb', message)]) {
    expect(await answer).toBe(false)
    expect(read).not.toHaveBeenCalled()
  }
})
