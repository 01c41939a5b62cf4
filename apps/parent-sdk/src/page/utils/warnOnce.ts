const warned = new Set<string>()

/** Warns the developer in the console; the same message only the first time, however often a page renders. */
export function warnOnce(message: string): void {
  if (warned.has(message)) return
  warned.add(message)
  console.warn(message)
}
