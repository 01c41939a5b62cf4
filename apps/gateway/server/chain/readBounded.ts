import { type Address, concatHex, encodeAbiParameters, type Hex, numberToHex, size } from 'viem'
import { type AskChain, callCode } from './callCode.ts'
import { READ_BOUNDED_CODE } from './readBoundedCode.ts'
import { readInHalves } from './readInHalves.ts'

/** A read of one contract. */
export type BoundedRead = {
  to: Address
  data: Hex
  /** Gas that it may burn, 1 to 2^32 − 1. */
  gas: number
  /** Bytes of the answer that are kept; what is longer is cut. */
  maxBytes: number
}

/** Room for answers in one call: nodes answer with 24,576 bytes at most (https://eips.ethereum.org/EIPS/eip-170). */
const MAX_ANSWER = 24_000
/** Room for the calldata: init code has 49,152 bytes at most (https://eips.ethereum.org/EIPS/eip-3860). */
const MAX_QUESTION = 40_000
const HEAD = 3
const CODE_HASH_BYTES = 32

/** A read of the hash of a contract's code (https://eips.ethereum.org/EIPS/eip-1052). */
export function codeHashOf(to: Address): BoundedRead {
  return { to, data: '0x', gas: 0, maxBytes: CODE_HASH_BYTES }
}

/**
 * Calls contracts of strangers, each within its own gas and its own length of answer, as many at once as a node answers.
 *
 * @returns answers in the order of the reads, cut; `undefined` for one that failed
 * @throws RangeError when one read does not fit into a call
 * @throws SourceFailed where no upstream answers
 */
export async function readBounded(rpc: AskChain, reads: readonly BoundedRead[]): Promise<(Buffer | undefined)[]> {
  const answers = await Promise.all(
    callsOf(reads).map((call) => readInHalves(call, call.length, (part) => readPart(rpc, part))),
  )
  return answers.flat()
}

async function readPart(rpc: AskChain, reads: readonly BoundedRead[]) {
  const calls = concatHex(reads.flatMap(packed))
  const answer = await callCode(rpc, concatHex([READ_BOUNDED_CODE, encodeAbiParameters([{ type: 'bytes' }], [calls])]))
  let at = 0
  return reads.map(() => {
    const [ok = 0, high = 0, low = 0] = answer.subarray(at, at + HEAD)
    const start = at + HEAD
    at = start + high * 256 + low
    return ok === 1 && at <= answer.length ? answer.subarray(start, at) : undefined
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

/** Groups reads so that neither the question nor the answer of a call can become too long. */
function callsOf(reads: readonly BoundedRead[]): BoundedRead[][] {
  const calls: BoundedRead[][] = []
  let [question, answer] = [0, 0]
  for (const read of reads) {
    const bytes = 28 + size(read.data)
    const answered = HEAD + read.maxBytes
    if (bytes > MAX_QUESTION || answered > MAX_ANSWER) throw new RangeError('a read is too long for one call')
    question += bytes
    answer += answered
    if (calls.length === 0 || question > MAX_QUESTION || answer > MAX_ANSWER) {
      calls.push([])
      question = bytes
      answer = answered
    }
    calls.at(-1)?.push(read)
  }
  return calls
}
