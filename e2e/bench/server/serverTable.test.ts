import { expect, test } from 'vitest'
import { serverTable } from './serverTable.ts'

test('a table of the server says how many shared the machine, and a line each phase and number of processes', () => {
  const table = serverTable([
    {
      phase: 'login/email',
      processes: 2,
      requests: 600,
      perSecond: { median: 171.4, min: 135, max: 179 },
      p50: 92.24,
      p99: 215.9,
    },
  ])
  expect(table).toContain('limits on, 16 requests at a time')
  expect(table).toContain('share this machine')
  expect(table.split('\n').at(-1)).toMatch(/^code requests \(login\/email\) +2 +600 +171 \(135–179\) +92\.2 +215\.9$/)
})
