import type { HostState } from '@airlock/protocol/channel/schemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test, vi } from 'vitest'
import type { CataloguePage, CatalogueQuery } from '../../../core/ports/WalletCatalogue.ts'
import { firstWalletsAtom, walletPagesAtom, walletSearchAtom } from '../../../core/wallets/catalogue.ts'
import { allWalletsAtom } from '../../../core/wallets/listedWallets.ts'
import { platformAtom } from '../../../core/wallets/platform.ts'
import { deferred, testDeps } from '../../../testing/testDeps.ts'
import { walletHandle } from '../../../testing/testFixtures.ts'
import { foundWalletsAtom } from '../state/foundWallets.ts'
import { walletCountAtom, walletGroupsAtom } from '../state/walletGroups.ts'
import { loadFirstWallets } from './loadFirstWallets.ts'
import { loadMoreWallets, searchAllWallets } from './loadWallets.ts'

const entry = (id: string, name = id) => ({ id, name, chains: ['eip155:1' as const] })
const many = Array.from({ length: 90 }, (_, index) => entry(`w${index}`, `Wallet ${index}`))

function setUp(config = {}, state: Partial<HostState> = { wallets: [] }) {
  const catalogue = vi.fn(
    async ({ page = 1, entries = 40, include, exclude, search }: CatalogueQuery): Promise<CataloguePage> => {
      const found = many.filter(
        ({ id, name }) => (include?.includes(id) ?? true) && !exclude?.includes(id) && name.includes(search ?? ''),
      )
      return { count: found.length, wallets: found.slice((page - 1) * entries, page * entries) }
    },
  )
  const parts = testDeps(config, state)
  return { ...parts, deps: { ...parts.deps, catalogue }, catalogue }
}

test('[S9.11:recommended] lists featured wallets in the order of the host and recommends four', async () => {
  const { deps, store, catalogue } = setUp({ featuredWalletIds: ['w7', 'w3'] })
  await loadFirstWallets(deps)
  await loadFirstWallets(deps)
  expect(store.get(firstWalletsAtom).featured.map(({ id }) => id)).toEqual(['w7', 'w3'])
  expect(store.get(walletGroupsAtom).map(({ name, wallets }) => [name, wallets.length])).toEqual([
    ['featured', 2],
    ['recommended', 4],
  ])
  expect(catalogue.mock.calls.map(([query]) => query)).toEqual([
    { include: ['w7', 'w3'], entries: 40 },
    { entries: 4, exclude: ['w7', 'w3'] },
  ])
})

test("[T39] looks up page wallets by rdns for the catalogue's image", async () => {
  const injected = walletHandle({ rdns: 'com.w1', connectorId: 'com.w1', icon: 'data:image/png;base64,EVIL' })
  const { deps, store, catalogue } = setUp({}, { wallets: [injected] })
  catalogue.mockResolvedValue({
    count: 1,
    wallets: [{ ...entry('w1'), rdns: 'com.w1', image_url: 'https://a.example/w1' }],
  })
  await loadFirstWallets(deps)
  expect(catalogue).toHaveBeenCalledWith({ rdns: ['com.w1'], entries: 100 })
  expect(store.get(walletGroupsAtom)[0]?.wallets[0]?.icon).toBe('https://a.example/w1')
})

test('[S9.11:catalogue] loads all wallets in pages of forty', async () => {
  const { deps, store, catalogue } = setUp()
  for (let page = 0; page < 5; page += 1) await loadMoreWallets(deps)
  expect(catalogue.mock.calls.map(([query]) => query)).toEqual(
    [1, 2, 3].map((page) => ({ page, entries: 40, exclude: [] })),
  )
  expect(store.get(allWalletsAtom)).toHaveLength(90)
  expect(store.get(walletCountAtom)).toBe(90)
})

test('refetches a failed page and keeps the others', async () => {
  const { deps, store, catalogue } = setUp()
  await loadMoreWallets(deps)
  catalogue.mockRejectedValueOnce(new AirlockError('CATALOGUE_UNAVAILABLE'))
  await loadMoreWallets(deps)
  expect(store.get(walletPagesAtom)).toMatchObject({ status: 'failed', page: 1 })
  await loadMoreWallets(deps)
  expect(store.get(walletPagesAtom)).toMatchObject({ status: 'ready', page: 2 })
})

test('loads a page once for two concurrent requests', async () => {
  const { deps, store } = setUp()
  await Promise.all([loadMoreWallets(deps), loadMoreWallets(deps)])
  expect(store.get(walletPagesAtom).wallets).toHaveLength(40)
})

test('[S9.11:search] searches all wallets, up to a hundred, and ignores late responses', async () => {
  const { deps, store, catalogue } = setUp()
  const slow = deferred<CataloguePage>()
  catalogue.mockImplementationOnce(() => slow.promise)
  const first = searchAllWallets(deps, 'Wallet 1')
  await searchAllWallets(deps, 'Wallet 8')
  slow.resolve({ count: 1, wallets: many.slice(0, 1) })
  await first
  expect(catalogue).toHaveBeenLastCalledWith({ search: 'Wallet 8', entries: 100, exclude: [] }, expect.any(AbortSignal))
  expect(store.get(walletSearchAtom)).toMatchObject({ status: 'ready', query: 'Wallet 8' })
  expect(
    store
      .get(foundWalletsAtom)('Wallet 8')
      .wallets.map(({ name }) => name),
  ).toEqual(['Wallet 8', ...Array.from({ length: 10 }, (_, index) => `Wallet 8${index}`)])
  await searchAllWallets(deps, '')
  expect(store.get(walletSearchAtom).status).toBe('idle')
})

test("lists only wallets that a phone can open, by the host's choice", async () => {
  const { deps, store, catalogue } = setUp({ includeWalletIds: ['w1', 'w2'], excludeWalletIds: ['w2'] })
  store.set(platformAtom, { kind: 'phone', os: 'ios', reusesPairing: true, isTelegram: false })
  await loadMoreWallets(deps)
  expect(catalogue).toHaveBeenCalledWith({
    include: ['w1', 'w2'],
    platform: 'mobile',
    page: 1,
    entries: 40,
    exclude: ['w2'],
  })
  expect(store.get(allWalletsAtom).map(({ id }) => id)).toEqual(['w1'])
})

test('requests nothing without a gateway', async () => {
  const { deps, store } = testDeps()
  await loadFirstWallets(deps)
  await loadMoreWallets(deps)
  await searchAllWallets(deps, 'x')
  expect(store.get(firstWalletsAtom).status).toBe('idle')
})
