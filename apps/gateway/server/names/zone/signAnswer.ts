import { type Address, concatHex, encodeAbiParameters, type Hex, keccak256, numberToHex } from 'viem'
import { sign } from 'viem/accounts'

const ANSWER = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const

/** `ZoneResolver` verifies it. @param resolver the gateway's own contract, never one that a request names */
export async function signAnswer(
  { resolver, question, result, expires }: { resolver: Address; question: Hex; result: Hex; expires: number },
  privateKey: Hex,
): Promise<Hex> {
  const hash = keccak256(
    concatHex(['0x1900', resolver, numberToHex(expires, { size: 8 }), keccak256(question), keccak256(result)]),
  )
  return encodeAbiParameters(ANSWER, [result, BigInt(expires), await sign({ hash, privateKey, to: 'hex' })])
}
