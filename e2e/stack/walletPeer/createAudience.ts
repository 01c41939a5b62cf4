export type Audience = {
  notify(): void
  onChange(listener: () => void): () => void
  until(condition: () => boolean): Promise<void>
}

export function createAudience(): Audience {
  const listeners = new Set<() => void>()
  const onChange = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    notify() {
      for (const listener of [...listeners]) listener()
    },
    onChange,
    until(condition) {
      if (condition()) return Promise.resolve()
      return new Promise((resolve, reject) => {
        const stop = onChange(() => {
          try {
            if (!condition()) return
            stop()
            resolve()
          } catch (cause) {
            stop()
            reject(cause)
          }
        })
      })
    },
  }
}
