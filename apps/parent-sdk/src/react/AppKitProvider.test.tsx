import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAppKit } from '../index.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { AppKitOptions } from '../types/AppKitOptions.ts'
import { AppKitProvider } from './AppKitProvider.ts'
import { AppKitContext } from './useKit.ts'

const OPTIONS: AppKitOptions = { frameUrl: 'https://wallet.example', networks: ['eip155:8453'], prewarm: 'none' }

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('airlock.sdk')]
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('makes one instance of its options, in StrictMode and in every place of the page', async () => {
  const kits = new Set<AppKit | null | undefined>()
  const announced = vi.fn()
  addEventListener('eip6963:announceProvider', announced)
  const root = createRoot(document.createElement('div'))
  const probe = (
    <AppKitContext.Consumer>
      {(kit) => {
        kits.add(kit)
        return null
      }}
    </AppKitContext.Consumer>
  )
  await act(async () =>
    root.render(
      <StrictMode>
        <AppKitProvider {...OPTIONS}>{probe}</AppKitProvider>
        <AppKitProvider {...OPTIONS}>{probe}</AppKitProvider>
      </StrictMode>,
    ),
  )
  await vi.waitFor(() => expect(announced).toHaveBeenCalled())
  removeEventListener('eip6963:announceProvider', announced)
  expect([...kits]).toEqual([createAppKit(OPTIONS)])
  expect(announced).toHaveBeenCalledTimes(1)
  await act(async () => root.unmount())
})

function mount() {
  const root = createRoot(document.createElement('div'))
  const kits: (AppKit | null | undefined)[] = []
  const probe = (
    <AppKitContext.Consumer>
      {(kit) => {
        kits.push(kit)
        return kit?.getThemeMode() ?? 'no kit'
      }}
    </AppKitContext.Consumer>
  )
  return {
    kit: () => kits.at(-1),
    render: (options: Partial<AppKitOptions>, key = 'same') =>
      act(async () =>
        root.render(
          <StrictMode>
            <AppKitProvider key={key} {...OPTIONS} {...options}>
              {probe}
            </AppKitProvider>
          </StrictMode>,
        ),
      ),
    unmount: () => act(async () => root.unmount()),
  }
}

it('applies new options on a remount, such as hot reload', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const page = mount()
  await page.render({ themeMode: 'light', metadata: { name: 'One' } })
  const first = page.kit()
  await page.render({ themeMode: 'dark', locale: 'ar', metadata: { name: 'Two' } }, 'remounted')
  expect(page.kit()).toBe(first)
  expect(first?.getThemeMode()).toBe('dark')
  expect(warn).not.toHaveBeenCalled()
  await page.unmount()
})

it('applies options that change in place', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const page = mount()
  await page.render({ themeVariables: { '--accent': 'red' } })
  await page.render({ themeVariables: { '--accent': 'blue' }, debug: true })
  await page.render({ themeVariables: { '--accent': 'blue' }, debug: true })
  expect(page.kit()?.getThemeVariables()).toEqual({ '--accent': 'blue' })
  expect(warn).not.toHaveBeenCalled()
  await page.unmount()
})

it('removes variables that options no longer name, and keeps others', async () => {
  const page = mount()
  await page.render({ themeVariables: { '--accent': 'red', '--qr-color': 'blue' } })
  await act(async () => page.kit()?.setThemeVariables({ '--radius-card': '2px' }))
  await page.render({ themeVariables: { '--qr-color': 'blue' } })
  expect(page.kit()?.getThemeVariables()).toEqual({ '--qr-color': 'blue', '--radius-card': '2px' })
  await page.render({})
  expect(page.kit()?.getThemeVariables()).toEqual({ '--radius-card': '2px' })
  await page.unmount()
})

it('keeps the instance with another frame URL and warns once', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const page = mount()
  await page.render({})
  const first = page.kit()
  await page.render({ frameUrl: 'https://other.example' })
  expect(page.kit()).toBe(first)
  await page.render({ frameUrl: 'https://third.example' }, 'remounted')
  expect(page.kit()).toBe(first)
  expect(warn.mock.calls).toEqual([
    [
      'AppKitProvider: the page keeps its first modal. Reload it to change frameUrl; give a second modal of createAppKit as appKit.',
    ],
  ])
  await page.unmount()
})

it("keeps the user's choice while the options stay", async () => {
  const page = mount()
  await page.render({ themeMode: 'light' })
  await act(async () => page.kit()?.setThemeMode('dark'))
  await page.render({ themeMode: 'light' }, 'remounted')
  expect(page.kit()?.getThemeMode()).toBe('dark')
  await page.unmount()
})

it('logs errors of later options and continues', async () => {
  const failed = vi.spyOn(console, 'error').mockReturnValue()
  const page = mount()
  await page.render({})
  await page.render({ networks: [] }, 'remounted')
  expect(page.kit()).toBeTruthy()
  expect(String(failed.mock.calls[0]?.[0])).toContain('invalid options. networks')
  await page.unmount()
})

it('keeps the instance on a remount with an invalid URL, and logs why', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { render, kit, unmount } = mount()
  await render({})
  const first = kit()
  await render({ frameUrl: 'not a URL' }, 'another')
  expect(kit()).toBe(first)
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ name: 'OPTIONS_INVALID' }))
  await unmount()
})
