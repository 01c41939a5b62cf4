import { ROLLUP_FEE_MARGIN, rollupFeeCalls } from '@airlock/protocol/namespaces/eip155/fees/rollupFee'
import { type Hex, hexToBigInt, keccak256, serializeTransaction, size } from 'viem'
import type { FinalTransaction } from '../../../keys/KeyClient.ts'
import type { Read } from '../../../rpc/createReads.ts'
import { dataFeeOf } from '../../shared/chains.ts'

/** `isRead` is false if a possible fee could not be read. */
export type RollupFee = { fee: bigint; isRead: boolean }

export async function rollupFee(transactions: readonly FinalTransaction[], read: Read): Promise<RollupFee> {
  const fees = await Promise.all(transactions.map((transaction) => feeOf(transaction, read)))
  return {
    fee: fees.reduce<bigint>((sum, fee) => sum + (fee ?? 0n), 0n) * ROLLUP_FEE_MARGIN,
    isRead: fees.every((fee) => fee !== undefined),
  }
}

async function feeOf(transaction: FinalTransaction, read: Read): Promise<bigint | undefined> {
  const { chainId, gas } = transaction
  const kind = dataFeeOf(chainId)
  if (kind === 'none') return 0n
  const bytes = unsigned(transaction)
  const { to, ...calls } = rollupFeeCalls(kind)
  const request = async (data: Hex) => {
    const response = (await read(chainId, 'eth_call', [{ to, data }, 'latest'])) as Hex
    if (response !== '0x') return hexToBigInt(response)
    // No oracle contract: free on a local chain with a rollup's id. An unlisted network may have its oracle elsewhere.
    if (kind === 'unknown') throw new Error(`Chain ${chainId} has no contract at ${to}.`)
    return 0n
  }
  const exact = () => request(calls.exact(bytes))
  const bound = () => request(calls.bound(size(bytes)))
  const operator = () => request(calls.operator(BigInt(gas)))
  try {
    if (kind === 'scroll') return await exact()
    const [forData, forOperator] = await Promise.all([bound().catch(exact), operator().catch(noneIfRefused)])
    return forData + forOperator
  } catch {
    return undefined
  }
}

/** Returns 0 for a contract that reverts because it lacks this function. Rethrows network failures. */
function noneIfRefused(failure: Error): bigint {
  if (failure.cause !== undefined) throw failure
  return 0n
}

/** Stub for an authorization's signature: its length counts, and it must not compress. */
const AUTHORIZATION_SIGNATURE = { r: keccak256('0x01'), s: keccak256('0x02'), yParity: 1 } as const

function unsigned(transaction: FinalTransaction): Hex {
  const { chainId, to, value, data, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, accessList, authorization } =
    transaction
  const address = authorization?.address as Hex | undefined
  return serializeTransaction({
    chainId,
    nonce,
    to: to as Hex | null,
    value: BigInt(value),
    data: data as Hex,
    gas: BigInt(gas),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
    accessList,
    ...(address !== undefined && {
      authorizationList: [{ chainId, address, nonce: nonce + 1, ...AUTHORIZATION_SIGNATURE }],
    }),
  })
}
