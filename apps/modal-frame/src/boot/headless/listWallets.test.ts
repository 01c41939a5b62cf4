import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { describe, expect, test, vi } from 'vitest'
import { catalogueAtom } from '../../core/wallets/catalogue.ts'
import { consentMissesAtom, setConsent } from '../../core/wallets/connecting/consent.ts'
import { recentWalletsAtom } from '../../core/wallets/recents.ts'
import { connectorsAtom } from '../../core/wallets/sessionConnector.ts'
import { pairingAtom } from '../../features/walletconnect/state/pairing.ts'
import { fakeEmailConnector, fakeWalletConnect } from '../../testing/testConnectors.ts'
import { deferred, settled, testDeps } from '../../testing/testDeps.ts'
import { walletHandle } from '../../testing/testFixtures.ts'
import { cancelListed, connectListed, prepareListed } from './connectListed.ts'
import { listWallets } from './listWallets.ts'

const ASKED = { termsConditionsUrl: 'https://app.example/terms', legalCheckbox: true }
const SETTINGS = { projectId: 'p' }
const URI = 'wc:topic@2?symKey=key'
const RAINBOW = { id: 'me.rainbow', name: 'Rainbow', mobile_link: 'rainbow://', homepage: 'https://rainbow.example' }

function setUp(config: Partial<HostConfig> = {}, walletConnect = fakeWalletConnect()) {
  const created = testDeps(config, { wallets: [walletHandle()] })
  const connectors = [...created.deps.connectors, walletConnect, fakeEmailConnector()]
  const deps = { ...created.deps, connectors }
  deps.store.set(connectorsAtom, connectors)
  deps.store.set(catalogueAtom, [RAINBOW])
  return { deps, store: deps.store, pairing: vi.spyOn(deps.host, 'pairing') }
}

describe('listWallets', () => {
  test('lists installed wallets, the catalogue, and other methods', async () => {
    const { deps, store } = setUp({ email: true, socials: ['google'] })
    store.set(recentWalletsAtom, ['me.rainbow'])
    const { rows, total } = await listWallets(deps, {})
    expect(rows.map(({ id, kind, opensModal }) => [id, kind, opensModal])).toEqual([
      ['com.example.good', 'installed', false],
      ['me.rainbow', 'remote', false],
      ['walletConnect', 'pairing', false],
      ['auth', 'email', true],
      ['google', 'social', true],
    ])
    expect(rows[1]).toMatchObject({ isRecent: true, namespaces: ['eip155'], links: { homepage: RAINBOW.homepage } })
    expect(total).toBe(5)
  })

  test.each([
    [{ search: 'rain' }, ['me.rainbow']],
    [{ ids: ['walletConnect', 'auth'] }, ['walletConnect']],
    [{ namespace: 'solana' as const }, []],
  ])('lists for %j', async (query, ids) => {
    expect((await listWallets(setUp().deps, query)).rows.map(({ id }) => id)).toEqual(ids)
  })

  test('leaves long images out, and marks contested wallets', async () => {
    const { deps } = setUp()
    const icon = `data:image/png;base64,${'A'.repeat(9_000)}`
    const wallets = [walletHandle({ icon, contested: true })]
    const { hostStateAtom } = await import('../../core/host/hostState.ts')
    deps.store.set(hostStateAtom, (state) => state && { ...state, wallets })
    const [row] = (await listWallets(deps, {})).rows
    expect(row).toMatchObject({ id: 'com.example.good', opensModal: true })
    expect(row).not.toHaveProperty('icon')
  })
})

describe('connectListed', () => {
  test.each(['com.example.good', 'me.rainbow'])('connects %s only after the consent of the visitor', async (id) => {
    const connect = vi.fn(async () => ({}) as never)
    const { deps, store } = setUp(ASKED, fakeWalletConnect({ connect }))
    const connects = vi.spyOn(deps.host, 'connect')
    await expect(connectListed(deps, { id }, SETTINGS)).rejects.toMatchObject({ name: 'UNAUTHORIZED' })
    expect([connect, connects].flatMap(({ mock }) => mock.calls)).toEqual([])
    expect(store.get(consentMissesAtom)).toBe(1)
    setConsent(deps, true)
    await connectListed(deps, { id }, SETTINGS)
    expect([connect, connects].flatMap(({ mock }) => mock.calls)).toHaveLength(1)
  })

  test('[T74] sends the pairing to the page only during the attempt', async () => {
    const over = deferred<never>()
    const { deps, store, pairing } = setUp({}, fakeWalletConnect({ connect: () => over.promise }))
    store.set(pairingAtom, { status: 'ready', uri: URI, expiresAt: 1 })
    expect(pairing).not.toHaveBeenCalled()
    const connecting = connectListed(deps, { id: 'me.rainbow' }, SETTINGS)
    await settled()
    store.set(pairingAtom, { status: 'preparing' })
    store.set(pairingAtom, { status: 'ready', uri: URI, expiresAt: 5 })
    expect(pairing.mock.calls).toEqual([
      [{}],
      [{ uri: URI, expiresAt: 5, app: expect.stringMatching(/^rainbow:\/\/wc\?uri=wc%3A/) }],
    ])
    over.resolve({} as never)
    await connecting
    store.set(pairingAtom, { status: 'ready', uri: URI, expiresAt: 9 })
    expect(pairing).toHaveBeenCalledTimes(2)
  })

  test.each(['walletConnect', 'me.rainbow'])('rejects %s if the operator keeps pairings in the modal', async (id) => {
    const [connect, prepare] = [vi.fn(async () => ({}) as never), vi.fn(async () => {})]
    const { deps, pairing } = setUp({}, fakeWalletConnect({ connect, prepare }))
    const settings = { ...SETTINGS, headless: false }
    const details = expect.stringContaining('projects.p.headless is false')
    await expect(connectListed(deps, { id }, settings)).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD', details })
    await expect(prepareListed(deps, { id }, settings)).rejects.toMatchObject({ name: 'UNSUPPORTED_METHOD', details })
    expect([connect, prepare, pairing].flatMap(({ mock }) => mock.calls as unknown[])).toEqual([])
    // Page wallets have no pairing.
    await connectListed(deps, { id: 'com.example.good' }, settings)
  })

  test.each(['auth', 'nobody'])('rejects %s, which the frame cannot connect by itself', async (id) => {
    await expect(connectListed(setUp().deps, { id }, SETTINGS)).rejects.toMatchObject({ name: 'WALLET_NOT_FOUND' })
  })

  test('cancels and prepares by the connector', async () => {
    const over = deferred<never>()
    const cancel = vi.fn(async () => over.reject(new Error('cancelled')))
    const prepare = vi.fn(async () => {})
    const { deps } = setUp({}, fakeWalletConnect({ connect: () => over.promise, cancel, prepare }))
    await prepareListed(deps, { id: 'walletConnect' }, SETTINGS)
    expect(prepare).toHaveBeenCalledOnce()
    const connecting = connectListed(deps, { id: 'walletConnect' }, SETTINGS)
    await settled()
    await cancelListed(deps)
    await expect(connecting).rejects.toThrow('cancelled')
    expect(cancel).toHaveBeenCalledOnce()
  })
})
