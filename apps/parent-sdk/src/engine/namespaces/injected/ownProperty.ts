/** An own property; nothing is inherited, and a getter that throws has none (T41). */
export function ownProperty(owner: unknown, key: string): unknown {
  return attempt(() => {
    const isOwner = isObject(owner) || typeof owner === 'function'
    return isOwner && Object.hasOwn(owner, key) ? (owner as Record<string, unknown>)[key] : undefined
  })
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Returns what a getter gives, or `undefined` where it throws. */
export function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
