type Series = { name: string; help: string; type: 'counter' | 'gauge'; label: string }

/** Counts for Prometheus of what bundlers carry out. Labels are chains and codes: never an address. */
export function createBundlerMetrics() {
  const sent = counter('bundler_operations_total', 'Operations that were sent to a bundler.', 'chain')
  const resent = counter('bundler_resent_total', 'Operations that were sent to it again.', 'chain')
  const refused = counter('bundler_refused_total', 'Operations and offers that were refused.', 'code')
  const waiting = new Map<number, number>()
  const gauge: Series = {
    name: 'bundler_waiting',
    help: 'Operations that are not settled yet.',
    type: 'gauge',
    label: 'chain',
  }

  return {
    sent: sent.add,
    resent: resent.add,
    refused: refused.add,
    waiting: (chainId: number, count: number) => void waiting.set(chainId, count),
    text: (): string => [sent.text(), resent.text(), refused.text(), seriesText(gauge, [...waiting])].join(''),
  }
}

/** A counter by one label. */
function counter(name: string, help: string, label: string) {
  const values = new Map<string | number, number>()
  return {
    add: (key: string | number) => void values.set(key, (values.get(key) ?? 0) + 1),
    text: () => seriesText({ name, help, type: 'counter', label }, [...values]),
  }
}

/** https://prometheus.io/docs/instrumenting/exposition_formats */
function seriesText(
  { name, help, type, label }: Series,
  values: readonly (readonly [string | number, number])[],
): string {
  const lines = values.map(([key, value]) => `${name}{${label}="${key}"} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}
