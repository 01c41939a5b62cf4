import type { CoreTypes } from '@walletconnect/types'

type Logger = Exclude<CoreTypes.Options['logger'], string | undefined>

/** With a level, the library logs in memory, and fails on large messages before they are acknowledged. */
export function silentLogger(context = ''): Logger {
  const noop = () => undefined
  const levels = { fatal: noop, error: noop, warn: noop, info: noop, debug: noop, trace: noop }
  const child = (bindings: { context?: string }) => silentLogger(bindings.context)
  return { ...levels, silent: noop, level: 'silent', bindings: () => ({ context }), child } as unknown as Logger
}
