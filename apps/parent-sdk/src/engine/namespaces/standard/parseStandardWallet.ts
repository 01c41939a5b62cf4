import { foreignText } from '@airlock/protocol/text/foreignText'
import { times } from '@airlock/protocol/times'
import type { FoundWallet } from '../../../types/wallets.ts'
import { parseIcon } from '../../wallets/parseIcon.ts'
import { methodOf } from './features.ts'

/** Chains and features that make a wallet one of the namespace. */
export type Requirements = {
  /** Beginning of its chains, with the colon. */
  chain: `${string}:`
  /** The feature that connects, and its method. */
  connect: readonly [feature: string, method: string]
}

/**
 * A wallet that registered, read once: each field is foreign and may throw, lie or change later. Undefined for what is no wallet of the
 * namespace. Its name is its only identity, which anybody may take (T39).
 */
export function parseStandardWallet(value: unknown, { chain, connect }: Requirements): FoundWallet | undefined {
  try {
    const { name: given, icon: picture, chains } = value as Record<string, unknown>
    const name = foreignText(given)
    const isSpoken = listOf(chains).some((one) => typeof one === 'string' && one.startsWith(chain))
    if (!name || !isSpoken || !methodOf(value, ...connect)) return undefined
    const icon = parseIcon(picture)
    return { type: 'ANNOUNCED', connectorId: name, name, ...(icon && { icon }), native: value }
  } catch {
    return undefined
  }
}

/** As many entries as anybody honest has. */
const MAX_ENTRIES = 100

/** A list copied once, bounded: what is checked is what is used. @throws TypeError for no list */
export function listOf(value: unknown, max = MAX_ENTRIES): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  return times(Math.min(value.length, max), (index) => value[index])
}
