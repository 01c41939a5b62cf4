import { beforeEach, expect, test } from 'vitest'
import { createSiwxStore } from './siwxStore.ts'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

function sessionOf(chainId: string, accountAddress: string) {
  return { data: { accountAddress, chainId }, message: accountAddress, signature: '0x1b2c' }
}

beforeEach(() => localStorage.clear())

test('a later sign-in replaces the one of its account, whatever the case of an EVM address', () => {
  const store = createSiwxStore()
  const later = sessionOf('eip155:1', ADDRESS.toLowerCase())
  store.add(sessionOf('eip155:1', ADDRESS))
  store.add(later)
  expect(store.all()).toEqual([later])
})

test('sign-ins on other networks stay, and of addresses of which the case is a part', () => {
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
