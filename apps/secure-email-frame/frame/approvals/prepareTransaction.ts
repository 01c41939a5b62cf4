import { type Hex, numberToHex } from 'viem'
import type { FinalTransaction } from '../keys/KeyClient.ts'
import type { Read } from '../rpc/createReads.ts'

export type WantedTransaction = { to: string | null; data: Hex; value: bigint; gas?: bigint }
type Prepared = { transaction: FinalTransaction; simulation: 'works' | 'fails' | 'unknown' }

/** Gas beyond the estimate, in percent: the state may change until it is mined. */
const MARGIN = 120n
const SOME_GAS = 500_000n

/** Nonce, gas and fees from the project's own RPC. The estimate is the simulation: what it refuses would fail. */
export async function prepareTransaction(
  { to, data, value, gas }: WantedTransaction,
  { chainId, from, read }: { chainId: number; from: string; read: Read },
): Promise<Prepared> {
  const call = { from, ...(to !== null && { to }), data, value: numberToHex(value) }
  const [nonce, estimate, history, tip] = await Promise.all([
    read(chainId, 'eth_getTransactionCount', [from, 'pending']),
    estimateOf(read, chainId, call),
    read(chainId, 'eth_getBlockByNumber', ['latest', false]),
    read(chainId, 'eth_maxPriorityFeePerGas', []).catch(() => '0x3b9aca00'),
  ])
  const base = BigInt((history as { baseFeePerGas?: string } | null)?.baseFeePerGas ?? '0x0')
  const priority = BigInt(tip as string)
  const limit = gas ?? (estimate.gas === undefined ? SOME_GAS : (estimate.gas * MARGIN) / 100n)
  return {
    simulation: estimate.simulation,
    transaction: {
      chainId,
      to,
      value: value.toString(),
      data,
      nonce: Number(nonce),
      gas: limit.toString(),
      maxFeePerGas: (base * 2n + priority).toString(),
      maxPriorityFeePerGas: priority.toString(),
    },
  }
}

async function estimateOf(read: Read, chainId: number, call: object) {
  try {
    return { gas: BigInt((await read(chainId, 'eth_estimateGas', [call])) as string), simulation: 'works' as const }
  } catch (cause) {
    const isAnswer = !(cause as Error).cause
    return { gas: undefined, simulation: isAnswer ? ('fails' as const) : ('unknown' as const) }
  }
}
