import type { Browser } from './browser/launch.ts'
import { calm } from './calm.ts'
import type { Contestant } from './contestants.ts'
import { type Measure, visit } from './measure/visit.ts'
import type { Profile } from './profiles.ts'
import type { Results } from './results.ts'
import type { Sites } from './sites/startSites.ts'

type Plan = {
  browser: Browser
  sites: Sites
  profile: Profile
  contestants: readonly Contestant[]
  measures: readonly Measure[]
  runs: number
}

/** `noise` is how long a fixed loop took before each visit, in ms. */
export type Run = { results: Results; failures: string[]; noise: number[] }

/** Runs with a trace, which shows the same work each time. */
const TRACED = 2

/** Interleaved: every contestant once a run, the order turning, so that other load of the machine hits all of them. */
export async function run({ browser, sites, profile, contestants, measures, runs }: Plan): Promise<Run> {
  const results: Results = Object.fromEntries(contestants.map(({ name }) => [name, []]))
  const failures: string[] = []
  const noise: number[] = []
  const [first] = contestants
  // The browser's own first page is slower than all others.
  if (first) await visit({ browser, sites, profile, contestant: first, measures: ['load'] })
  for (let round = 0; round < runs; round += 1) {
    for (const contestant of turn(contestants, round)) {
      const wanted = measures.filter((measure) => applies(measure, contestant, round))
      const visits = [wanted.filter((measure) => measure !== 'tasks'), wanted.filter((measure) => measure === 'tasks')]
      const figures = {}
      for (const visited of visits.filter(({ length }) => length > 0)) {
        noise.push(await calm())
        const outcome = await visit({ browser, sites, profile, contestant, measures: visited })
        Object.assign(figures, outcome.figures)
        failures.push(...outcome.failures.map((failure) => `${contestant.name}, run ${round + 1}: ${failure}`))
      }
      results[contestant.name]?.push(figures)
      process.stderr.write(`${profile.name} ${round + 1}/${runs} ${contestant.name}\n`)
    }
  }
  return { results, failures, noise }
}

function turn<Item>(items: readonly Item[], by: number): Item[] {
  const start = by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}

function applies(measure: Measure, { name, modal, warm }: Contestant, round: number): boolean {
  const isOurs = name.startsWith('airlock-')
  if (measure === 'load') return true
  if (measure === 'remote' || measure === 'server') return false
  if (measure === 'open') return modal !== undefined
  if (measure === 'tasks') return isOurs && round < TRACED
  if (measure === 'requests') return isOurs && warm === 'load'
  return warm === 'load' && round === 0
}
