import { type Address, concatHex, encodeAbiParameters, type Hex, numberToHex, size } from 'viem'
import { callCode, type RpcClient } from './callCode.ts'
import { READ_BOUNDED_CODE } from './readBoundedCode.ts'
import { readInHalves } from './readInHalves.ts'

export type BoundedRead = {
  to: Address
  data: Hex
  /** Gas limit, 1 to 2^32 − 1. */
  gas: number
  maxBytes: number
}

/** The call runs as init code, so EIP-170 limits its result to 24,576 bytes (https://eips.ethereum.org/EIPS/eip-170). */
const MAX_RESULT_BYTES = 24_000
/** EIP-3860 limits init code to 49,152 bytes (https://eips.ethereum.org/EIPS/eip-3860). */
const MAX_INPUT_BYTES = 40_000
/** `to`, `gas`, `maxBytes` and the size of `data`. */
const INPUT_HEADER = 20 + 4 + 2 + 2
/** Success flag and size of the result. */
const RESULT_HEADER = 1 + 2
const CODE_HASH_BYTES = 32

export function codeHashOf(to: Address): BoundedRead {
  return { to, data: '0x', gas: 0, maxBytes: CODE_HASH_BYTES }
}

/**
 * Limits gas and result of each untrusted call.
 *
 * @returns `undefined` for a failed read
 * @throws RangeError if one read does not fit into a call
 * @throws SourceFailed
 */
export async function readBounded(rpc: RpcClient, reads: readonly BoundedRead[]): Promise<(Buffer | undefined)[]> {
  const responses = await Promise.all(
    callsOf(reads).map((call) => readInHalves(call, call.length, (part) => readPart(rpc, part))),
  )
  return responses.flat()
}

async function readPart(rpc: RpcClient, reads: readonly BoundedRead[]) {
  const calls = concatHex(reads.flatMap(encodeRead))
  const response = await callCode(
    rpc,
    concatHex([READ_BOUNDED_CODE, encodeAbiParameters([{ type: 'bytes' }], [calls])]),
  )
  let at = 0
  return reads.map(() => {
    const [ok = 0, high = 0, low = 0] = response.subarray(at, at + RESULT_HEADER)
    const start = at + RESULT_HEADER
    at = start + high * 256 + low
    return ok === 1 && at <= response.length ? response.subarray(start, at) : undefined
  })
}

function encodeRead({ to, data, gas, maxBytes }: BoundedRead): Hex[] {
  return [
    to,
    numberToHex(gas, { size: 4 }),
    numberToHex(maxBytes, { size: 2 }),
    numberToHex(size(data), { size: 2 }),
    data,
  ]
}

function callsOf(reads: readonly BoundedRead[]): BoundedRead[][] {
  const calls: BoundedRead[][] = []
  let [inputBytes, resultBytes] = [0, 0]
  for (const read of reads) {
    const input = INPUT_HEADER + size(read.data)
    const result = RESULT_HEADER + read.maxBytes
    if (input > MAX_INPUT_BYTES || result > MAX_RESULT_BYTES) throw new RangeError('a read is too long for one call')
    inputBytes += input
    resultBytes += result
    if (calls.length === 0 || inputBytes > MAX_INPUT_BYTES || resultBytes > MAX_RESULT_BYTES) {
      calls.push([])
      inputBytes = input
      resultBytes = result
    }
    calls.at(-1)?.push(read)
  }
  return calls
}
