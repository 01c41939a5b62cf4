import { listOf } from './parseStandardWallet.ts'

/** Multi-chain wallets list all accounts on every chain. */
export function mayBeOn(chain: `${string}:`, chains: unknown): boolean {
  const named = Array.isArray(chains) ? listOf(chains) : []
  return named.length === 0 || named.some((one) => typeof one === 'string' && one.startsWith(chain))
}
