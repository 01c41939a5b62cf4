import type { SentCalls } from '@airlock/protocol/w3m/callsId'
import type { KeyClient } from '../keys/KeyClient.ts'

const STATES = ['cancelled', 'open', 'ended'] as const
export type CancelState = (typeof STATES)[number]

/** Has the server bar an operation of the own account. A word of another version promises nothing: `open`. */
export async function cancelState(
  { chainId, hashes: [, , paddedKey] }: SentCalls,
  keys: Pick<KeyClient, 'askSponsor'>,
): Promise<CancelState> {
  const { state } = await keys.askSponsor('cancel', { chainId, key: `0x${paddedKey?.slice(-48).toLowerCase()}` })
  return STATES.find((one) => one === state) ?? 'open'
}
