import { type Address, concatHex, encodeAbiParameters, type Hex, numberToHex, size } from 'viem'
import { callCode, type RpcClient } from './callCode.ts'
import { READ_BOUNDED_CODE } from './readBoundedCode.ts'
import { readInHalves } from './readInHalves.ts'

export type BoundedRead = {
  to: Address
  data: Hex
  /** Gas limit, 1 to 2^32 − 1. */
  gas: number
  /** Stored bytes of the result; the rest is cut. */
  maxBytes: number
}

/** Result bytes of one call: nodes return at most 24,576 (https://eips.ethereum.org/EIPS/eip-170). */
const MAX_ANSWER = 24_000
/** Calldata bytes: init code has at most 49,152 (https://eips.ethereum.org/EIPS/eip-3860). */
const MAX_QUESTION = 40_000
const HEAD = 3
const CODE_HASH_BYTES = 32

/** Reads a contract's code hash (https://eips.ethereum.org/EIPS/eip-1052). */
export function codeHashOf(to: Address): BoundedRead {
  return { to, data: '0x', gas: 0, maxBytes: CODE_HASH_BYTES }
}

/**
 * Calls untrusted contracts in batches, each with its own gas and result limit.
 *
 * @returns cut results in order; `undefined` for a failed one
 * @throws RangeError if one read does not fit into a call
 * @throws SourceFailed if no upstream responds
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

/** Groups reads within the limits of calldata and result. */
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
