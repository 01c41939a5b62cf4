import type { Address, Client } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { vaultAbi } from './vaultAbi.ts'

/** Amounts in wei. `ratePerSecond` is the yield per second on one ether. */
export type VaultFacts = { totalAssets: bigint; reserve: bigint; ratePerSecond: bigint; symbol: string }

/** Ether in the wallet, shares, and their value at `readAt` (milliseconds since 1970). */
export type Position = { balance: bigint; shares: bigint; value: bigint; readAt: number }

export async function readVault(client: Client, address: Address): Promise<VaultFacts> {
  const contract = { address, abi: vaultAbi } as const
  const [totalAssets, reserve, ratePerSecond, symbol] = await Promise.all([
    readContract(client, { ...contract, functionName: 'totalAssets' }),
    readContract(client, { ...contract, functionName: 'reserve' }),
    readContract(client, { ...contract, functionName: 'ratePerSecond' }),
    readContract(client, { ...contract, functionName: 'symbol' }),
  ])
  return { totalAssets, reserve, ratePerSecond, symbol }
}

export async function readPosition(client: Client, address: Address, owner: Address): Promise<Position> {
  const contract = { address, abi: vaultAbi, args: [owner] } as const
  const [balance, shares, value] = await Promise.all([
    getBalance(client, { address: owner }),
    readContract(client, { ...contract, functionName: 'balanceOf' }),
    readContract(client, { ...contract, functionName: 'maxWithdraw' }),
  ])
  return { balance, shares, value, readAt: Date.now() }
}
