import type { CaipNetwork } from '../../../core/networks/network.ts'
import type { Deposit, DepositReader } from '../../../core/ports/Deposits.ts'
import type { ChainAdapter } from '../../../core/ports/Namespace.ts'
import { cutAmount } from '../../../core/tokens/amount.ts'
import { contractOf } from '../../../core/tokens/contractOf.ts'

/** @throws Error for invalid text: as 0 it would make the next read a deposit */
function unitsOf(text: string, decimals: number): bigint {
  const units = cutAmount(text, decimals)
  if (units === undefined) throw new Error('The balance is invalid.')
  return units
}

/** Compares with the highest balance, so that a reorganisation is counted once. */
export function compareBalances(adapter: ChainAdapter, address: string, network: CaipNetwork): DepositReader {
  let highest: Map<string | null, bigint> | undefined

  async function readUnits() {
    const readCoin = adapter.settledBalance ?? adapter.balance
    const [{ balance }, tokens = []] = await Promise.all([
      readCoin(address, network),
      adapter.tokens?.(address, network),
    ])
    const owned = tokens.map(({ quantity, ...token }): [string | null, bigint] => [
      contractOf(token) ?? null,
      unitsOf(quantity.numeric, Number(quantity.decimals)),
    ])
    return new Map<string | null, bigint>([[null, unitsOf(balance, network.nativeCurrency.decimals)], ...owned])
  }

  return async () => {
    const current = await readUnits()
    const before = highest
    highest = new Map(before)
    const deposits: Deposit[] = []
    for (const [contract, units] of current) {
      const known = before?.get(contract) ?? 0n
      if (units > known) highest.set(contract, units)
      if (before !== undefined && units > known) deposits.push({ contract, units: units - known, hash: null })
    }
    return deposits
  }
}
