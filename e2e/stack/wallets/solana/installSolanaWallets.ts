import { createSolanaWallet, type SolanaControls } from './createSolanaWallet.ts'
import { SOLANA_ROSTER } from './solanaRoster.ts'

/** Puts the Solana wallets that are given by id into this page; the id is the key of their controls too. */
export function installSolanaWallets(requested: ReadonlySet<string>): Record<string, SolanaControls> {
  return Object.fromEntries(
    SOLANA_ROSTER.filter(({ id }) => requested.has(id)).map((spec) => {
      const { controls, register } = createSolanaWallet(spec, () => localStorage)
      register()
      return [spec.id, controls]
    }),
  )
}
