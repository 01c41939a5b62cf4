import { SOLANA_PEOPLE, SOLANA_TOKEN } from '../facts/solana.ts'
import type { Ledger } from './createLedger.ts'

export function endow(ledger: Ledger): void {
  for (const { address, lamports } of Object.values(SOLANA_PEOPLE)) ledger.airdrop(address, lamports)
  const holders = {
    [SOLANA_PEOPLE['sol-good'].address]: SOLANA_TOKEN.units,
    [SOLANA_PEOPLE['sol-payer'].address]: SOLANA_TOKEN.units,
    [SOLANA_PEOPLE['sol-giver'].address]: 1_000n * SOLANA_TOKEN.units,
  }
  ledger.mint(SOLANA_TOKEN.mint, SOLANA_TOKEN.decimals, holders)
}
