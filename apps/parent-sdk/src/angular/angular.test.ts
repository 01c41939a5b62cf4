import { createEnvironmentInjector, type EnvironmentInjector, Injector, runInInjectionContext } from '@angular/core'
import { beforeEach, describe, expect, test } from 'vitest'
import { readSession } from '../ssr/sessionCookie.ts'
import { createFakeKit } from '../testing/createFakeKit.ts'
import { ADDRESS, OPTIONS, resetPage } from '../testing/testKit.ts'
import {
  injectAccount,
  injectAppKit,
  injectEvents,
  injectNetwork,
  injectProvider,
  injectState,
  injectTheme,
  injectWalletInfo,
  provideAirlock,
} from './index.ts'

const startApp = (options: Parameters<typeof provideAirlock>[0]) =>
  createEnvironmentInjector([provideAirlock(options)], Injector.NULL as EnvironmentInjector)

const injectEverything = () => ({
  account: injectAccount(),
  network: injectNetwork(),
  state: injectState(),
  theme: injectTheme(),
  events: injectEvents(),
  wallet: injectWalletInfo(),
  provider: injectProvider('eip155'),
})

beforeEach(resetPage)

describe('the Angular binding', () => {
  test('follows the instance until the injector is destroyed', () => {
    const fake = createFakeKit()
    const app = startApp({ appKit: fake.kit })
    const { account, network, state, theme, events, wallet, provider } = runInInjectionContext(app, injectEverything)
    expect(account().status).toBe('disconnected')
    expect(network()).toMatchObject({ chainId: 1, supportsAllNetworks: true })
    expect(state().initialized).toBe(true)
    expect(theme().themeMode).toBe('light')
    expect(events()).toEqual({ timestamp: 0, data: undefined })
    fake.connect()
    expect(account()).toMatchObject({ address: ADDRESS, isConnected: true })
    expect(wallet().walletInfo?.name).toBe('Example')
    expect(provider()).toEqual({ walletProvider: fake.provider, walletProviderType: 'ANNOUNCED' })
    app.destroy()
    expect(fake.listenerCount()).toBe(0)
  })

  test('creates one instance from options, before a component injects it', () => {
    const app = startApp(OPTIONS)
    expect(Reflect.get(globalThis, Symbol.for('airlock.sdk'))).toBeDefined()
    const kit = runInInjectionContext(app, injectAppKit)
    expect(runInInjectionContext(app, injectAppKit)).toBe(kit)
    expect(kit.getCaipNetworkId()).toBe('eip155:42161')
    app.destroy()
  })

  test('stores the session with ssr', () => {
    const fake = createFakeKit()
    fake.connect()
    const app = startApp({ appKit: fake.kit, ssr: true })
    expect(readSession(document.cookie)?.address).toBe(ADDRESS)
    app.destroy()
    expect(fake.listenerCount()).toBe(0)
  })

  test('throws with provideAirlock if it is missing', () => {
    const empty = createEnvironmentInjector([], Injector.NULL as EnvironmentInjector)
    expect(() => runInInjectionContext(empty, injectAppKit)).toThrow('provideAirlock')
  })
})
