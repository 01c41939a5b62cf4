import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { createAppKit } from '../index.ts'
import type { AppKit, AppKitOptions } from '../types.ts'
import { AppKitContext } from './AppKitContext.ts'
import { AppKitProvider } from './AppKitProvider.ts'

const OPTIONS: AppKitOptions = { frameUrl: 'https://wallet.example', networks: ['eip155:8453'], prewarm: 'none' }

it('makes one instance of its options, in StrictMode and in every place of the page', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
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
