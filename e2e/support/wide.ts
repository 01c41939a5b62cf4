/** `npm run test:wide` takes every journey and every row of every matrix; `npm test` leaves out those of `@wide`. */
export const isWide = process.env.AIRLOCK_TEST_WIDE === '1'

export function rowsOf<Row>(matrix: readonly Row[], first: number): readonly Row[] {
  return isWide ? matrix : matrix.slice(0, first)
}
