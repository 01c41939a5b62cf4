import { type Hex, keccak256 } from 'viem'
import type { Sponsor } from '../../calls/sponsor/createSponsor.ts'
import type { KeyClient, SigningRequest } from '../../keys/KeyClient.ts'
import type { ApprovalCall } from '../shared/types.ts'
import { idOfTransactions } from './idOfTransactions.ts'

/** `account` signed `signing`. */
type Given = {
  account: string
  signing: SigningRequest
  sponsor: Pick<Sponsor, 'idOf'> | undefined
  keys: Pick<KeyClient, 'noteSmart'>
}

/** Notes the id that their requester gave calls, with our own: before they are sent, since the answer may be lost. */
export async function noteCalls(
  { chainId, params }: Pick<ApprovalCall, 'chainId' | 'params'>,
  signed: readonly string[],
  { account, signing, sponsor, keys }: Given,
): Promise<void> {
  const [{ id }] = params as [{ id?: string }]
  if (id === undefined) return
  const ofTransactions = () =>
    idOfTransactions(
      signed.map((one) => keccak256(one as Hex)),
      { chainId, account, signing, asked: signed.length },
    )
  const own = sponsor === undefined ? ofTransactions() : sponsor.idOf(signed)
  if (own !== undefined) await keys.noteSmart({ ids: [[id, own]] }).catch(() => {})
}

/** Takes the note of an id back, so that it is free again. Its calls were not sent, and never will be as they were signed. */
export async function forgetCalls(
  { method, params }: Pick<ApprovalCall, 'method' | 'params'>,
  keys: Pick<KeyClient, 'forgetCalls'>,
): Promise<void> {
  const [{ id }] = params as [{ id?: string }]
  if (method === 'wallet_sendCalls' && id !== undefined) await keys.forgetCalls(id).catch(() => {})
}
