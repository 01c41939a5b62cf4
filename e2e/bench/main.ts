import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import { findChromium } from '../support/browsers.ts'
import { readArguments, USAGE } from './arguments.ts'
import { launch } from './browser/launch.ts'
import { elsewhereTable, measureElsewhere } from './elsewhere/measureElsewhere.ts'
import { figureTable, targetTable } from './report.ts'
import { reached } from './results.ts'
import { run } from './runs.ts'
import { startSites } from './sites/startSites.ts'

/** What a visitor pays, beside a bare page and the limits. Figures are printed, not judged: whatever they are, this ends well. */
if (process.argv.includes('--help')) {
  console.log(USAGE)
  process.exit(0)
}
const { runs, measures, contestants, profiles, json } = readArguments(process.argv.slice(2))
const executable = findChromium()
if (executable === undefined) throw new Error('No Chromium was found. Install it with: npx playwright install chromium')

const onlyElsewhere = measures.every((measure) => measure === 'elsewhere')
const sites = await startSites()
const report: Record<string, unknown> = { date: new Date().toISOString(), cores: cpus().length, runs }
try {
  for (const [index, profile] of (onlyElsewhere ? [] : profiles).entries()) {
    const browser = launch(executable, sites.browserFlags)
    try {
      const { product } = await browser.send<{ product: string }>('Browser.getVersion')
      // What is left behind does not depend on the line: looking for it once is enough.
      const wanted = measures.filter((measure) => measure !== 'cycles' || index === profiles.length - 1)
      const plan = { browser, sites, profile, contestants, measures: wanted, runs }
      const { results, failures, noise } = await run(plan)
      const targets = reached(results)
      console.log(`\n${profile.label}, ${runs} runs, ${product}\n\n${figureTable(results, contestants)}`)
      console.log(`\n${targetTable(targets)}`)
      for (const failure of failures) console.log(`failed: ${failure}`)
      Object.assign(report, { browser: product, [profile.name]: { targets, results, failures, noise } })
    } finally {
      await browser.close()
    }
  }
  if (measures.includes('elsewhere')) {
    const figures = await measureElsewhere(executable, runs)
    console.log(`\nwallets elsewhere, unthrottled unless it says so, ${runs} runs\n\n${elsewhereTable(figures)}`)
    Object.assign(report, { elsewhere: figures })
  }
} finally {
  sites.close()
}
mkdirSync(dirname(json), { recursive: true })
writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`)
console.log(`\nwritten to ${json}`)
process.exit(0)
