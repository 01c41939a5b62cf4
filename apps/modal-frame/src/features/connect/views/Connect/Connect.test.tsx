import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { Provider } from 'jotai'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { DepsProvider } from '../../../../core/ports/DepsContext.tsx'
import { connectorsAtom } from '../../../../core/wallets/sessionConnector.ts'
import { fakeEmailConnector, fakeWalletConnect } from '../../../../testing/testConnectors.ts'
import { settled, testDeps } from '../../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, walletHandle } from '../../../../testing/testFixtures.ts'
import { testView } from '../../../../testing/testView.tsx'
import { afterPaint } from '../../../../ui/hooks/afterPaint.ts'
import { Connect } from './Connect.tsx'

const NAMES = ['Anise', 'Borage', 'Chervil', 'Dill', 'Elder', 'Fennel', 'Ginger']

function withWallets(count: number) {
  const wallets = NAMES.slice(0, count).map((name) =>
    walletHandle({
      handle: name,
      name,
      icon: 'data:image/png;base64,',
      rdns: `test.${name}`,
      connectorId: `test.${name}`,
    }),
  )
  return testDeps({}, { wallets })
}

function initialRows({ deps }: Pick<ReturnType<typeof testDeps>, 'deps'>) {
  const html = renderToString(
    <Provider store={deps.store}>
      <DepsProvider deps={deps}>
        <Connect />
      </DepsProvider>
    </Provider>,
  )
  const count = (pattern: RegExp) => [...html.matchAll(pattern)].length
  return { rows: count(/class="row"/g), latePictures: count(/src="data:[^>]*loading="lazy"/g), html }
}

/** For parts that load on demand. */
const LOAD_MS = 10_000

test('renders the first rows at once, without waiting for images', () => {
  const { rows, latePictures, html } = initialRows(withWallets(7))
  expect(rows).toBe(5)
  expect(latePictures).toBe(5)
  expect(html).toContain('--count:3')
})

test('renders a short list at once', () => {
  const { rows, html } = initialRows(withWallets(4))
  expect(rows).toBe(5)
  expect(html).not.toContain('--count')
})

test('renders the other rows after the first paint, then always at once', async () => {
  const created = withWallets(7)
  const view = await testView(created, <Connect />)
  expect(view.buttons().join()).not.toContain('Fennel')
  await view.after(() => new Promise<void>((painted) => afterPaint(painted)))
  const names = view.buttons().join()
  for (const name of [...NAMES, 'All wallets']) expect(names).toContain(name)
  expect(initialRows(created)).toMatchObject({ rows: 8, latePictures: 0 })
})

test('[S2.9:default] orders methods email, social, wallet without page wallets', async () => {
  const created = testDeps(
    { email: true, socials: ['google'], customWallets: [{ id: 'house', name: 'House Wallet' }] },
    { wallets: [] },
  )
  created.store.set(connectorsAtom, [fakeEmailConnector()])
  const view = await testView(created, <Connect />)
  await vi.waitFor(async () => {
    await view.after(settled)
    expect(view.buttons()).toContain('Continue with Google')
  }, LOAD_MS)
  expect(view.buttons()).toEqual([
    'Continue with email',
    'Continue with Google',
    expect.stringMatching('House Wallet'),
    'All wallets1',
    'Get started',
  ])
})

test.each<[Partial<HostConfig>, string[]]>([
  [{}, ['wallet', 'or', 'email', 'social']],
  [{ connectMethodsOrder: ['email', 'wallet', 'social'] }, ['email', 'or', 'wallet', 'social']],
  [{ connectMethodsOrder: ['email', 'social'] }, ['email', 'social']],
])('shows at most one divider: %j', async (config, parts) => {
  const created = testDeps({ email: true, socials: ['google'], ...config })
  created.store.set(connectorsAtom, [fakeEmailConnector()])
  const view = await testView(created, <Connect />)
  const kind = ({ className }: Element) =>
    ({ rows: 'wallet', 'connect-or': 'or', 'email-form': 'email', 'social-buttons': 'social' })[className] ?? className
  await vi.waitFor(async () => {
    await view.after(settled)
    expect([...(document.querySelector('.connect')?.children ?? [])].map(kind)).toEqual([...parts, 'connect-foot'])
  }, LOAD_MS)
})

test('shows the mark of WalletConnect on its row', async () => {
  const created = testDeps()
  created.store.set(connectorsAtom, [fakeWalletConnect()])
  await testView(created, <Connect />)
  const row = [...document.querySelectorAll('.row')].find((one) => one.textContent?.includes('WalletConnect'))
  expect(row?.querySelector('img')?.getAttribute('src')).toContain('walletconnect')
})

test.each<Partial<HostConfig>>([{}, { connectMethodsOrder: ['social', 'wallet'] }])(
  '[S9.10:socials] offers wallets and no social login: %j',
  async (config) => {
    const view = await testView(testDeps(config), <Connect />)
    expect(view.text()).not.toMatch(/Google|GitHub|Apple|Facebook|Discord|Farcaster/)
    expect(view.buttons()).toEqual(['GGood WalletInstalled', 'All wallets1', 'Get started'])
  },
)

describe('parts that the site hides', () => {
  const offered = (config: Partial<HostConfig>) => {
    const created = testDeps({ email: true, socials: ['google'], ...config })
    created.store.set(connectorsAtom, [fakeEmailConnector()])
    return created
  }

  test('shows no wallets next to other methods', async () => {
    const view = await testView(offered({ hidden: ['wallets'] }), <Connect />)
    await vi.waitFor(async () => {
      await view.after(settled)
      expect(view.buttons()).toEqual(['Continue with email', 'Continue with Google', 'Get started'])
    }, LOAD_MS)
  })

  test('keeps wallets if nothing else is offered', async () => {
    const view = await testView(testDeps({ hidden: ['wallets'], collapseWallets: true }), <Connect />)
    expect(view.buttons()).toContain('GGood WalletInstalled')
  })

  test('puts wallets behind one row', async () => {
    const view = await testView(offered({ collapseWallets: true }), <Connect />)
    await vi.waitFor(async () => {
      await view.after(settled)
      expect(view.buttons()).toContain('Continue with a wallet')
    }, LOAD_MS)
    expect(view.text()).not.toContain('Good Wallet')
    await view.click('Continue with a wallet')
    expect(view.text()).toContain('Good Wallet')
    expect(document.activeElement?.textContent).toContain('Good Wallet')
  })

  test('hides the line for newcomers', async () => {
    const view = await testView(testDeps({ hidden: ['walletGuide'] }), <Connect />)
    expect(view.text()).not.toContain('New to wallets?')
  })

  test('shows the image that the site lends, but not for a contested wallet', async () => {
    const connectorImages = { 'com.example.good': 'https://app.example/good.svg' }
    const images = () => [...document.querySelectorAll('.row img')].map((image) => image.getAttribute('src'))
    await testView(testDeps({ connectorImages }), <Connect />)
    expect(images()).toEqual(['https://app.example/good.svg'])
    const wallets = [walletHandle({ contested: true, icon: 'data:image/png;base64,' })]
    await testView(testDeps({ connectorImages }, { wallets }), <Connect />)
    expect(images()).not.toContain('https://app.example/good.svg')
  })
})

test('shows the parts of inactive wallets only if there are some', async () => {
  const inactive = { namespace: 'eip155' as const, connectorId: 'io.rabby', name: 'Rabby Wallet', accounts: [ADDRESS] }
  for (const connections of [[], [{ ...inactive, caipNetworkId: ARBITRUM }]]) {
    const created = testDeps({}, { connections })
    const Wallets = () => <p>Inactive wallets</p>
    Object.assign(created.deps, { features: [{ name: 'test', views: {}, account: { Wallets } }] })
    const view = await testView(created, <Connect />)
    expect(view.text().includes('Inactive wallets')).toBe(connections.length > 0)
  }
})
