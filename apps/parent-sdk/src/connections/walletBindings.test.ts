import { createRoot } from 'solid-js'
import { beforeEach, expect, test } from 'vitest'
import { createApp } from 'vue'
import { addInstance } from '../page/instances.ts'
import { useAppKitWallets as useSolidWallets } from '../solid/index.ts'
import { useAppKitWallets as useSvelteWallets } from '../svelte/index.ts'
import { createConnectionsKit } from '../testing/createConnectionsKit.ts'
import { resetPage } from '../testing/testKit.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { WalletRow, WalletsResult } from '../types/headless.ts'
import { useAppKitWallets as useVueWallets } from '../vue/index.ts'

const ROW = { name: 'Good', namespaces: [], isRecent: false, opensModal: false } as const
const VALID: WalletRow = { ...ROW, id: 'io.good', kind: 'installed' }
const REMOTE: WalletRow = { ...ROW, id: 'io.remote', kind: 'remote' }

beforeEach(resetPage)

const mounts: Record<string, () => { read(): WalletsResult; unmount(): void }> = {
  vue() {
    let wallets: WalletsResult | undefined
    const app = createApp({
      setup() {
        // biome-ignore lint/correctness/useHookAtTopLevel: a composable of Vue.
        wallets = useVueWallets()
        return () => null
      },
    })
    app.mount(document.createElement('div'))
    return { read: () => wallets as WalletsResult, unmount: () => app.unmount() }
  },
  svelte() {
    // biome-ignore lint/correctness/useHookAtTopLevel: a store of Svelte.
    const { list } = useSvelteWallets()
    return { read: () => list.current, unmount: list.subscribe(() => {}) }
  },
  solid: () => createRoot((unmount) => ({ read: useSolidWallets().list, unmount })),
}

test.each(Object.keys(mounts))('follows wallets and the pending attempt in %s', (name) => {
  const { kit, store } = createConnectionsKit()
  addInstance('https://wallet.example', { kit: kit as unknown as AppKit, options: '' })
  const { read, unmount } = mounts[name]?.() ?? expect.fail(name)
  expect(read()).toMatchObject({ wallets: [], wcWallets: [], count: 0, wcUri: undefined })
  store.set({ list: { status: 'loading', rows: [VALID, REMOTE], total: 9, search: '' } })
  expect(read()).toMatchObject({ wallets: [VALID], wcWallets: [REMOTE], count: 9, isFetchingWallets: true })
  store.set({ attempt: { status: 'pairing', wallet: REMOTE, uri: 'wc:1' } as never })
  expect(read()).toMatchObject({ connectingWallet: REMOTE, wcUri: 'wc:1', isFetchingWcUri: false })
  unmount()
})
