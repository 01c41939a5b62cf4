import type { Namespace, TestWalletsOptions } from './types.ts'

export const PREFIXES: Record<Namespace, string> = { eip155: '', solana: 'sol-', polkadot: 'dot-', bip122: 'btc-' }
export const NAMESPACES = Object.keys(PREFIXES) as Namespace[]

export function walletIds({
  wallets = { eip155: 'good', solana: 'good', polkadot: 'good', bip122: 'good' },
}: TestWalletsOptions) {
  return NAMESPACES.flatMap((namespace) =>
    [wallets[namespace] ?? []].flat().map((name) => PREFIXES[namespace] + String(name)),
  )
}
