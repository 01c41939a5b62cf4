import { BITCOIN_ROSTER } from '@airlock/e2e/rosters/bip122'
import { ROSTER } from '@airlock/e2e/rosters/eip155'
import { POLKADOT_ROSTER } from '@airlock/e2e/rosters/polkadot'
import { SOLANA_ROSTER } from '@airlock/e2e/rosters/solana'
import type { Namespace } from '../types.ts'
import { PREFIXES } from '../walletIds.ts'

const NAMES = new Map(
  [...ROSTER, ...SOLANA_ROSTER, ...POLKADOT_ROSTER.map(({ id, key: name }) => ({ id, name })), ...BITCOIN_ROSTER].map(
    ({ id, name }) => [id, name] as const,
  ),
)

/** @throws Error for a wallet that no roster has */
export function shownName(namespace: Namespace, name: string): string {
  const shown = NAMES.get(PREFIXES[namespace] + name)
  if (shown === undefined) throw new Error(`Unknown test wallet "${name}" of ${namespace}.`)
  return shown
}
