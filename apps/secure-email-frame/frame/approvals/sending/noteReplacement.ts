import { type Hex, keccak256 } from 'viem'
import type { KeyClient } from '../../keys/KeyClient.ts'
import type { Description } from '../shared/types.ts'

/** Recorded before sending, because the answer may be lost. */
export async function noteReplacement(
  { title, replaces }: Pick<Description, 'title' | 'replaces'>,
  [signed]: readonly string[],
  keys: Pick<KeyClient, 'saveSmartAccount'>,
): Promise<void> {
  if (replaces === undefined || signed === undefined) return
  const as = title === 'speedUp' ? 'replaced' : 'cancelled'
  await keys.saveSmartAccount({ [as]: [[replaces.toLowerCase(), keccak256(signed as Hex)]] }).catch(() => {})
}
