import type { Arguments } from './arguments.ts'
import { launch } from './browser/launch.ts'
import { figureTable, targetTable } from './report.ts'
import { reached } from './results.ts'
import { run } from './runs.ts'
import { startSites } from './sites/startSites.ts'

/** Visits the pages on each line, prints what that gave, and resolves with it by the name of the line. */
export async function measurePages(executable: string, { runs, measures, contestants, profiles }: Arguments) {
  const sites = await startSites()
  const report: Record<string, unknown> = {}
  try {
    for (const [index, profile] of profiles.entries()) {
      const browser = launch(executable, sites.browserFlags)
      try {
        const { product } = await browser.send<{ product: string }>('Browser.getVersion')
        // The weight does not depend on the line: measuring it once is enough.
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
  } finally {
    sites.close()
  }
  return report
}
