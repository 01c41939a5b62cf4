import { callsIdOf } from '@airlock/protocol/w3m/callsId'
import { type Hex, numberToHex, pad } from 'viem'
import type { CheckedOperation } from './checkOperation.ts'

/** Id of an operation (EIP-5792), by which its end is found. @param block number of the newest one when it was taken */
export function operationIdOf(
  { chainId, hash, sender, key, validUntil, targets }: CheckedOperation,
  block: number,
): Hex {
  const words = [hash, pad(sender.toLowerCase() as Hex), pad(key)]
  const numbers = [block, validUntil].map((number) => numberToHex(number, { size: 32 }))
  return callsIdOf({ chainId, kind: 'operation', asked: targets.length, hashes: [...words, ...numbers] })
}
