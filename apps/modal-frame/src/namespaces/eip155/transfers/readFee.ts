import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { numberToHex, size } from 'viem'
import type { CallFee, Transfer, TransferFee } from '../../../core/ports/Transfers.ts'
import type { Read } from './createChainReader.ts'
import { rollupFee } from './fees/rollupFee.ts'
import { transferCall } from './transferCall.ts'

/** The base fee rises by up to an eighth a block: twice lasts for six full blocks. */
const BASE_FEES = 2n
/** Token gas may differ slightly when mined. */
const MARGIN_PERCENT = 115n
const PLAIN_GAS = 21_000n

type Prices = Omit<CallFee, 'dataFee'>

export type EvmFee = TransferFee & Prices

/** @throws AirlockError RPC_FAILED */
export async function readFee(read: Read, chainId: number, transfer: Transfer, cap?: bigint): Promise<EvmFee> {
  const { to, value, data } = transferCall(transfer)
  // Without a price the node accepts that nothing remains for the fee.
  const call = { from: transfer.from, to, value: numberToHex(value), data }
  const [prices, used] = await Promise.all([readPrices(read, cap), read.quantity('eth_estimateGas', [call])])
  const gas = used === PLAIN_GAS ? used : (used * MARGIN_PERCENT) / 100n
  const dataFee = await rollupFee(read, chainId, { bytes: size(data), gas })
  return { gas, ...prices, dataFee, total: gas * prices.maxFeePerGas + dataFee }
}

/** Gas and size are known. @throws AirlockError RPC_FAILED */
export async function readCallFee(
  read: Read,
  chainId: number,
  call: { bytes: number; gas: bigint },
  cap?: bigint,
): Promise<CallFee> {
  const [prices, dataFee] = await Promise.all([readPrices(read, cap), rollupFee(read, chainId, call)])
  return { ...prices, dataFee }
}

async function readPrices(read: Read, cap?: bigint): Promise<Prices> {
  const block = await read.record('eth_getBlockByNumber', ['latest', false])
  if (block === undefined) throw new AirlockError('RPC_FAILED')
  const { baseFeePerGas } = block
  if (typeof baseFeePerGas !== 'string') {
    return { maxFeePerGas: capped(await read.quantity('eth_gasPrice'), cap) }
  }
  // Some nodes lack this method.
  const priorityFee = await read
    .quantity('eth_maxPriorityFeePerGas')
    .catch(async () => atLeast(0n, (await read.quantity('eth_gasPrice')) - BigInt(baseFeePerGas)))
  const maxFeePerGas = capped(BigInt(baseFeePerGas) * BASE_FEES + priorityFee, cap)
  return { maxFeePerGas, maxPriorityFeePerGas: capped(priorityFee, maxFeePerGas) }
}

function capped(price: bigint, cap?: bigint) {
  return cap !== undefined && price > cap ? cap : price
}

function atLeast(min: bigint, value: bigint) {
  return value < min ? min : value
}
