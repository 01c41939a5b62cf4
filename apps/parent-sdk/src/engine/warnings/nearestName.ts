import { times } from '@airlock/protocol/times'

export function nearestName(typed: string, known: readonly string[]): string | undefined {
  const distances = known.map((name) => ({ name, distance: distanceOf(typed.toLowerCase(), name.toLowerCase()) }))
  const [nearest] = distances.toSorted((one, other) => one.distance - other.distance)
  return nearest && nearest.distance <= Math.floor(nearest.name.length / 3) ? nearest.name : undefined
}

function distanceOf(left: string, right: string): number {
  const rows: number[][] = [times(right.length + 1, (column) => column)]
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1]
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      current[column] = Math.min(
        at(rows, row - 1, column) + 1,
        (current[column - 1] ?? 0) + 1,
        at(rows, row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(rows, row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(current)
  }
  return at(rows, left.length, right.length)
}

function at(rows: readonly number[][], row: number, column: number): number {
  return rows[row]?.[column] ?? Number.POSITIVE_INFINITY
}
