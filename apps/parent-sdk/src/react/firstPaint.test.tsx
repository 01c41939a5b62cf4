import { act } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readSession, type SavedSession } from '../ssr/sessionCookie.ts'
import { createFakeKit } from '../testing/createFakeKit.ts'
import { ADDRESS, OPTIONS, OTHER, resetPage } from '../testing/testKit.ts'
import { AppKitProvider, type AppKitProviderProps } from './AppKitProvider.ts'
import { useAppKitAccount, useAppKitNetwork, useAppKitState } from './hooks.ts'

const SESSION: SavedSession = { address: ADDRESS, caipNetworkId: 'eip155:8453', wallet: 'Good Wallet' }

let root: Root | undefined
let painted: string[] = []
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  painted = []
  resetPage()
})
afterEach(async () => {
  await act(async () => root?.unmount())
})

function Page() {
  const { address = 'none', status, isConnected } = useAppKitAccount()
  const { address: solana = 'none' } = useAppKitAccount({ namespace: 'solana' })
  const { caipNetwork } = useAppKitNetwork()
  const { selectedNetworkId } = useAppKitState()
  const text = [address, status, isConnected, caipNetwork?.name, selectedNetworkId, solana].join(' ')
  painted.push(text)
  return <output>{text}</output>
}

function renderOnServer(props: AppKitProviderProps) {
  vi.stubGlobal('window', undefined)
  const html = renderToString(
    <AppKitProvider {...props}>
      <Page />
    </AppKitProvider>,
  )
  vi.unstubAllGlobals()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  return html
}

function createRestoringKit() {
  const fake = createFakeKit()
  fake.update({
    account: { ...fake.kit.getAccount(), status: 'reconnecting' },
    network: { ...fake.kit.getNetwork(), caipNetwork: BASE, caipNetworkId: BASE.caipNetworkId, chainId: BASE.id },
    state: { ...fake.kit.getState(), initialized: false, selectedNetworkId: BASE.caipNetworkId },
  })
  return { ...fake, kit: { ...fake.kit, getCaipNetworks: () => [BASE] } as typeof fake.kit }
}
const BASE = { id: 8453, name: 'Base', caipNetworkId: 'eip155:8453', chainNamespace: 'eip155' } as const

describe('AppKitProvider with a saved session', () => {
  test('renders address and network on the server, not connected', () => {
    expect(renderOnServer({ ...OPTIONS, session: SESSION })).toBe(
      `<output>${ADDRESS} reconnecting false Base eip155:8453 none</output>`,
    )
  })

  test('keeps the address through hydration until the wallet confirms', async () => {
    const fake = createRestoringKit()
    const host = document.createElement('div')
    const props = { appKit: fake.kit, session: SESSION }
    host.innerHTML = renderOnServer(props)
    painted = []
    const recovered = vi.fn()
    await act(async () => {
      root = hydrateRoot(
        host,
        <AppKitProvider {...props}>
          <Page />
        </AppKitProvider>,
        { onRecoverableError: recovered },
      )
    })
    await act(async () => fake.connect())
    expect(recovered).not.toHaveBeenCalled()
    expect(painted.filter((text) => !text.startsWith(ADDRESS))).toEqual([])
    expect(painted.filter((text) => !text.includes(' Base eip155:8453 '))).toEqual([])
    expect(host.textContent).toContain(`${ADDRESS} connected true`)
  })

  test.each([
    ['the wallet has another account', 'connected', ADDRESS],
    ['the wallet ended the session', 'disconnected', 'none'],
  ] as const)('[T248] shows a forged address only until %s', async (_name, status, shown) => {
    const fake = createRestoringKit()
    const props = { appKit: fake.kit, session: { ...SESSION, address: OTHER } }
    const host = document.createElement('div')
    host.innerHTML = renderOnServer(props)
    expect(host.textContent).toContain(`${OTHER} reconnecting false`)
    await act(async () => {
      root = hydrateRoot(
        host,
        <AppKitProvider {...props}>
          <Page />
        </AppKitProvider>,
      )
    })
    await act(async () => {
      if (status === 'connected') fake.connect()
      else fake.update({ account: createFakeKit().kit.getAccount() })
    })
    expect(host.textContent).toContain(`${shown} ${status}`)
  })

  test('ignores a session on a network that the page does not have', () => {
    expect(renderOnServer({ ...OPTIONS, session: { ...SESSION, caipNetworkId: 'eip155:137' } })).toContain(
      'none disconnected false',
    )
  })

  test('stores the session with ssr only', async () => {
    for (const ssr of [false, true]) {
      const fake = createFakeKit()
      fake.connect()
      await act(async () => {
        root = hydrateRoot(document.createElement('div'), <AppKitProvider appKit={fake.kit} ssr={ssr} />)
      })
      expect(readSession(document.cookie)?.address).toBe(ssr ? ADDRESS : undefined)
      await act(async () => root?.unmount())
      expect(fake.listenerCount()).toBe(0)
    }
  })
})
