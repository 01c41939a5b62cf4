type Logger = { bindings(): { context: string }; child(bindings: { context: string }): Logger }

/** The silent logger (T74) replaces pino. */
export function pino(): never {
  throw new Error('The client was made without a logger.')
}

export function getDefaultLoggerOptions<Options>(options: Options): Options {
  return options
}

export function generatePlatformLogger({ loggerOverride }: { loggerOverride: Logger }) {
  return { logger: loggerOverride, chunkLoggerController: null }
}

export function getLoggerContext(logger: Logger): string {
  return logger.bindings().context
}

export function generateChildLogger(logger: Logger, name: string): Logger {
  const context = getLoggerContext(logger)
  return logger.child({ context: context ? `${context}/${name}` : name })
}
