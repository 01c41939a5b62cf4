import { encodeFunctionData, type Hex, hexToBigInt, parseAbi, serializeTransaction, size } from 'viem'
import type { FinalTransaction } from '../keys/KeyClient.ts'
import type { Read } from '../rpc/createReads.ts'
import { hasRollupFee } from './chains.ts'

/** https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle */
const ORACLE = '0x420000000000000000000000000000000000000F'
const ABI = parseAbi(['function getL1FeeUpperBound(uint256 unsignedTxSize) view returns (uint256)'])
/** The price of data on the first layer may rise until the transaction is mined, as the base fee may. */
const MARGIN = 2n

/** What a rollup of the OP Stack takes for data beyond gas times price, at most, in wei; nothing on other chains. */
export async function rollupFee(transactions: readonly FinalTransaction[], read: Read): Promise<bigint> {
  const fees = await Promise.all(
    transactions.map(async ({ chainId, to, value, data, nonce, gas, maxFeePerGas, maxPriorityFeePerGas }) => {
      if (!hasRollupFee(chainId)) return 0n
      const unsigned = serializeTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        ...(to !== null && { to: to as Hex }),
        value: BigInt(value),
        data: data as Hex,
        gas: BigInt(gas),
        maxFeePerGas: BigInt(maxFeePerGas),
        maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
      })
      const question = encodeFunctionData({
        abi: ABI,
        functionName: 'getL1FeeUpperBound',
        args: [BigInt(size(unsigned))],
      })
      const answer = (await read(chainId, 'eth_call', [{ to: ORACLE, data: question }, 'latest'])) as Hex
      // A local chain with the id of a rollup has no such contract, and takes nothing.
      return answer === '0x' ? 0n : hexToBigInt(answer) * MARGIN
    }),
  )
  return fees.reduce((sum, fee) => sum + fee, 0n)
}
