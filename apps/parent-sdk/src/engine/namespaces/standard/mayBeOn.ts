import { listOf } from './parseStandardWallet.ts'

/**
 * `false` for an account that names its chains and none that begins so. A wallet of several chains lists all its accounts wherever it is
 * asked.
 */
export function mayBeOn(chain: `${string}:`, chains: unknown): boolean {
  const named = Array.isArray(chains) ? listOf(chains) : []
  return named.length === 0 || named.some((one) => typeof one === 'string' && one.startsWith(chain))
}
