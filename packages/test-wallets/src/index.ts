import { installTestWallets as install } from '@airlock/e2e/wallets'
import { isAllowedHost } from './isAllowedHost.ts'
import { showBanner } from './showBanner.ts'
import type { TestWallets, TestWalletsOptions } from './types.ts'
import { PREFIXES, walletIds } from './walletIds.ts'

export type {
  Controls,
  EvmControls,
  Namespace,
  PolkadotControls,
  SelectingControls,
  TestWallets,
  TestWalletsOptions,
  WalletName,
} from './types.ts'

/**
 * Adds test wallets to the page, as extensions do. Call it before the app starts. Their keys are public, so it refuses pages that
 * are not on localhost.
 *
 * @throws Error on a page whose host is not local and not in `allowHosts`
 * @example
 * const { eip155 } = installTestWallets({ wallets: { eip155: 'good' } })
 * eip155.good?.refuseNext()
 */
export function installTestWallets(options: TestWalletsOptions = {}): TestWallets {
  const { rpc = {}, esplora, allowHosts, banner = true } = options
  if (!isAllowedHost(location.hostname, allowHosts)) {
    throw new Error(
      `Test wallets refuse ${location.hostname}: their keys are public. Add the host to allowHosts if it is only for tests.`,
    )
  }
  const controls = install(walletIds(options), rpc, esplora)
  if (banner) showBanner()
  const byName = <Value>(list: Record<string, Value> | undefined, prefix: string) =>
    Object.fromEntries(Object.entries(list ?? {}).map(([id, value]) => [id.slice(prefix.length), value]))
  return {
    eip155: byName(controls, 'test.airlock.'),
    solana: byName(window.solanaWallets, PREFIXES.solana),
    polkadot: byName(window.polkadotWallets, PREFIXES.polkadot),
    bip122: byName(window.bitcoinWallets, PREFIXES.bip122),
  }
}
