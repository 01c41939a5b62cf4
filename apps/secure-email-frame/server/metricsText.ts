type Head = { name: string; help: string; type: 'counter' | 'gauge'; label: string }

export function counter(name: string, help: string, label: string) {
  const values = new Map<string | number, number>()
  return {
    add: (key: string | number) => void values.set(key, (values.get(key) ?? 0) + 1),
    text: () => series({ name, help, type: 'counter', label }, [...values]),
  }
}

/** Text of one series. https://prometheus.io/docs/instrumenting/exposition_formats */
export function series(
  { name, help, type, label }: Head,
  values: readonly (readonly [string | number, number])[],
): string {
  const lines = values.map(([key, value]) => `${name}{${label}="${key}"} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}
