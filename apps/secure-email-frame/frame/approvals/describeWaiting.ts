import type { FindDescriptor } from '@airlock/protocol/clearSigning/FindDescriptor'
import type { KnownContracts } from '@airlock/protocol/config/knownContract'
import type { AllowanceKeepers } from '@airlock/protocol/permissions/allowanceKeepers'
import type { SecureSettings } from '@airlock/protocol/secure/secureSettings'
import { SecureError } from '../errors/SecureError.ts'
import type { KeyClient } from '../keys/KeyClient.ts'
import type { Language } from '../messages/loadLanguage.ts'
import type { Read } from '../rpc/createReads.ts'
import { describeRequest } from './describeRequest.ts'
import { responseOf } from './sending/finishRequest.ts'
import type { ApprovalCall } from './shared/types.ts'
import type { Sponsor } from './sponsor/createSponsor.ts'
import type { Described, Request } from './Waiting.ts'

const SENDING: ReadonlySet<string> = new Set(['eth_sendTransaction', 'wallet_sendCalls', 'airlock_takeBackAccount'])

export type DescribeDeps = {
  keys: KeyClient
  read: Read
  knownContracts: KnownContracts
  sponsored: readonly number[]
  primaryNames?: SecureSettings['primaryNames']
  descriptors?: FindDescriptor | undefined
  keepers?: AllowanceKeepers | undefined
  language: Language
}

/** Returns the result of the same calls if they are already submitted. @throws SecureError */
export async function describeWaiting(
  { call, isRefused }: Pick<Request, 'call' | 'isRefused'>,
  deps: DescribeDeps,
): Promise<Described | { step: 'done'; value: unknown }> {
  const { keys, read, knownContracts, language } = deps
  const [user, recipients] = await Promise.all([keys.restore(), keys.recipients()])
  if (user === null || user.id !== call.user) throw new SecureError('SESSION_OVER')
  const sponsor = await sponsorOf(call, user.addresses.eip155, deps)
  const response = await sponsor?.findPending(call)
  if (response !== undefined) return { step: 'done', value: responseOf(call, response) }
  const description = await describeRequest(call, {
    accounts: user.addresses,
    recipients,
    read,
    knownContracts,
    texts: language.messages.networks,
    primaryNames: deps.primaryNames,
    descriptors: deps.descriptors,
    keepers: deps.keepers,
    language: language.tag,
    sponsor: isRefused ? undefined : sponsor,
  })
  const account = call.method.startsWith('solana_') ? user.addresses.solana : user.addresses.eip155
  return { step: 'described', shown: { account, description }, sponsor }
}

/** Replacing an own transaction needs none. */
async function sponsorOf(
  { method, chainId, params }: ApprovalCall,
  from: string,
  { keys, read, sponsored }: DescribeDeps,
): Promise<Sponsor | undefined> {
  if (typeof chainId !== 'number' || !sponsored.includes(chainId) || !SENDING.has(method)) return undefined
  const [first] = (Array.isArray(params) ? params : []) as [{ replaces?: unknown } | null | undefined]
  if (method === 'eth_sendTransaction' && first?.replaces !== undefined) return undefined
  const { createSponsor } = await import('./sponsor/createSponsor.ts')
  return createSponsor({ keys, read, chainId, from })
}
