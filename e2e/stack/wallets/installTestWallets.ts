import { announce } from './announce.ts'
import { BITCOIN_ROSTER } from './bitcoin/bitcoinRoster.ts'
import type { BitcoinControls } from './bitcoin/createBitcoinWallet.ts'
import { installBitcoinWallets } from './bitcoin/installBitcoinWallets.ts'
import type { RpcUrls } from './chains.ts'
import { createTestWallet } from './createTestWallet.ts'
import { LEGACY_SHAPES, legacyEthereum } from './legacy.ts'
import type { PolkadotControls } from './polkadot/createPolkadotWallet.ts'
import { installPolkadotWallets } from './polkadot/installPolkadotWallets.ts'
import { POLKADOT_ROSTER } from './polkadot/polkadotRoster.ts'
import { FRIENDLY, LEGACY, ROSTER } from './roster.ts'
import type { SolanaControls } from './solana/createSolanaWallet.ts'
import { installSolanaWallets } from './solana/installSolanaWallets.ts'
import { SOLANA_ROSTER } from './solana/solanaRoster.ts'
import type { WalletControls } from './types.ts'

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the DOM's own.
  interface Window {
    testWallets?: Record<string, WalletControls>
    solanaWallets?: Record<string, SolanaControls>
    bitcoinWallets?: Record<string, BitcoinControls>
    polkadotWallets?: Record<string, PolkadotControls>
    ethereum?: unknown
  }
}

/**
 * @param names ids of the roster, `all`, or a shape of `window.ethereum`
 * @param esplora without it, Bitcoin only signs
 */
export function installTestWallets(
  names: string[],
  rpcUrls: RpcUrls,
  esplora?: string,
): Record<string, WalletControls> {
  const requested = new Set(names.flatMap((name) => (name === 'all' ? ROSTER.map(({ id }) => id) : [name])))
  const stack = { rpcUrls, storage: () => localStorage, origin: location.origin }
  const controls: Record<string, WalletControls> = {}
  for (const spec of ROSTER.filter(({ id }) => requested.has(id))) {
    const wallet = createTestWallet(spec, stack)
    controls[spec.rdns] = wallet.controls
    announce(wallet)
  }
  const shape = LEGACY_SHAPES.find((one) => requested.has(one))
  if (shape) {
    const { provider, controls: own } = createTestWallet(LEGACY, stack)
    const first = ROSTER[0] ?? LEGACY
    const other = createTestWallet({ ...first, rdns: 'test.airlock.legacy-other' }, stack)
    controls[LEGACY.rdns] = own
    window.ethereum = legacyEthereum(shape, provider, [other.provider])
  }
  const known = new Set<string>([
    ...[...ROSTER, ...SOLANA_ROSTER, ...BITCOIN_ROSTER, ...POLKADOT_ROSTER].map(({ id }) => id),
    ...LEGACY_SHAPES,
    'all',
    'none',
  ])
  for (const name of requested) if (!known.has(name)) console.warn(`test-wallets: there is no wallet "${name}"`)
  window.testWallets = controls
  window.solanaWallets = installSolanaWallets(requested)
  window.bitcoinWallets = installBitcoinWallets(requested, esplora)
  window.polkadotWallets = installPolkadotWallets(requested)
  return controls
}

/** Reads the wallets that a page names: `?wallets=good,slow`, else the script's `data-wallets`, else the friendly ones. */
export function wantedWallets(search: string, attribute: string | undefined): string[] {
  const list = new URLSearchParams(search).get('wallets') ?? attribute
  return list === undefined ? FRIENDLY : list.split(',').filter((name) => name !== '')
}
