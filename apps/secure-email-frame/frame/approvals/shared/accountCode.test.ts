import { afterEach, describe, expect, test, vi } from 'vitest'
import { SecureError } from '../../errors/SecureError.ts'
import { en } from '../../messages/en.ts'
import { createReads } from '../../rpc/createReads.ts'
import { DELEGATED_CODE } from '../../smartAccount/delegate.ts'
import { accountCode, uncheckedFacts } from './accountCode.ts'
import { KNOWN_CHAINS } from './chains.ts'

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const read = (codes: Record<number, () => unknown>) => async (chain: number | string) =>
  (codes[Number(chain)] ?? (() => '0x'))()
const unserved = () => Promise.reject(new SecureError('NETWORK_FAILED', { isUnserved: true }))
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
  expect((await codesOf(1, { 8453: unserved })).unread).toEqual([])
  expect(uncheckedFacts([8453, 42161], en.networks)).toEqual({
    fields: [{ name: 'uncheckedOn', value: 'Base, Arbitrum One', variant: 'text' }],
    warnings: ['codeUnread'],
  })
  expect(uncheckedFacts([], en.networks)).toEqual({ fields: [], warnings: [] })
})

describe('[T254] a network outside the table', () => {
  const OTHER = `0xef0100${'11'.repeat(20)}`
  const answer = (result: unknown) => (async () => Response.json({ result })) as typeof fetch
  const codeOn747474 = (fetch: typeof globalThis.fetch, settings: object, signedFor?: number) => {
    const reads = createReads({ rpcUrls: {}, ...settings }, fetch)
    const only = Object.assign(
      async (...[chain, ...request]: Parameters<typeof reads>) => {
        return chain === 747_474 ? reads(chain, ...request) : '0x'
      },
      { served: reads.served },
    )
    return accountCode({ chainId: 1, signedFor, account: ME, read: only })
  }

  test.each([
    { rpcUrls: { 'eip155:747474': ['https://node.example'], 'solana:1': [] } },
    { proxy: { url: 'https://gateway.example/', networks: ['eip155:747474'] } },
  ])('reads it if the operator serves it: %j', async (settings) => {
    const { codes, unread } = await codeOn747474(answer(OTHER), settings)
    expect(codes).toHaveLength(KNOWN_CHAINS.length + 1)
    expect(codes.map(({ kind }) => kind)).toContain('other')
    expect(unread).toEqual([])
    const down = (async () => Promise.reject(new TypeError('down'))) as typeof fetch
    expect((await codeOn747474(down, settings)).unread).toEqual([747_474])
    await expect(codeOn747474(down, settings, 747_474)).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
  })

  test('names it as unread if the data names it and the operator does not serve it', async () => {
    expect((await codeOn747474(answer(OTHER), {}, 747_474)).unread).toEqual([747_474])
    expect((await codeOn747474(answer(OTHER), {})).unread).toEqual([])
    await expect(kinds(747_474, { 747474: unserved })).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
    expect((await codesOf(1, {}, Number.NaN)).codes).toHaveLength(KNOWN_CHAINS.length)
  })
})
