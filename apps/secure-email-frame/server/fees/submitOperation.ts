import { type Address, concatHex, type Hex, pad } from 'viem'
import { formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'
import { ApiError } from '../ApiError.ts'
import { assertListed, type CheckedOperation, handleOpsData, SIMULATED_SUBMITTER } from './checkOperation.ts'
import type { SponsoredNetwork } from './openNetwork.ts'
import { operationIdOf } from './operationIdOf.ts'

/** Shortest validity that still leaves time for a block. */
const MIN_VALID_S = 20
const CLOCK_S = 30
/** Gas around the operation: EntryPoint, call data and authorization. */
const AROUND_GAS = 1_000_000n
/** A low `s` and an `r` that recovers to a key. Account code refuses others as malformed. */
export const STUB_SIGNATURE: Hex = concatHex([`0x${'22'.repeat(32)}`, pad('0x11', { size: 32 }), '0x1b'])

/** @returns its id @throws ApiError */
export async function submitOperation(network: SponsoredNetwork, operation: CheckedOperation): Promise<Hex> {
  const { chainId, node, bundler, rows, options, metrics, isOpen, refuseUnlessReady } = network
  const { hash, sender, key, callsHash, validUntil, authorization, user, gas, last } = operation
  const known = await rows.byHash(hash)
  if (known !== undefined) return known.state === 'refused' ? reject() : known.id
  // Without an offer no gas was counted and no paymaster asked: the bundler would get free requests, without limit.
  if (!(await rows.isOffered(hash))) reject()
  assertListed(operation, options)
  // Checked each time: a submitted operation may happen, and the user waits for its outcome.
  await refuseUnlessReady()
  const block = await node.block()
  const time = node.timeOf(block)
  if (validUntil < time + MIN_VALID_S) throw new ApiError('OPERATION_EXPIRED')
  if (validUntil > (await node.endOfOffer()) + CLOCK_S) throw new ApiError('OPERATION_REFUSED')
  const previous = await rows.openOf(sender)
  if (previous !== undefined && (await isOpen(previous))) throw new ApiError('OPERATION_OPEN')
  try {
    const unsigned = handleOpsData({ ...user, signature: STUB_SIGNATURE }, SIMULATED_SUBMITTER)
    await node.simulateUnsigned(operation, unsigned, (gas * 64n) / 63n + AROUND_GAS)
  } catch (cause) {
    // Anyone who has the operation can submit it. If it happened, a refusal would make the user pay for the same calls.
    const end = await node.endOf({ sender, key, validUntil }).catch(() => 'open')
    if (end !== 'used' && end !== 'final') throw cause
  }
  const id = operationIdOf(operation, block.number)
  const sent = requestOf(user, authorization)
  if (!(await rows.insert({ hash, sender, key, callsHash, validUntil, id, call: { operation: sent }, last }))) {
    if ((await rows.openOf(sender)) !== undefined) throw new ApiError('OPERATION_OPEN')
    throw new ApiError((await rows.isFull(sender)) ? 'SPONSOR_BUSY' : 'OPERATION_REFUSED')
  }
  metrics.sent(chainId)
  // A bundler that reports an error may still have the operation.
  await bundler.send(sent, hash).catch(() => false)
  return id
}

function reject(): never {
  throw new ApiError('OPERATION_REFUSED')
}

type Code = { address: Address; chainId: number; nonce: number; r?: Hex; s?: Hex; yParity?: 0 | 1 }

export function requestOf({ authorization: _, ...user }: CheckedOperation['user'], code: Code | undefined): object {
  return formatUserOperationRequest({
    ...user,
    factoryData: '0x',
    ...(code && { authorization: code as UserOperation['authorization'] }),
  } as Partial<UserOperation>)
}
