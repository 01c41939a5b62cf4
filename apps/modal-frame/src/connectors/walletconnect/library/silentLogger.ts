import type { UniversalProviderOpts } from '@walletconnect/universal-provider'

type Logger = Exclude<UniversalProviderOpts['logger'], string | undefined>

/**
 * Logs nothing (T74). With a level, the library would keep keys, links and messages in memory, and fail on frames above
 * its limit.
 */
export function silentLogger(context = ''): Logger {
  const nothing = () => undefined
  const levels = { fatal: nothing, error: nothing, warn: nothing, info: nothing, debug: nothing, trace: nothing }
  const child = (bindings: { context?: string }) => silentLogger(bindings.context)
  return { ...levels, silent: nothing, level: 'silent', bindings: () => ({ context }), child } as unknown as Logger
}
