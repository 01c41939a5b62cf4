import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Read } from '../../../rpc/createReads.ts'
import type { Amount, Amounts, Warning } from '../../shared/types.ts'

type Input = {
  chainId: number
  from: string
  read: Read
  coin: { owned: bigint; fee: bigint }
}

/** A balance that cannot be read warns of nothing. */
export async function shareWarnings(out: Amounts, input: Input): Promise<Warning[]> {
  const shares = await Promise.all([...out.values()].map((amount) => shareOf(amount, input)))
  if (shares.includes('all')) return ['takesAll']
  return shares.includes('most') ? ['takesMost'] : []
}

async function shareOf({ token, unit, amount }: Amount, input: Input): Promise<'all' | 'most' | undefined> {
  if (amount === 0n || unit === 'items') return undefined
  const { owned, fee } = token === null ? input.coin : { owned: await heldOf(token, input), fee: 0n }
  if (owned === undefined || amount > owned) return undefined
  // The rest is dust, or pays at most two fees.
  if (amount + 2n * fee >= owned || amount * 100n >= owned * 99n) return 'all'
  return amount * 2n > owned ? 'most' : undefined
}

async function heldOf(token: string, { chainId, from, read }: Input): Promise<bigint | undefined> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [from as Hex] })
  try {
    const response = await read(chainId, 'eth_call', [{ to: token, data }, 'latest'])
    return decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: response as Hex })
  } catch {
    return undefined
  }
}
