import { expect, test } from 'vitest'
import { announce } from './announce.ts'
import { createTestWallet } from './createTestWallet.ts'
import { wantedWallets } from './installTestWallets.ts'
import { legacyEthereum } from './legacy.ts'
import { FRIENDLY, LEGACY, ROSTER } from './roster.ts'

type Announcement = CustomEvent<{ info: { rdns: string; uuid: string; icon: string }; provider: unknown }>

const stack = { rpcUrls: {}, storage: () => new Map() as never, origin: 'http://localhost' }

test('announces one frozen object, at once and on request (EIP-6963)', () => {
  const page = new EventTarget()
  const received: Announcement['detail'][] = []
  page.addEventListener('eip6963:announceProvider', (event) => received.push((event as Announcement).detail))
  announce(createTestWallet(LEGACY, stack), page)
  page.dispatchEvent(new Event('eip6963:requestProvider'))

  expect(received).toHaveLength(2)
  expect(received[0]).toBe(received[1])
  expect(Object.isFrozen(received[0]?.info)).toBe(true)
  expect(received[0]?.info.icon).toMatch(/^data:image\/svg\+xml,/)
})

test.each([
  ['', undefined, FRIENDLY],
  ['?wallets=good,twin-a', undefined, ['good', 'twin-a']],
  ['?wallets=', 'slow', []],
  ['', 'slow,locked', ['slow', 'locked']],
])('returns for a page with %j and the attribute %j the wallets %j', (search, attribute, requested) => {
  expect(wantedWallets(search, attribute)).toEqual(requested)
})

test('has the friendly wallets, and a unique rdns for each wallet', () => {
  const ids = ROSTER.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(FRIENDLY))
  expect(new Set(ROSTER.map(({ rdns }) => rdns)).size).toBe(ROSTER.length)
})

test('puts window.ethereum with a name, without one, or with several wallets', () => {
  const { provider } = createTestWallet(LEGACY, stack)
  expect(legacyEthereum('legacy', provider, [])).toHaveProperty('isRabby', true)
  expect(Object.keys(legacyEthereum('legacy-nameless', provider, [])).filter((key) => key.startsWith('is'))).toEqual([])
  expect(legacyEthereum('legacy-many', provider, [provider])).toHaveProperty('providers.length', 2)
})
