import { median } from './median.ts'

/** Meaning of each figure, and the most that it may be; undefined where nothing is to be reached. */
type Labels<Name extends string> = Readonly<Record<Name, readonly [label: string, most: number | undefined]>>

/** A table of medians with their ranges, and what is to be reached. */
export function figureTable<Name extends string>(
  labels: Labels<Name>,
  figures: Readonly<Record<Name, readonly number[]>>,
): string {
  return (Object.keys(labels) as Name[])
    .map((name) => {
      const [label, most] = labels[name]
      const values = figures[name]
      const middle = median(values)
      const verdict = most === undefined ? '' : `${most}`.padStart(8) + (middle <= most ? '  met' : '  not met')
      const range = `(${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)})`
      return `${label.padEnd(58)}${middle.toFixed(2).padStart(9)} ${range.padEnd(20)}${verdict}`
    })
    .join('\n')
}
