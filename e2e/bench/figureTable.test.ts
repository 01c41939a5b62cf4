import { expect, test } from 'vitest'
import { figureTable } from './figureTable.ts'

test('each figure has its median, its range, and whether it is met', () => {
  const labels = { fast: ['fast, ms', 5], slow: ['slow, ms', 5], free: ['free, ms', undefined] } as const
  const lines = figureTable(labels, { fast: [1, 3, 2], slow: [4, 9, 8], free: [7] }).split('\n')
  expect(lines.map((line) => line.replaceAll(/ +/g, ' ').trim())).toEqual([
    'fast, ms 2.00 (1.00–3.00) 5 met',
    'slow, ms 8.00 (4.00–9.00) 5 not met',
    'free, ms 7.00 (7.00–7.00)',
  ])
})
