import { type Hex, keccak256 } from 'viem'
import type { KeyClient, SigningRequest } from '../../keys/KeyClient.ts'
import type { ApprovalCall } from '../shared/types.ts'
import type { Sponsor } from '../sponsor/createSponsor.ts'
import { idOfTransactions } from './idOfTransactions.ts'

type Input = {
  account: string
  signing: SigningRequest
  sponsor: Pick<Sponsor, 'idOf'> | undefined
  keys: Pick<KeyClient, 'saveSmartAccount'>
}

/** Records the dapp's id with our own before sending, because the answer may be lost. */
export async function noteCalls(
  { chainId, params }: Pick<ApprovalCall, 'chainId' | 'params'>,
  signed: readonly string[],
  { account, signing, sponsor, keys }: Input,
): Promise<void> {
  const [{ id }] = params as [{ id?: string }]
  if (id === undefined) return
  const ofTransactions = () =>
    idOfTransactions(
      signed.map((one) => keccak256(one as Hex)),
      { chainId, account, signing, callCount: signed.length },
    )
  const own = sponsor === undefined ? ofTransactions() : sponsor.idOf(signed)
  if (own !== undefined) await keys.saveSmartAccount({ ids: [[id, own]] }).catch(() => {})
}

/** Releases the id. Its calls were not sent and never will be. */
export async function forgetCalls(
  { method, params }: Pick<ApprovalCall, 'method' | 'params'>,
  keys: Pick<KeyClient, 'forgetCalls'>,
): Promise<void> {
  const [{ id }] = params as [{ id?: string }]
  if (method === 'wallet_sendCalls' && id !== undefined) await keys.forgetCalls(id).catch(() => {})
}
