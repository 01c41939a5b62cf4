import { type Hex, keccak256 } from 'viem'
import type { KeyClient } from '../../keys/KeyClient.ts'
import type { Description } from '../shared/types.ts'

/**
 * Notes which transaction takes the place of which, so that calls that wait for the former are found under the present one,
 * or have failed with it. Noted before it is sent, whose answer may be lost; one that is never mined misleads nobody.
 */
export async function noteReplacement(
  { title, replaces }: Pick<Description, 'title' | 'replaces'>,
  [signed]: readonly string[],
  keys: Pick<KeyClient, 'noteSmart'>,
): Promise<void> {
  if (replaces === undefined || signed === undefined) return
  const as = title === 'speedUp' ? 'replaced' : 'cancelled'
  await keys.noteSmart({ [as]: [[replaces.toLowerCase(), keccak256(signed as Hex)]] }).catch(() => {})
}
