import { bytesToHex, type Hex, numberToHex } from 'viem'
import type { FinalTransaction } from '../../../keys/KeyClient.ts'
import type { Read } from '../../../rpc/createReads.ts'
import type { Block, Fee, Simulation, TransactionRequest } from '../../shared/types.ts'
import { raisedPrice } from '../fees/raisedPrice.ts'
import { rollupFee } from '../fees/rollupFee.ts'
import type { Replacement } from './readReplacement.ts'

export type Prepared = {
  /** The same transactions at each speed, the usual first. `max` is the maximum total fee, in wei. */
  speeds: readonly [Speed, ...Speed[]]
  outcome: 'works' | 'fails' | 'unknown'
  isGasLimitExcessive: boolean
  isFeeComplete: boolean
}
export type Speed = { speed: Fee['speed']; max: bigint; priorityFee: bigint; transactions: FinalTransaction[] }

const ESTIMATE_PERCENT = 120n
const SIMULATION_PERCENT = 150n
const FALLBACK_GAS = 500_000n
/** Gas of one authorization; part is refunded if the account exists. https://eips.ethereum.org/EIPS/eip-7702 */
const AUTHORIZATION_GAS = 25_000n
const MUCH_GAS = 2n

/** Priority fee where a node names none: 1 gwei. */
const DEFAULT_TIP = '0x3b9aca00'

/** Random per document: nodes simulate with zero, and a contract could detect that. */
const RANDOM = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))

export async function readBlock(read: Read, chainId: number): Promise<Block> {
  const block = await read(chainId, 'eth_getBlockByNumber', ['latest', false])
  const { number, timestamp, baseFeePerGas, difficulty } = (block ?? {}) as Record<string, string | undefined>
  return {
    number: BigInt(number ?? 0),
    timestamp: BigInt(timestamp ?? 0),
    base: BigInt(baseFeePerGas ?? 0),
    // Without EIP-4399, contracts read the difficulty instead.
    ...(difficulty === '0x0' && { random: RANDOM }),
  }
}

type Input = {
  chainId: number
  from: string
  read: Read
  block: Block
  simulation: Promise<Simulation | undefined>
  replaced?: Replacement['replaced'] | undefined
  code?: Hex | undefined
}

/** Gas is found before the price, because simulations at the signed price need both. */
export async function prepareTransactions(calls: readonly TransactionRequest[], input: Input): Promise<Prepared> {
  const { chainId, from, read, block, replaced } = input
  const [nonce, gas, priorityFee] = await Promise.all([
    replaced?.nonce ?? read(chainId, 'eth_getTransactionCount', [from, 'pending']),
    gasOf(calls, input),
    read(chainId, 'eth_maxPriorityFeePerGas', []).catch(() => DEFAULT_TIP),
  ])
  const atSpeed = (speed: Fee['speed'], priorityFee: bigint, base: bigint): Speed => {
    const priority = greater(priorityFee, raisedPrice(replaced?.maxPriorityFeePerGas, speed))
    const price = greater(base + priority, raisedPrice(replaced?.maxFeePerGas, speed))
    return {
      speed,
      max: gas.limits.reduce((sum, limit) => sum + limit, 0n) * price,
      priorityFee: priority,
      transactions: calls.map(({ to, data, value, accessList, authorization }, index) => ({
        chainId,
        to,
        value: value.toString(),
        data,
        nonce: Number(nonce) + index,
        gas: (gas.limits[index] ?? FALLBACK_GAS).toString(),
        maxFeePerGas: price.toString(),
        maxPriorityFeePerGas: priority.toString(),
        ...(accessList !== undefined && { accessList }),
        ...(authorization !== undefined && { authorization }),
      })),
    }
  }
  const normal = atSpeed('normal', BigInt(priorityFee as string), block.base * 2n)
  const fast = atSpeed('fast', BigInt(priorityFee as string) * 2n, block.base * 3n)
  const rollup = await rollupFee(normal.transactions, read)
  return {
    outcome: gas.outcome,
    isGasLimitExcessive: gas.asksMuch,
    isFeeComplete: rollup.isRead,
    speeds: [
      { ...normal, max: normal.max + rollup.fee },
      { ...fast, max: fast.max + rollup.fee },
    ],
  }
}

function greater(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

/** The node estimates the first call. Later calls can only be simulated. */
async function gasOf(calls: readonly TransactionRequest[], input: Input) {
  const [first, simulation] = await Promise.all([
    calls[0] === undefined ? undefined : estimateOf(calls[0], input),
    input.simulation,
  ])
  const estimates = [first?.gas]
  const limits = calls.map(({ gas, authorization }, index) => {
    if (gas !== undefined) return gas
    const [estimated, used] = [estimates[index], simulation?.gas[index]]
    const more = authorization === undefined ? 0n : AUTHORIZATION_GAS
    if (estimated !== undefined) return (estimated * ESTIMATE_PERCENT) / 100n + more
    return (used === undefined ? FALLBACK_GAS : (used * SIMULATION_PERCENT) / 100n) + more
  })
  const asksMuch = calls.some(({ gas }, index) => {
    const needed = greater(estimates[index] ?? 0n, simulation?.gas[index] ?? 0n)
    return needed > 0n && (gas ?? 0n) > needed * MUCH_GAS
  })
  const isComplete = calls.length === 1 || simulation !== undefined
  const outcome = first?.outcome ?? 'unknown'
  return { limits, asksMuch, outcome: outcome === 'works' && !isComplete ? ('unknown' as const) : outcome }
}

async function estimateOf({ to, data, value, accessList }: TransactionRequest, { chainId, from, read, code }: Input) {
  const call = {
    from,
    ...(to !== null && { to }),
    data,
    value: numberToHex(value),
    accessList,
  }
  try {
    const params = code === undefined ? [call] : [call, 'latest', { [from]: { code } }]
    return { gas: BigInt((await read(chainId, 'eth_estimateGas', params)) as string), outcome: 'works' as const }
  } catch (cause) {
    // With a cause, the connection failed. Without one, the node answered with an error.
    const isResponse = !(cause as Error).cause
    return { gas: undefined, outcome: isResponse ? ('fails' as const) : ('unknown' as const) }
  }
}
