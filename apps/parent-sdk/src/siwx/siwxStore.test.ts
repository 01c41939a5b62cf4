import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSiwxStore } from './siwxStore.ts'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

function sessionOf(chainId: string, accountAddress: string) {
  return { data: { accountAddress, chainId }, message: accountAddress, signature: '0x1b2c' }
}

beforeEach(() => localStorage.clear())

test('replaces a sign-in of the same account, in any EVM letter case', () => {
  const store = createSiwxStore()
  const later = sessionOf('eip155:1', ADDRESS.toLowerCase())
  store.add(sessionOf('eip155:1', ADDRESS))
  store.add(later)
  expect(store.all()).toEqual([later])
})

test('keeps sign-ins on other networks and of addresses that differ in letter case', () => {
  const store = createSiwxStore()
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const sessions = [
    sessionOf('eip155:1', ADDRESS),
    sessionOf('eip155:10', ADDRESS),
    sessionOf(solana, 'Ab'),
    sessionOf(solana, 'aB'),
  ]
  for (const session of sessions) store.add(session)
  expect(store.all()).toEqual(sessions.toReversed())
})

describe('a sign-in with an expiration time', () => {
  const NOW = Date.parse('2030-01-01T12:00:00Z')
  const times = { issuedAt: '2030-01-01T12:00:00Z', expirationTime: '2030-01-01T12:10:00Z' }
  const { data, ...rest } = sessionOf('eip155:1', ADDRESS)
  const ending = { ...rest, data: { ...data, ...times } }

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test.each([-60, 0, 60])('expires after its lifetime with a clock off by %i minutes, even if reloaded', (off) => {
    vi.setSystemTime(NOW + off * 60_000)
    createSiwxStore().add(ending)
    vi.setSystemTime(Date.now() + 9 * 60_000)
    const store = createSiwxStore()
    expect(store.all()).toEqual([ending])
    store.replace(store.all())
    expect(createSiwxStore().all()).toEqual([ending])
    vi.setSystemTime(Date.now() + 60_000)
    expect(createSiwxStore().all()).toEqual([])
  })
})
