// @vitest-environment node
import { createEnvironmentInjector, type EnvironmentInjector, Injector, runInInjectionContext } from '@angular/core'
import { createElement } from 'react'
import { renderToString as renderReact } from 'react-dom/server'
import { createRoot } from 'solid-js'
import { renderToString as renderSolid } from 'solid-js/web'
import { describe, expect, test } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString as renderVue } from 'vue/server-renderer'
import * as angular from './angular/index.ts'
import * as react from './react/index.ts'
import * as solid from './solid/index.ts'
import { stores } from './stores.ts'
import * as svelte from './svelte/index.ts'
import * as vue from './vue/index.ts'

const OPTIONS = { frameUrl: 'https://wallet.example', networks: ['eip155:8453'] } as const
const EMPTY = [
  stores.account().empty,
  stores.network().empty,
  stores.state().empty,
  stores.theme().empty,
  stores.event().empty,
  stores.walletInfo().empty,
  stores.provider('eip155').empty,
  stores.wallets().empty,
]
const toData = (values: readonly object[]) => values.map((value) => JSON.parse(JSON.stringify(value)))

describe('bindings without a window', () => {
  test('returns the values of the table from React hooks', () => {
    let values: object[] = []
    function Page() {
      const { switchNetwork: _, ...network } = react.useAppKitNetwork()
      const { setThemeMode: _mode, setThemeVariables: _variables, ...theme } = react.useAppKitTheme()
      values = [
        react.useAppKitAccount(),
        network,
        react.useAppKitState(),
        theme,
        react.useAppKitEvents(),
        react.useWalletInfo(),
        react.useAppKitProvider('eip155'),
        react.useAppKitWallets(),
      ]
      return null
    }
    renderReact(createElement(react.AppKitProvider, OPTIONS, createElement(Page)))
    expect(toData(values)).toEqual(toData(EMPTY))
  })

  test('renders the values of the table in Vue', async () => {
    let values: object[] = []
    const app = createSSRApp({
      setup() {
        values = [
          vue.useAppKitAccount().value,
          vue.useAppKitNetwork().value,
          vue.useAppKitState(),
          vue.useAppKitTheme(),
          vue.useAppKitEvents(),
          vue.useWalletInfo(),
          vue.useAppKitProvider('eip155'),
          vue.useAppKitWallets(),
        ]
        return () => h(vue.AppKitButton, { label: 'Sign in' })
      },
    }).use(vue.airlock, OPTIONS)
    expect(await renderVue(app)).toBe('<appkit-button label="Sign in"></appkit-button>')
    expect(toData(values)).toEqual(toData(EMPTY))
  })

  test('reads the values of the table in Svelte', () => {
    const values = [
      svelte.useAppKitAccount(),
      svelte.useAppKitNetwork(),
      svelte.useAppKitState(),
      svelte.useAppKitTheme(),
      svelte.useAppKitEvents(),
      svelte.useWalletInfo(),
      svelte.useAppKitProvider('eip155'),
      svelte.useAppKitWallets().list,
    ]
    expect(toData(values.map((value) => value.current as object))).toEqual(toData(EMPTY))
  })

  test('injects a disconnected account in Angular', () => {
    const app = createEnvironmentInjector(
      [angular.provideAirlock({ ...OPTIONS, ssr: true })],
      Injector.NULL as EnvironmentInjector,
    )
    const account = runInInjectionContext(app, () => angular.injectAccount())
    expect(account()).toEqual(stores.account().empty)
    app.destroy()
  })

  test('renders the values of the table in Solid', () => {
    const html = renderSolid(() => solid.useAppKitAccount()().status)
    expect(html).toBe('disconnected')
    const values = createRoot(() => [
      solid.useAppKitAccount(),
      solid.useAppKitNetwork().network,
      solid.useAppKitState(),
      solid.useAppKitTheme().theme,
      solid.useAppKitEvents(),
      solid.useWalletInfo(),
      solid.useAppKitProvider('eip155'),
      solid.useAppKitWallets().list,
    ])
    expect(toData(values.map((value) => value() as object))).toEqual(toData(EMPTY))
  })

  test.each([
    ['Svelte', svelte.useAppKit],
    ['Solid', solid.useAppKit],
  ])('rejects actions of %s with SERVER_SIDE', async (_name, useAppKit) => {
    await expect(useAppKit().open()).rejects.toMatchObject({ name: 'SERVER_SIDE' })
  })

  test('throws SERVER_SIDE from setters', () => {
    expect(() => svelte.useAppKitTheme().setThemeMode('dark')).toThrow(expect.objectContaining({ name: 'SERVER_SIDE' }))
  })
})
