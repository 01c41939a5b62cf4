import { createSolanaWallet, type SolanaControls } from './createSolanaWallet.ts'
import { SOLANA_ROSTER } from './solanaRoster.ts'

export function installSolanaWallets(requested: ReadonlySet<string>): Record<string, SolanaControls> {
  return Object.fromEntries(
    SOLANA_ROSTER.filter(({ id }) => requested.has(id)).map((spec) => {
      const { controls, register } = createSolanaWallet(spec, () => localStorage)
      register()
      return [spec.id, controls]
    }),
  )
}
