import type { Dialect } from '../Dialect.ts'
import { providersDialect } from './providersDialect.ts'

/**
 * Leather, a wallet of `btc_providers` that keeps no connections: each question for its addresses opens a window
 * (https://leather.gitbook.io/developers/methods/getaddresses). It answers each signature of a message with the address that made it.
 */
export function leatherDialect(native: unknown): Dialect {
  const { connect, signMessage } = providersDialect(native)
  return { connect, signMessage, watch: () => () => {}, forget() {} }
}
