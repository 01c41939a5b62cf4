import { type Hex, keccak256 } from 'viem'
import type { KeyClient, SigningRequest } from '../../keys/KeyClient.ts'
import { callMark } from '../../rpc/callMark.ts'

/**
 * Notes what the transactions of calls do, by which they are told once another device sped them up or cancelled them: nodes forget what was
 * replaced. Noted before they are sent, whose answer may be lost.
 */
export async function noteCalls(
  signing: SigningRequest,
  signed: readonly string[],
  keys: Pick<KeyClient, 'noteSmart'>,
): Promise<void> {
  if (signing.kind !== 'transactions') return
  const made = signing.transactions.flatMap((transaction, index) => {
    const given = signed[index]
    return given === undefined ? [] : [[keccak256(given as Hex), callMark(transaction)] as const]
  })
  await keys.noteSmart({ made }).catch(() => {})
}
