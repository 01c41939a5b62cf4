import { createEnvironmentInjector, type EnvironmentInjector, Injector, runInInjectionContext } from '@angular/core'
import { createRoot } from 'solid-js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from 'vue'
import { injectSignIn, provideAirlock } from '../angular/index.ts'
import { addInstance } from '../page/instances.ts'
import { createListeners } from '../page/utils/createListeners.ts'
import { useSignIn as useSolidSignIn } from '../solid/index.ts'
import { useSignIn as useSvelteSignIn } from '../svelte/index.ts'
import { ADDRESS, resetPage } from '../testing/testKit.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { SIWXSession } from '../types/SIWXConfig.ts'
import type { SignInResult } from '../types/states.ts'
import { useSignIn as useVueSignIn } from '../vue/index.ts'

type Probe = { read(): SignInResult; signIn(): Promise<void>; signOut(): Promise<void>; unmount(): void }

const mounts: Record<string, (kit: AppKit) => Probe> = {
  vue() {
    let session: ReturnType<typeof useVueSignIn> | undefined
    const app = createApp({
      setup() {
        // biome-ignore lint/correctness/useHookAtTopLevel: a composable of Vue.
        session = useVueSignIn()
        return () => null
      },
    })
    app.mount(document.createElement('div'))
    const { signIn, signOut } = session as ReturnType<typeof useVueSignIn>
    return { signIn, signOut, read: () => ({ ...(session as SignInResult) }), unmount: () => app.unmount() }
  },
  svelte() {
    // biome-ignore lint/correctness/useHookAtTopLevel: a store of Svelte.
    const { signIn, signOut, ...session } = useSvelteSignIn()
    let value: SignInResult | undefined
    const unmount = session.subscribe((next) => {
      value = next
    })
    return { signIn, signOut, unmount, read: () => value as SignInResult }
  },
  solid: () =>
    createRoot((unmount) => {
      const { state, ...controls } = useSolidSignIn()
      return { ...controls, read: state, unmount }
    }),
  angular(appKit) {
    const app = createEnvironmentInjector([provideAirlock({ appKit })], Injector.NULL as EnvironmentInjector)
    const { state, ...controls } = runInInjectionContext(app, injectSignIn)
    return { ...controls, read: state, unmount: () => app.destroy() }
  },
}

const SESSION: SIWXSession = { data: { accountAddress: ADDRESS, chainId: 'eip155:1' }, message: 'm', signature: 's' }

beforeEach(resetPage)

describe.each(Object.keys(mounts))('sign-in of the %s binding', (name) => {
  function mount() {
    const { emit, subscribe } = createListeners()
    const siwx = { getSessions: vi.fn(async () => [SESSION]), revokeSession: vi.fn(async () => {}) }
    const page = { address: ADDRESS as string | undefined, open: false }
    const kit = {
      getAddress: () => page.address,
      getCaipAddress: () => page.address && `eip155:1:${page.address}`,
      getCaipNetworkId: () => 'eip155:1',
      getState: () => ({ open: page.open }),
      getSIWX: () => siwx,
      subscribeAccount: subscribe,
      subscribeState: subscribe,
      open: vi.fn(async () => {}),
    }
    addInstance('https://wallet.example', { kit: kit as unknown as AppKit, options: '' })
    const probe = mounts[name]?.(kit as unknown as AppKit) ?? expect.fail(name)
    const change = (next: Partial<typeof page>) => {
      Object.assign(page, next)
      emit()
    }
    return { ...siwx, change, probe, open: kit.open }
  }

  test('follows the account and its sessions', async () => {
    const { change, probe } = mount()
    expect(probe.read().status).toBe('checking')
    await vi.waitFor(() => expect(probe.read()).toMatchObject({ status: 'signedIn', session: SESSION }))
    change({ address: undefined })
    expect(probe.read()).toMatchObject({ status: 'disconnected', session: undefined, error: undefined })
    probe.unmount()
  })

  test('reads the sessions again after the modal closed', async () => {
    const { change, getSessions, open, probe } = mount()
    getSessions.mockResolvedValueOnce([]).mockResolvedValueOnce([])
    await vi.waitFor(() => expect(probe.read().status).not.toBe('checking'))
    await probe.signIn()
    expect(open).toHaveBeenCalledExactlyOnceWith({ view: 'SIWXSignMessage' })
    change({ open: true })
    getSessions.mockReset().mockResolvedValue([SESSION])
    expect(getSessions).not.toHaveBeenCalled()
    change({ open: false })
    await vi.waitFor(() => expect(probe.read().status).toBe('signedIn'))
    probe.unmount()
  })

  test('signs out by the plugin', async () => {
    const { getSessions, revokeSession, probe } = mount()
    await vi.waitFor(() => expect(probe.read().status).toBe('signedIn'))
    getSessions.mockResolvedValue([])
    await probe.signOut()
    expect(revokeSession).toHaveBeenCalledExactlyOnceWith('eip155:1', ADDRESS)
    expect(probe.read()).toMatchObject({ status: 'signedOut', session: undefined })
    probe.unmount()
  })

  test('keeps why the sessions could not be read', async () => {
    const { getSessions, probe, change } = mount()
    await vi.waitFor(() => expect(probe.read().status).toBe('signedIn'))
    getSessions.mockRejectedValue(new Error('503'))
    change({ open: true })
    change({ open: false })
    await vi.waitFor(() => expect(probe.read()).toMatchObject({ status: 'failed', error: new Error('503') }))
    probe.unmount()
  })
})
