import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import type { TestWalletsOptions } from '../types.ts'
import { createWalletFixture, type WalletFixture } from './createWalletFixture.ts'
import { initScript } from './initScript.ts'

export type { WalletFixture } from './createWalletFixture.ts'

/** Options that `test.use` takes: those of `installTestWallets`. */
export type WalletOptions = {
  wallets: TestWalletsOptions['wallets']
  rpc: TestWalletsOptions['rpc']
  esplora: TestWalletsOptions['esplora']
  allowHosts: TestWalletsOptions['allowHosts']
}

/**
 * Playwright's `test` with test wallets in each page.
 *
 * @example
 * test.use({ wallets: { eip155: 'good', solana: 'good' } })
 * test('buys', async ({ page, wallet }) => {
 *   await page.goto('http://localhost:5173')
 *   await wallet.connect('solana')
 *   await wallet.eip155.refuseNext()
 * })
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & WalletOptions & { wallet: WalletFixture },
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> = base.extend<WalletOptions & { wallet: WalletFixture; installedWallets: undefined }>({
  wallets: [undefined, { option: true }],
  rpc: [undefined, { option: true }],
  esplora: [undefined, { option: true }],
  allowHosts: [undefined, { option: true }],
  installedWallets: [
    async ({ context, wallets, rpc, esplora, allowHosts }, use) => {
      const options = { wallets, rpc, esplora, allowHosts } as TestWalletsOptions
      await context.addInitScript({ content: initScript(options) })
      await use(undefined)
    },
    { auto: true },
  ],
  wallet: async ({ page, wallets }, use) => use(createWalletFixture(page, { ...(wallets && { wallets }) })),
})
