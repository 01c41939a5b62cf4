import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from '../support/browsers.ts'
import { launch } from './cdp.ts'
import { CONTESTANTS } from './contestants.ts'
import { type Figures, measure } from './measure.ts'
import { type Results, summarise, table, targets, targetTable } from './report.ts'
import { FAST_4G, newLine, UNSHAPED } from './shaper.ts'
import { startSites } from './startSites.ts'

/** `npm run bench -- --runs 9 --json results.json`: what a visitor pays, beside a bare page and the limits. Figures are printed, not judged. */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    json: { type: 'string', default: 'test-results/bench.json' },
    only: { type: 'string' },
  },
})
const executable = findChromium()
if (executable === undefined) throw new Error('No Chromium was found. Install it with: npx playwright install chromium')

const PROFILES = [
  { name: 'fast 4G, CPU 4x', network: FAST_4G, cpu: 4 },
  { name: 'unthrottled', network: UNSHAPED, cpu: 1 },
]
const chosen = CONTESTANTS.filter(({ name }) => values.only === undefined || name.includes(values.only))
const line = newLine()
const sites = await startSites(line)
const report: Record<string, unknown> = {
  date: new Date().toISOString(),
  cores: cpus().length,
  runs: Number(values.runs),
}

for (const { name, network, cpu } of PROFILES) {
  line.network = network
  const browser = launch(executable)
  const results: Results = Object.fromEntries(chosen.map((contestant) => [contestant.name, [] as Figures[]]))
  for (let run = 0; run < Number(values.runs); run += 1) {
    // Interleaved: what the machine does meanwhile hits all of them.
    for (const contestant of chosen) {
      try {
        const deep = run === 0 && cpu === 1
        results[contestant.name]?.push(await measure(browser, { origin: sites.origin, contestant, line, cpu, deep }))
      } catch (error) {
        console.error(`${name}, ${contestant.name}: ${(error as Error).message}`)
      }
    }
  }
  await browser.close()
  const reached = targets(results)
  console.log(`\n${name}\n\n${table(results)}\n\n${targetTable(reached)}`)
  report[name] = {
    figures: Object.fromEntries(
      Object.entries(results).map(([contestant, runs]) => [
        contestant,
        Object.fromEntries(
          Object.keys(runs[0] ?? {}).map((figure) => [figure, summarise(runs, figure as keyof Figures)]),
        ),
      ]),
    ),
    targets: reached,
  }
}

mkdirSync(dirname(values.json), { recursive: true })
writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
console.log(`\nwritten to ${values.json}`)
await sites.close()
process.exit(0)
