import { operationIdOf as idOf } from '@airlock/protocol/w3m/callsId'
import type { Hex } from 'viem'
import type { CheckedOperation } from './checkOperation.ts'

export function operationIdOf(
  { chainId, hash, sender, key, validUntil, targets }: CheckedOperation,
  block: number,
): Hex {
  return idOf({ chainId, callCount: targets.length, hash, account: sender, key, block, validUntil })
}
