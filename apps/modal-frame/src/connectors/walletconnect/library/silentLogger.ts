import type { UniversalProviderOpts } from '@walletconnect/universal-provider'

type Logger = Exclude<UniversalProviderOpts['logger'], string | undefined>

/** With a level, the library would keep keys, links and messages in memory (T74). */
export function silentLogger(context = ''): Logger {
  const noop = () => undefined
  const levels = { fatal: noop, error: noop, warn: noop, info: noop, debug: noop, trace: noop }
  const child = (bindings: { context?: string }) => silentLogger(bindings.context)
  return { ...levels, silent: noop, level: 'silent', bindings: () => ({ context }), child } as unknown as Logger
}
