import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { Address } from 'viem'
import { GatewayError } from '../GatewayError.ts'
import type { GatewayDeps } from '../Route.ts'
import type { SwapPair } from './SwapSource.ts'

const MAX_UNITS = 2n ** 256n

/** @throws GatewayError NO_SWAPS, SAME_TOKEN */
export function readPair({ from, to }: { from: string; to: string }, deps: Pick<GatewayDeps, 'chains'>): SwapPair {
  const [source, target] = [readToken(from, deps), readToken(to, deps)]
  if (source.chainId !== target.chainId) throw new GatewayError('NO_SWAPS')
  if (source.address === target.address) throw new GatewayError('SAME_TOKEN')
  return { chainId: source.chainId, from: source.address, to: target.address }
}

/** CAIP-10. @throws GatewayError NO_SWAPS */
export function readToken(account: string, { chains }: Pick<GatewayDeps, 'chains'>) {
  const at = account.lastIndexOf(':')
  const chainId = chains.find((chain) => chain === account.slice(0, at))
  const address = account.slice(at + 1)
  if (chainId === undefined || !/^0x[0-9a-fA-F]{40}$/.test(address)) throw new GatewayError('NO_SWAPS')
  return { chainId: chainId as CaipNetworkId, address: lower(address) }
}

export function readAccount(account: string): Address {
  return lower(account.slice(account.lastIndexOf(':') + 1))
}

/** Accepts `1000` and `1e+21`. @throws GatewayError AMOUNT_INVALID */
export function readUnits(text: string): bigint {
  const [mantissa = '', exponent = '0'] = text.split('e')
  const [complete = '', fraction = ''] = mantissa.split('.')
  const positions = Number(exponent)
  const digits = fraction.padEnd(positions, '0')
  const units = BigInt(`${complete}${digits.slice(0, positions)}`)
  if (/[1-9]/.test(digits.slice(positions)) || units === 0n || units >= MAX_UNITS)
    throw new GatewayError('AMOUNT_INVALID')
  return units
}

/** Percent, as existing clients expect. */
const DEFAULT_SLIPPAGE = 1
const MAX_SLIPPAGE = 5

/** @throws GatewayError INVALID_PARAMS above 5 percent */
export function readSlippageBp(slippage: number | string | undefined, name: string): number {
  const percent = Number(slippage ?? DEFAULT_SLIPPAGE)
  if (percent <= MAX_SLIPPAGE) return Math.round(percent * 100)
  const reasons = [{ name, description: `The slippage must be between 0 and ${MAX_SLIPPAGE} percent` }]
  throw new GatewayError('INVALID_PARAMS', { context: { method: name }, reasons })
}

function lower(address: string) {
  return address.toLowerCase() as Address
}
