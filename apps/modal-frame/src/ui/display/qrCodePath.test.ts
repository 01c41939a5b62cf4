import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { FINDER, qrCodePath } from './qrCodePath.ts'

const URI = `wc:${'5c1ffa27'.repeat(8)}@2?expiryTimestamp=1893456000&relay-protocol=irn&symKey=${'a93e04d6'.repeat(8)}`

function covered(path: string) {
  const modules = new Set<string>()
  for (const [, x, y, method, steps] of path.matchAll(/M([\d.]+) ([\d.]+)([hv])([\d.]+)/g)) {
    for (let step = 0; step <= Math.floor(Number(steps)); step += 1) {
      modules.add(`${Number(x) - 0.5 + (method === 'h' ? step : 0)} ${Number(y) - 0.5 + (method === 'v' ? step : 0)}`)
    }
  }
  return modules
}

test('draws every dark module except finders and the centre image', () => {
  const { size, path } = qrCodePath(URI)
  const { data } = encode(URI, { ecc: 'Q', boostEcc: true, border: 0 })
  const rendered = covered(path)
  const missing: string[] = []
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (rendered.has(`${x} ${y}`)) expect(isDark).toBe(true)
      else if (isDark) missing.push(`${x} ${y}`)
    }
  }
  const left = missing.map((module) => module.split(' ').map(Number) as [number, number])
  const middle = left.filter(([x, y]) => !((x < FINDER || x >= size - FINDER) && (y < FINDER || y >= size - FINDER)))
  const getTarget = Math.max(
    ...middle.flatMap(([x, y]) => [Math.abs(x - (size - 1) / 2), Math.abs(y - (size - 1) / 2)]),
  )
  // The image covers at most 22 % of a side.
  expect((2 * getTarget + 1) / size).toBeLessThanOrEqual(0.22)
  expect(getTarget).toBeGreaterThan(0)
})

test('fits a pairing into the size of the placeholder', () => {
  expect(qrCodePath(URI).size).toBe(65)
})
