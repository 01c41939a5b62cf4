import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Read } from '../../../rpc/createReads.ts'
import type { Amount, Amounts, Warning } from '../../shared/types.ts'

type Given = {
  chainId: number
  from: string
  read: Read
  /** `fee` is the highest one, in wei. */
  coin: { held: bigint; fee: bigint }
}

/** Warns of a request that takes most or all of a coin or token. A balance that cannot be read warns of nothing. */
export async function shareWarnings(out: Amounts, given: Given): Promise<Warning[]> {
  const shares = await Promise.all([...out.values()].map((amount) => shareOf(amount, given)))
  if (shares.includes('all')) return ['takesAll']
  return shares.includes('most') ? ['takesMost'] : []
}

async function shareOf({ token, unit, amount }: Amount, given: Given): Promise<'all' | 'most' | undefined> {
  if (amount === 0n || unit === 'items') return undefined
  const { held, fee } = token === null ? given.coin : { held: await heldOf(token, given), fee: 0n }
  if (held === undefined || amount > held) return undefined
  // The rest is dust, or pays at most two fees.
  if (amount + 2n * fee >= held || amount * 100n >= held * 99n) return 'all'
  return amount * 2n > held ? 'most' : undefined
}

async function heldOf(token: string, { chainId, from, read }: Given): Promise<bigint | undefined> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [from as Hex] })
  try {
    const answer = await read(chainId, 'eth_call', [{ to: token, data }, 'latest'])
    return decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: answer as Hex })
  } catch {
    return undefined
  }
}
