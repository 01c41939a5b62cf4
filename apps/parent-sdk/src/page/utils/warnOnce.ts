const warned = new Set<string>()

export function warnOnce(message: string, report = console.warn): void {
  if (warned.has(message)) return
  warned.add(message)
  report(message)
}
