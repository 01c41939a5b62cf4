import { type Address, concatHex, encodeAbiParameters } from 'viem'
import { callCode, type RpcClient } from './callCode.ts'
import { READ_BALANCES_CODE } from './readBalancesCode.ts'
import { readInHalves } from './readInHalves.ts'

/** Gas for one token. Rebasing and interest-bearing tokens use up to 100,000. */
const GAS_EACH = 150_000n
/** EIP-170 limits a result to 24,576 bytes: 761 words and their bits. */
const MAX_TOKENS = 700
const WORD = 32

const PARAMETERS = [{ type: 'address' }, { type: 'uint256' }, { type: 'address[]' }] as const

/** Isolates tokens that revert, burn their gas or return megabytes. @returns base units in order @throws SourceFailed */
export function readBalances(
  rpc: RpcClient,
  { owner, tokens }: { owner: Address; tokens: readonly Address[] },
): Promise<(bigint | undefined)[]> {
  return readInHalves(tokens, MAX_TOKENS, async (part) => {
    const parameters = encodeAbiParameters(PARAMETERS, [owner, GAS_EACH, part])
    const response = await callCode(rpc, concatHex([READ_BALANCES_CODE, parameters]))
    const bits = response.subarray(part.length * WORD)
    return part.map((_, index) => {
      const isAnswered = ((bits[index >> 3] ?? 0) >> (index & 7)) & 1
      const word = response.subarray(index * WORD, (index + 1) * WORD)
      return isAnswered && word.length === WORD ? BigInt(`0x${word.toString('hex')}`) : undefined
    })
  })
}
