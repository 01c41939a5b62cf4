import { afterEach, expect, test, vi } from 'vitest'
import { SecureError } from '../../errors/SecureError.ts'
import { en } from '../../messages/en.ts'
import { DELEGATED_CODE } from '../../smartAccount/delegate.ts'
import { accountCode, uncheckedFacts } from './accountCode.ts'
import { KNOWN_CHAINS } from './chains.ts'

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const read = (codes: Record<number, () => unknown>) => async (chain: number | string) =>
  (codes[Number(chain)] ?? (() => '0x'))()
const codesOf = (chainId: number, codes: Record<number, () => unknown>, signedFor?: number) =>
  accountCode({ chainId, signedFor, account: ME, read: read(codes) })
const kinds = async (chainId: number, codes: Record<number, () => unknown>, signedFor?: number) =>
  (await codesOf(chainId, codes, signedFor)).codes.map(({ kind }) => kind).sort()

afterEach(() => {
  vi.useRealTimers()
})

test('[T87] reads an account’s code on every known network', async () => {
  const none = KNOWN_CHAINS.slice(2).map(() => 'none')
  expect(await kinds(1, { 1: () => DELEGATED_CODE, 8453: () => '0x6001' })).toEqual(['contract', ...none, 'ours'])
  // A network that the operator added is read too.
  expect(await kinds(31_337, { 31337: () => '0x6001' })).toEqual(['contract', ...KNOWN_CHAINS.map(() => 'none')])
})

test('[T87] requires the requested network, and waits 3 s for others', async () => {
  const down = () => Promise.reject(new Error('down'))
  await expect(kinds(1, { 1: down })).rejects.toThrow('down')
  expect(await kinds(1, { 8453: down })).toEqual(KNOWN_CHAINS.slice(1).map(() => 'none'))
  // Nor is it for the site to choose another network than the one that is signed for.
  await expect(kinds(1, { 8453: down }, 8453)).rejects.toThrow('down')
  expect(await kinds(1, { 8453: down }, 12_345)).toEqual(KNOWN_CHAINS.slice(1).map(() => 'none'))
  vi.useFakeTimers()
  let response: string[] | undefined
  void kinds(1, { 8453: () => new Promise(() => {}), 42161: () => '0x6001' }).then((found) => {
    response = found
  })
  await vi.advanceTimersByTimeAsync(2_999)
  expect(response).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(response).toEqual(['contract', ...KNOWN_CHAINS.slice(2).map(() => 'none')])
})

test('[T254] names networks that failed or stayed silent, and no code for them', async () => {
  vi.useFakeTimers()
  const reading = codesOf(1, { 8453: () => Promise.reject(new Error('down')), 42161: () => new Promise(() => {}) })
  await vi.advanceTimersByTimeAsync(3_000)
  const { codes, unread } = await reading
  expect(codes).toHaveLength(KNOWN_CHAINS.length - 2)
  expect([...unread].sort()).toEqual([42161, 8453])
  const unserved = () => Promise.reject(new SecureError('NETWORK_FAILED', { isUnserved: true }))
  expect((await codesOf(1, { 8453: unserved })).unread).toEqual([])
  expect(uncheckedFacts([8453, 42161], en.networks)).toEqual({
    fields: [{ name: 'uncheckedOn', value: 'Base, Arbitrum One', variant: 'text' }],
    warnings: ['codeUnread'],
  })
  expect(uncheckedFacts([], en.networks)).toEqual({ fields: [], warnings: [] })
})
