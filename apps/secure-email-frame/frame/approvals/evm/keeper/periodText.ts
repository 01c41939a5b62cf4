const UNITS = [
  ['week', 604_800n],
  ['day', 86_400n],
  ['hour', 3_600n],
  ['minute', 60n],
  ['second', 1n],
] as const

export function periodText(seconds: bigint, language: string): string {
  const [unit, size] = UNITS.find(([, one]) => seconds % one === 0n) ?? (['second', 1n] as const)
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  if (seconds !== size) return format.format(seconds / size)
  return format
    .formatToParts(1)
    .flatMap(({ type, value }) => (type === 'unit' ? value : []))
    .join('')
    .trim()
}
