import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { numberToHex } from 'viem'
import type { Transfer, TransferFee } from '../../../core/ports/Transfers.ts'
import type { Read } from './createReader.ts'
import { rollupFee } from './fees/rollupFee.ts'
import { transferCall } from './transferCall.ts'

/** The base fee may rise by an eighth with each block: twice of it lasts for six full blocks. */
const BASE_FEES = 2n
/** Gas of a token may be a little more when it is mined than when it was tried. */
const MARGIN_PERCENT = 115n
/** Gas of a transfer of the coin to an account without code. */
const PLAIN_GAS = 21_000n

/** Prices of one unit of gas. */
type Prices = {
  /** Highest price, and the part of it that goes to the block's proposer (https://eips.ethereum.org/EIPS/eip-1559). */
  maxFeePerGas: bigint
  /** Absent on networks without a base fee. */
  maxPriorityFeePerGas?: bigint
}

export type EvmFee = TransferFee & Prices

/** @throws AirlockError RPC_FAILED */
export async function readFee(read: Read, chainId: number, transfer: Transfer, cap?: bigint): Promise<EvmFee> {
  const { to, value, data } = transferCall(transfer)
  // Without a price the node does not mind that nothing is left for the fee, as with the whole balance.
  const call = { from: transfer.from, to, value: numberToHex(value), data }
  const [prices, used] = await Promise.all([readPrices(read, cap), read.quantity('eth_estimateGas', [call])])
  const gas = used === PLAIN_GAS ? used : (used * MARGIN_PERCENT) / 100n
  const dataFee = await rollupFee(read, chainId, { data, gas })
  return { gas, ...prices, dataFee, total: gas * prices.maxFeePerGas + dataFee }
}

async function readPrices(read: Read, cap?: bigint): Promise<Prices> {
  const block = await read.record('eth_getBlockByNumber', ['latest', false])
  if (block === undefined) throw new AirlockError('RPC_FAILED')
  const { baseFeePerGas } = block
  if (typeof baseFeePerGas !== 'string') {
    return { maxFeePerGas: capped(await read.quantity('eth_gasPrice'), cap) }
  }
  // Some nodes do not know the question: then it is what is left of the usual price.
  const tip = await read
    .quantity('eth_maxPriorityFeePerGas')
    .catch(async () => atLeast(0n, (await read.quantity('eth_gasPrice')) - BigInt(baseFeePerGas)))
  const maxFeePerGas = capped(BigInt(baseFeePerGas) * BASE_FEES + tip, cap)
  return { maxFeePerGas, maxPriorityFeePerGas: capped(tip, maxFeePerGas) }
}

function capped(price: bigint, cap?: bigint) {
  return cap !== undefined && price > cap ? cap : price
}

function atLeast(least: bigint, value: bigint) {
  return value < least ? least : value
}
