import { type Hex, keccak256 } from 'viem'
import type { KeyClient, SigningRequest, SmartNotes } from '../../keys/KeyClient.ts'
import { callMark } from '../../rpc/callMark.ts'
import type { Sponsor } from '../../sponsor/createSponsor.ts'
import type { ApprovalCall } from '../Approvals.ts'
import { idOfTransactions } from './idOfTransactions.ts'

/** `account` signed `signing`. */
type Given = {
  account: string
  signing: SigningRequest
  sponsor: Pick<Sponsor, 'idOf'> | undefined
  keys: Pick<KeyClient, 'noteSmart'>
}

/**
 * Notes the id that their requester gave calls, with our own, and what their transactions do, by which they are told once another device sped them
 * up or cancelled them: nodes forget what was replaced. Noted before they are sent, whose answer may be lost.
 */
export async function noteCalls(
  { chainId, params }: Pick<ApprovalCall, 'chainId' | 'params'>,
  signed: readonly string[],
  { account, signing, sponsor, keys }: Given,
): Promise<void> {
  const [{ id }] = params as [{ id?: string }]
  const notes: SmartNotes = {}
  let own = sponsor?.idOf(signed)
  if (signing.kind === 'transactions') {
    const hashes = signed.map((one) => keccak256(one as Hex))
    own = idOfTransactions(hashes, { chainId, account, signing, asked: signed.length })
    notes.made = signing.transactions.flatMap((transaction, index) => {
      const hash = hashes[index]
      return hash === undefined ? [] : [[hash, callMark(transaction)] as const]
    })
  }
  if (id !== undefined && own !== undefined) notes.ids = [[id, own]]
  if (Object.keys(notes).length > 0) await keys.noteSmart(notes).catch(() => {})
}

/** Takes the note of an id back, so that it is free again. Its calls were not sent, and never will be as they were signed. */
export async function forgetCalls(
  { method, params }: Pick<ApprovalCall, 'method' | 'params'>,
  keys: Pick<KeyClient, 'forgetCalls'>,
): Promise<void> {
  const [{ id }] = params as [{ id?: string }]
  if (method === 'wallet_sendCalls' && id !== undefined) await keys.forgetCalls(id).catch(() => {})
}
