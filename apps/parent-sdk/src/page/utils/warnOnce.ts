const warned = new Set<string>()

/** Logs each message once, however often a page renders. */
export function warnOnce(message: string): void {
  if (warned.has(message)) return
  warned.add(message)
  console.warn(message)
}
