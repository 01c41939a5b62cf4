/** Reads an own property; `undefined` if its getter throws (T41). */
export function ownProperty(owner: unknown, key: string): unknown {
  return attempt(() => {
    const isOwner = isObject(owner) || typeof owner === 'function'
    return isOwner && Object.hasOwn(owner, key) ? (owner as Record<string, unknown>)[key] : undefined
  })
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
