import { foreignText } from '@airlock/protocol/text/foreignText'
import { times } from '@airlock/protocol/times'
import type { FoundWallet } from '../../../types/wallets.ts'
import { parseIcon } from '../../wallets/parseIcon.ts'
import { methodOf } from './features.ts'

export type Requirements = {
  chain: `${string}:`
  connect: readonly [feature: string, method: string]
}

/** A wallet's name is its only identity, and any wallet can claim it (T39). */
export function parseStandardWallet(value: unknown, { chain, connect }: Requirements): FoundWallet | undefined {
  try {
    const { name: input, icon: image, chains } = value as Record<string, unknown>
    const name = foreignText(input)
    const isSpoken = listOf(chains).some((one) => typeof one === 'string' && one.startsWith(chain))
    if (!name || !isSpoken || !methodOf(value, ...connect)) return undefined
    const icon = parseIcon(image)
    return { type: 'ANNOUNCED', connectorId: name, name, ...(icon && { icon }), native: value }
  } catch {
    return undefined
  }
}

const MAX_ENTRIES = 100

export function listOf(value: unknown, max = MAX_ENTRIES): unknown[] {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  return times(Math.min(value.length, max), (index) => value[index])
}
