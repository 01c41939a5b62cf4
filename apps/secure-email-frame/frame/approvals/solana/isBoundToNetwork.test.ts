import { base58 } from '@scure/base'
import { expect, test, vi } from 'vitest'
import type { Read } from '../../rpc/createReads.ts'
import { MAINNET, transaction, transfer } from '../../testing/solanaTransactions.ts'
import { isBoundToNetwork } from './isBoundToNetwork.ts'

const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const wire = (lamports: bigint, hash = 9) => {
  const bytes = transaction([transfer(lamports)])
  return base58.encode(bytes.map((byte, at) => (byte === 9 && bytes[at - 1] !== 0 ? hash : byte)))
}
const params = { transaction: wire(1n) }
const HASH = base58.encode(new Uint8Array(32).fill(9))

const node = (value: unknown) => vi.fn<Read>(async () => value)
const knows = () => node({ context: { slot: 1 }, value: true })

test.each([MAINNET, DEVNET])('binds signed bytes to the network whose node knows the hash: %s', async (chainId) => {
  const read = knows()
  expect(await isBoundToNetwork({ method: 'solana_signTransaction', params, chainId }, read)).toBe(true)
  expect(read.mock.calls).toEqual([[chainId, 'isBlockhashValid', [HASH, { commitment: 'processed' }]]])
})

test.each<[string, Read]>([
  ['does not know it', node({ context: { slot: 1 }, value: false })],
  ['answers anything else', node({ value: 'true' })],
  ['answers nothing', node(null)],
  ['cannot be reached', () => Promise.reject(new Error('offline'))],
])('returns false if a node %s', async (_, read) => {
  expect(await isBoundToNetwork({ method: 'solana_signTransaction', params, chainId: MAINNET }, read)).toBe(false)
})

test('requires each of several to be bound', async () => {
  const transactions = [wire(1n), wire(2n), wire(3n, 7)]
  const read = vi.fn<Read>(async (_, __, requested) => ({ value: (requested as string[])[0] === HASH }))
  const call = { method: 'solana_signAllTransactions', chainId: MAINNET } as const
  expect(await isBoundToNetwork({ ...call, params: { transactions: transactions.slice(0, 2) } }, read)).toBe(true)
  expect(read).toHaveBeenCalledTimes(1)
  expect(await isBoundToNetwork({ ...call, params: { transactions } }, read)).toBe(false)
})

test('is sent on mainnet without a check, elsewhere like a signed one', async () => {
  const unknown = node({ value: false })
  const call = { method: 'solana_signAndSendTransaction', params } as const
  expect(await isBoundToNetwork({ ...call, chainId: MAINNET }, unknown)).toBe(true)
  expect(unknown).not.toHaveBeenCalled()
  expect(await isBoundToNetwork({ ...call, chainId: DEVNET }, unknown)).toBe(false)
})

test.each([{}, { transaction: 1 }, { transaction: '0' }, null])(
  'binds nothing to invalid bytes: %j',
  async (invalid) => {
    expect(
      await isBoundToNetwork({ method: 'solana_signTransaction', params: invalid, chainId: MAINNET }, knows()),
    ).toBe(false)
  },
)

test('makes no request on another namespace', async () => {
  const read = knows()
  expect(await isBoundToNetwork({ method: 'solana_signTransaction', params, chainId: 1 }, read)).toBe(false)
  expect(read).not.toHaveBeenCalled()
})
