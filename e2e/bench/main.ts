import { findChromium } from '../support/browsers.ts'
import { measureConnecting } from './measureConnecting.ts'

/** Prints what `docs/architecture.md` quotes: the time that connecting adds to each kind of page wallet. Judges nothing. */
const executablePath = findChromium()
if (executablePath === undefined)
  throw new Error('No Chromium was found. Install it with: npx playwright install chromium')
const runs = Number(process.argv[2] ?? 5)
for (const [namespace, added] of Object.entries(await measureConnecting(executablePath, runs))) {
  const sorted = added.toSorted((left, right) => left - right)
  const [median = 0, min = 0, max = 0] = [sorted[sorted.length >> 1], sorted[0], sorted.at(-1)]
  console.log(`${namespace.padEnd(10)}${median.toFixed(1)} ms (${min.toFixed(1)}–${max.toFixed(1)})`)
}
process.exit(0)
