import {
  concatHex,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  keccak256,
  parseAbi,
} from 'viem'
import { sign } from 'viem/accounts'
import { PEOPLE } from '../facts/people.ts'
import { json, type Result } from './Answer.ts'

const RESOLVE = parseAbi(['function resolve(bytes name, bytes data) returns (bytes)'])
const PROFILE = parseAbi([
  'function addr(bytes32 node) returns (address)',
  'function text(bytes32 node, string key) returns (string)',
])
const SIGNED = [{ type: 'bytes' }, { type: 'uint8' }, { type: 'bytes32' }, { type: 'bytes32' }] as const

/** @param question call data of `resolve` @throws Error for any other question */
export async function answerLookup(question: Hex, key: Hex): Promise<Result> {
  const { args } = decodeFunctionData({ abi: RESOLVE, data: question })
  const call = decodeFunctionData({ abi: PROFILE, data: args[1] })
  const result =
    call.functionName === 'addr'
      ? encodeFunctionResult({ abi: PROFILE, functionName: 'addr', result: PEOPLE.ada })
      : encodeFunctionResult({ abi: PROFILE, functionName: 'text', result: '' })
  const hash = keccak256(concatHex([keccak256(question), keccak256(result)]))
  const { r, s, v = 27n } = await sign({ hash, privateKey: key })
  return json({ data: encodeAbiParameters(SIGNED, [result, Number(v), r, s]) })
}
