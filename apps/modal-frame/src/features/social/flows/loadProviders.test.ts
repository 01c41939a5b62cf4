import { afterEach, expect, test, vi } from 'vitest'
import { secureSiteAtom } from '../../../core/host/secureSite.ts'
import { setUpEmail } from '../../../testing/testEmail.ts'
import { isSocialOfferedAtom, offeredProvidersAtom } from '../state/socialState.ts'
import { loadProviders } from './loadProviders.ts'

afterEach(() => vi.unstubAllGlobals())

function setUp(respond: () => Promise<Response>, socials: ('google' | 'github' | 'x')[] = ['x', 'google']) {
  const fetch = vi.fn(respond)
  vi.stubGlobal('fetch', fetch)
  const created = setUpEmail({ socials })
  created.store.set(secureSiteAtom, { origin: 'https://keys.example', projectId: 'p' })
  return { ...created, fetch, offered: () => created.store.get(offeredProvidersAtom) }
}

test('[S9.10:socials] offers what host and installation enable, in order, with one request', async () => {
  const { deps, fetch, offered, store } = setUp(async () => Response.json({ providers: ['google', 'x', 'other', 7] }))
  await loadProviders(deps)
  await loadProviders(deps)
  expect(offered()).toEqual(['x', 'google'])
  expect(fetch).toHaveBeenCalledExactlyOnceWith('https://keys.example/social/providers', {
    credentials: 'omit',
    redirect: 'error',
  })
  expect(store.get(isSocialOfferedAtom)).toBe(true)
})

test.each([
  ['no provider', async () => Response.json({ providers: [] })],
  ['garbage', async () => new Response('<html>')],
  ['nothing of the kind', async () => Response.json({ providers: 7 })],
])('offers none if the installation answers %s', async (_what, respond) => {
  const { deps, offered, store } = setUp(respond)
  await loadProviders(deps)
  expect([offered(), store.get(isSocialOfferedAtom)]).toEqual([[], false])
})

test.each([
  ['that it is away', async () => Response.json({ error: {} }, { status: 503 })],
  ['that it was asked too often', async () => Response.json({ error: {} }, { status: 429 })],
  ['nothing', async () => Promise.reject(new TypeError('offline'))],
])('retries an installation that returns %s, offering all meanwhile', async (_what, respond) => {
  const { deps, fetch, offered } = setUp(respond)
  await loadProviders(deps)
  expect(offered()).toEqual(['x', 'google'])
  fetch.mockResolvedValue(Response.json({ providers: ['google'] }))
  await loadProviders(deps)
  expect(offered()).toEqual(['google'])
})

test('[S9.10:socials] offers none to a host that does not request them', () => {
  const { store } = setUp(async () => Response.json({ providers: ['google'] }), [])
  expect(store.get(isSocialOfferedAtom)).toBe(false)
})
