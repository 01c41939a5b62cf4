import type { CaipNetwork } from '../../../core/networks/network.ts'
import type { Deposit, DepositReader } from '../../../core/ports/Deposits.ts'
import type { ChainAdapter } from '../../../core/ports/Namespace.ts'
import { contractOf } from '../../../core/tokens/contractOf.ts'
import { toUnits } from '../state/toUnits.ts'

/**
 * Reads deposits without a log of them: compares with the highest balance, so that a reorganisation is counted once.
 */
export function compareBalances(adapter: ChainAdapter, address: string, network: CaipNetwork): DepositReader {
  let highest: Map<string | null, bigint> | undefined

  async function readUnits() {
    const readCoin = adapter.settledBalance ?? adapter.balance
    const [{ balance }, tokens = []] = await Promise.all([
      readCoin(address, network),
      adapter.tokens?.(address, network),
    ])
    const held = tokens.map(({ quantity, ...token }): [string | null, bigint] => [
      contractOf(token) ?? null,
      toUnits(quantity.numeric, Number(quantity.decimals)),
    ])
    return new Map<string | null, bigint>([[null, toUnits(balance, network.nativeCurrency.decimals)], ...held])
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
