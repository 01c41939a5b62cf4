import { type Hex, keccak256 } from 'viem'
import type { KeyClient } from '../../keys/KeyClient.ts'
import type { Description } from '../Description.ts'

/**
 * Notes which transaction takes the place of which, or of which operation, so that calls that wait for the former are found under the present one,
 * or have failed with it. Noted before it is sent, whose answer may be lost; one that is never mined misleads nobody.
 */
export async function noteReplacement(
  { title, replaces, ends }: Pick<Description, 'title' | 'replaces' | 'ends'>,
  [signed]: readonly string[],
  keys: Pick<KeyClient, 'noteSmart'>,
): Promise<void> {
  const former = replaces ?? ends
  if (former === undefined || signed === undefined) return
  const as = title === 'speedUp' ? 'replaced' : 'cancelled'
  await keys.noteSmart({ [as]: [[former.toLowerCase(), keccak256(signed as Hex)]] }).catch(() => {})
}
