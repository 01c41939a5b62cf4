import { ETHER_COIN_TYPE, EVM_COIN_TYPE } from '@airlock/protocol/names/coinType'
import {
  type Address,
  bytesToString,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  hexToBytes,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'

export type LookupRecord = { addressOf(coinType: bigint): string | undefined; texts: Readonly<Record<string, string>> }
type FindRecord = (name: string) => Promise<LookupRecord | undefined>

const RESOLVE = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const PROFILE = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
])
const MULTICALL = parseAbi(['function multicall(bytes[] data) view returns (bytes[])'])
const MULTICALL_SELECTOR = '0xac9650d8'
const MAX_CALLS = 10

export class LookupRefused extends Error {
  override readonly name = 'LookupRefused'
}

/** Missing records have empty answers (https://docs.ens.domains/ensip/10). @throws LookupRefused */
export async function answerLookup(question: Hex, find: FindRecord): Promise<Hex> {
  try {
    const [encoded, data] = decodeFunctionData({ abi: RESOLVE, data: question }).args
    const name = readDnsName(hexToBytes(encoded))
    const record = (await find(name)) ?? { addressOf: () => undefined, texts: {} }
    const node = namehash(name)
    if (!data.startsWith(MULTICALL_SELECTOR)) return answerOne(data, node, record)
    const [calls] = decodeFunctionData({ abi: MULTICALL, data }).args
    if (calls.length > MAX_CALLS) throw new LookupRefused('more than 10 questions')
    const result = calls.map((call) => answerOne(call, node, record))
    return encodeFunctionResult({ abi: MULTICALL, functionName: 'multicall', result })
  } catch (cause) {
    if (!(cause instanceof Error) || cause instanceof LookupRefused || !isOfViem(cause)) throw cause
    throw new LookupRefused('a question that no resolver asks')
  }
}

/** Separates decoding errors from those of the database. */
const isOfViem = (cause: Error) => 'shortMessage' in cause || cause.name === 'RangeError' || cause.name === 'TypeError'

function answerOne(data: Hex, node: Hex, { addressOf, texts }: LookupRecord): Hex {
  const call = decodeFunctionData({ abi: PROFILE, data })
  if (call.args[0] !== node) throw new LookupRefused('a node of another name')
  if (call.functionName === 'contenthash') return encodeBytes('0x')
  if (call.functionName === 'text') {
    const key = call.args[1]
    const result = Object.hasOwn(texts, key) ? (texts[key] ?? '') : ''
    return encodeFunctionResult({ abi: PROFILE, functionName: 'text', result })
  }
  if (call.args.length === 2) return encodeBytes((addressOf(call.args[1]) ?? '0x') as Hex)
  const result = (addressOf(BigInt(ETHER_COIN_TYPE)) ?? zeroAddress) as Address
  return encodeFunctionResult({ abi: [PROFILE[0]], functionName: 'addr', result })
}

const encodeBytes = (result: Hex) => encodeFunctionResult({ abi: PROFILE, functionName: 'contenthash', result })

function readDnsName(bytes: Uint8Array): string {
  const labels: string[] = []
  let at = 0
  while (at < bytes.length) {
    const length = bytes[at] ?? 0
    if (length === 0) break
    const label = bytesToString(bytes.subarray(at + 1, at + 1 + length))
    if (label.includes('.') || at + length >= bytes.length - 1) throw new LookupRefused('a name that is not encoded')
    labels.push(label)
    at += length + 1
  }
  if (at !== bytes.length - 1) throw new LookupRefused('a name that is not encoded')
  return labels.join('.')
}

/** An account with a key is on every EVM network, a contract only on its own. */
export function addressForCoin(owner: { address: string; coinType: number }, coinType: bigint): string | undefined {
  if (owner.coinType === EVM_COIN_TYPE) return isEvm(coinType) ? owner.address : undefined
  // 2147483649 and 60 both are Ethereum.
  const requested = coinType === BigInt(EVM_COIN_TYPE) + 1n ? BigInt(ETHER_COIN_TYPE) : coinType
  return requested === BigInt(owner.coinType) ? owner.address : undefined
}

const isEvm = (coinType: bigint) =>
  coinType === BigInt(ETHER_COIN_TYPE) || (coinType >= BigInt(EVM_COIN_TYPE) && coinType < 2n * BigInt(EVM_COIN_TYPE))
