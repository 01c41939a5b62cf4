import { flushSync, mount, unmount } from 'svelte'
import { fromStore, get } from 'svelte/store'
import { beforeEach, describe, expect, test } from 'vitest'
import { addInstance } from '../page/instances.ts'
import { createFakeKit } from '../testing/createFakeKit.ts'
import Probe from '../testing/Probe.svelte'
import { ADDRESS, resetPage } from '../testing/testKit.ts'
import {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
} from './index.ts'

const addKit = (fake: ReturnType<typeof createFakeKit>) =>
  addInstance('https://wallet.example', { kit: fake.kit, options: '' })

beforeEach(resetPage)

describe('the Svelte binding', () => {
  test('follows the instance in a component, until it is unmounted', async () => {
    const fake = createFakeKit()
    addKit(fake)
    const component = mount(Probe, { target: document.body })
    flushSync()
    expect(document.querySelector('output')?.textContent).toBe('none disconnected  ')
    expect(document.querySelector('appkit-button')?.getAttribute('label')).toBe('Sign in')
    fake.connect()
    flushSync()
    expect(document.querySelector('output')?.textContent).toBe(`${ADDRESS} connected Example ANNOUNCED`)
    await unmount(component)
    await Promise.resolve()
    expect(fake.listenerCount()).toBe(0)
  })

  test('waits for an instance that is created later', async () => {
    const component = mount(Probe, { target: document.body })
    flushSync()
    const fake = createFakeKit()
    fake.connect()
    addKit(fake)
    flushSync()
    expect(document.querySelector('output')?.textContent).toContain(ADDRESS)
    await unmount(component)
  })

  test('returns stores', () => {
    const fake = createFakeKit()
    addKit(fake)
    const account = useAppKitAccount()
    const observed: unknown[] = []
    const stop = account.subscribe(({ address }) => observed.push(address))
    fake.connect()
    stop()
    expect(observed).toEqual([undefined, ADDRESS])
    expect(fake.listenerCount()).toBe(0)
    expect(get(useAppKitNetwork())).toMatchObject({ chainId: 1, supportsAllNetworks: true })
    expect(fromStore(useAppKitState()).current.initialized).toBe(true)
    expect(useAppKitEvents().current).toEqual({ timestamp: 0, data: undefined })
  })

  test('forwards actions', async () => {
    const fake = createFakeKit()
    addKit(fake)
    await useAppKit().open({ view: 'Networks' })
    await useAppKitNetwork().switchNetwork('eip155:8453')
    useAppKitTheme().setThemeMode('dark')
    await useDisconnect().disconnect({ namespace: 'eip155' })
    await expect(useAppKitBalance().fetchBalance()).resolves.toMatchObject({ data: { balance: '1.5', symbol: 'ETH' } })
    expect(fake.requests).toEqual([
      ['open', { view: 'Networks' }],
      ['switchNetwork', 'eip155:8453'],
      ['setThemeMode', 'dark'],
      ['disconnect', 'eip155'],
      ['fetchBalance'],
    ])
  })

  test('rejects actions before createAppKit', async () => {
    await expect(useAppKit().open()).rejects.toMatchObject({
      name: 'OUTSIDE_PROVIDER',
      details: 'Call createAppKit first.',
    })
  })
})
