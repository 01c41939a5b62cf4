import type { ApprovalCall, Description } from '../../shared/types.ts'
import { type CallsInput, describeCalls } from './describeCalls.ts'
import { parseSendCalls, parseTransaction } from './parseCalls.ts'
import { planBatch } from './planBatch.ts'

/** @throws SecureError INVALID_INPUT, CALLS_REFUSED */
export async function describeSending(
  { method, params, prefersSmartAccount }: ApprovalCall,
  { sponsor, ...input }: CallsInput,
): Promise<Description> {
  const { chainId, from, read } = input
  const [first] = Array.isArray(params) ? params : []
  if (method !== 'wallet_sendCalls') return describeCalls([parseTransaction(first, { chainId, from })], input)
  const { calls, isAtomicRequired } = parseSendCalls(first, { chainId, from })
  const isPreferred = prefersSmartAccount === true
  const isSponsored = sponsor !== undefined
  const batch = await planBatch(calls, { chainId, from, read, isAtomicRequired, isPreferred, isSponsored })
  return describeCalls(calls, { ...input, batch, sponsor })
}
