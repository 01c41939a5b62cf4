import { operationIdOf as idOf } from '@airlock/protocol/w3m/callsId'
import type { Hex } from 'viem'
import type { CheckedOperation } from './checkOperation.ts'

/** Id of an operation (EIP-5792), by which its end is found. @param block number of the newest one when it was taken */
export function operationIdOf(
  { chainId, hash, sender, key, validUntil, targets }: CheckedOperation,
  block: number,
): Hex {
  return idOf({ chainId, asked: targets.length, hash, account: sender, key, block, validUntil })
}
