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

/** EIP-170 limits results to 24,576 bytes (https://eips.ethereum.org/EIPS/eip-170). */
const MAX_ANSWER = 24_000
/** EIP-3860 limits init code to 49,152 bytes (https://eips.ethereum.org/EIPS/eip-3860). */
const MAX_QUESTION = 40_000
const HEAD = 3
const CODE_HASH_BYTES = 32

export function codeHashOf(to: Address): BoundedRead {
  return { to, data: '0x', gas: 0, maxBytes: CODE_HASH_BYTES }
}

/**
 * Limits gas and result of each untrusted call. @returns `undefined` for failures @throws RangeError if one read exceeds a call
 * @throws SourceFailed
 */
export async function readBounded(rpc: RpcClient, reads: readonly BoundedRead[]): Promise<(Buffer | undefined)[]> {
  const responses = await Promise.all(
    callsOf(reads).map((call) => readInHalves(call, call.length, (part) => readPart(rpc, part))),
  )
  return responses.flat()
}

async function readPart(rpc: RpcClient, reads: readonly BoundedRead[]) {
  const calls = concatHex(reads.flatMap(packed))
  const response = await callCode(
    rpc,
    concatHex([READ_BOUNDED_CODE, encodeAbiParameters([{ type: 'bytes' }], [calls])]),
  )
  let at = 0
  return reads.map(() => {
    const [ok = 0, high = 0, low = 0] = response.subarray(at, at + HEAD)
    const start = at + HEAD
    at = start + high * 256 + low
    return ok === 1 && at <= response.length ? response.subarray(start, at) : undefined
  })
}

function packed({ to, data, gas, maxBytes }: BoundedRead): Hex[] {
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
  let [question, response] = [0, 0]
  for (const read of reads) {
    const bytes = 28 + size(read.data)
    const responded = HEAD + read.maxBytes
    if (bytes > MAX_QUESTION || responded > MAX_ANSWER) throw new RangeError('a read is too long for one call')
    question += bytes
    response += responded
    if (calls.length === 0 || question > MAX_QUESTION || response > MAX_ANSWER) {
      calls.push([])
      question = bytes
      response = responded
    }
    calls.at(-1)?.push(read)
  }
  return calls
}
