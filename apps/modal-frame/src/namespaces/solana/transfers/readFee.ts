import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import type { Transfer, TransferFee } from '../../../core/ports/Transfers.ts'
import { type Composed, composeTransfer } from './composeTransfer.ts'
import { type Read, toUnits } from './createChainReader.ts'
import { compose } from './message.ts'

/** `price` of a million compute units in lamports. */
export type SolanaFee = TransferFee & { price: bigint }

/** With a margin for wallets. */
const COIN_UNITS = 20_000n
const TOKEN_UNITS = 100_000n
const STEP = 10_000n
const MAX_UNITS = 1_400_000n
/** Lamports for a million units; cheaper transactions may wait. */
const LEAST_PRICE = 10_000n
const MAX_PRIORITY_FEE = 100_000n
const SIGNATURE_FEE = 5_000n
const MILLION = 1_000_000n

/** @throws AirlockError RPC_FAILED, with the reason as cause if the network would reject the transfer */
export async function readFee(read: Read, transfer: Transfer): Promise<SolanaFee> {
  const { from, asset, amount } = transfer
  const [composed, lifetime, coin] = await Promise.all([
    composeTransfer(read, transfer),
    read.lifetime(),
    read.units('getBalance', [from, { commitment: 'confirmed' }]),
  ])
  const { instructions, deposit } = composed
  const price = await readPrice(read, composed)
  const compileWith = (gas: bigint) => {
    const budget = { gas, price: atMost(price, (MAX_PRIORITY_FEE * MILLION) / gas) }
    return { ...budget, ...compose(from, instructions, budget, lifetime) }
  }
  // Without a coin balance a simulation fails only for that, which the form shows.
  const isTried = asset.address !== null && amount > 0n && coin > SIGNATURE_FEE + MAX_PRIORITY_FEE + (deposit ?? 0n)
  const untried = asset.address === null ? COIN_UNITS : TOKEN_UNITS
  const gas = isTried ? await tryOut(read, compileWith(MAX_UNITS).wire) : untried
  const { message, price: paid } = compileWith(gas)
  const fee = await read.units('getFeeForMessage', [message, { commitment: 'confirmed' }])
  const total = fee + (deposit ?? 0n)
  return { gas, price: paid, dataFee: 0n, total, ...(deposit !== undefined && { deposit }) }
}

async function tryOut(read: Read, wire: string): Promise<bigint> {
  const options = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, commitment: 'confirmed' }
  const response = await read.call('simulateTransaction', [wire, options])
  const { err, unitsConsumed } = ((response as { value?: unknown } | null)?.value ?? {}) as Record<string, Json>
  const used = toUnits(unitsConsumed)
  if (err !== null && err !== undefined) {
    const cause = Object.assign(new Error(JSON.stringify(err).slice(0, 512)), { code: -32_002 })
    throw new AirlockError('RPC_FAILED', { context: { network: '' }, cause })
  }
  if (used === undefined) throw read.invalidResponse()
  const requested = (used * 12n) / 10n + STEP
  return atMost(((requested + STEP - 1n) / STEP) * STEP, MAX_UNITS)
}

/** Median of recent prices for these accounts. */
async function readPrice(read: Read, { writable }: Composed): Promise<bigint> {
  const list = await read.list('getRecentPrioritizationFees', [[...writable]]).catch(() => [])
  const fees = list.flatMap((one) => toUnits((one as { prioritizationFee?: unknown } | null)?.prioritizationFee) ?? [])
  const sorted = fees.toSorted((one, other) => (one < other ? -1 : 1))
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0n
  return middle < LEAST_PRICE ? LEAST_PRICE : middle
}

function atMost(value: bigint, max: bigint) {
  return value > max ? max : value
}
