import { foreignText } from '@airlock/protocol/text/foreignText'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, formatUnits, type Hex } from 'viem'
import type { Read } from '../../../rpc/createReads.ts'
import type { Field } from '../../shared/types.ts'

export const UNLIMITED = 2n ** 255n

/** Permit2's maximum, which stands for no limit. */
const LARGEST_UINT160 = 2n ** 160n - 1n

const MAX_SYMBOL = 16

export async function readToken(read: Read, chainId: number, address: string) {
  const request = async <Name extends 'symbol' | 'decimals'>(functionName: Name) => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: functionName as 'symbol' })
    const response = await read(chainId, 'eth_call', [{ to: address, data }, 'latest'])
    return decodeFunctionResult({ abi: erc20Abi, functionName, data: response as Hex } as never) as unknown
  }
  const [symbol, decimals] = await Promise.all([
    request('symbol').catch(() => undefined),
    request('decimals').catch(() => undefined),
  ])
  const isKnown = typeof symbol === 'string' && typeof decimals === 'number' && decimals <= 36
  const shown = isKnown ? (foreignText(symbol, MAX_SYMBOL) ?? '?') : undefined
  const digits = (value: bigint) => (isKnown ? digitsOf(value, decimals) : value.toString())
  return {
    isKnown,
    symbol: shown,
    digits,
    amount: (value: bigint): Field => ({
      name: 'amount',
      value: shown === undefined ? digits(value) : `${digits(value)} ${shown}`,
      variant: 'amount',
    }),
  }
}

export function digitsOf(value: bigint, decimals: number): string {
  return value >= LARGEST_UINT160 ? '∞' : formatUnits(value, decimals)
}
