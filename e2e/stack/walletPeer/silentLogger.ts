import type { CoreTypes } from '@walletconnect/types'

type Logger = Exclude<CoreTypes.Options['logger'], string | undefined>

/**
 * Given a level, the library keeps its log in memory all the same, and a message that is too large for that memory then
 * fails before it is acknowledged.
 */
export function silentLogger(context = ''): Logger {
  const noop = () => undefined
  const levels = { fatal: noop, error: noop, warn: noop, info: noop, debug: noop, trace: noop }
  const child = (bindings: { context?: string }) => silentLogger(bindings.context)
  return { ...levels, silent: noop, level: 'silent', bindings: () => ({ context }), child } as unknown as Logger
}
