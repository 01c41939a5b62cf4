import { setTimeout } from 'node:timers/promises'
import type { Browser } from '../browser/launch.ts'
import { openPage } from '../browser/openPage.ts'
import { trace } from '../browser/trace.ts'
import type { Contestant } from '../contestants.ts'
import type { Profile } from '../profiles.ts'
import type { Sites } from '../sites/startSites.ts'
import { measureCycles } from './cycles.ts'
import type { Figures } from './figures.ts'
import { measureLoad } from './load.ts'
import { measureRequests } from './measureRequests.ts'
import { showLife } from './open.ts'
import { measureOpenings } from './openings.ts'
import { longestTask } from './tasks.ts'

/** Measurements of a visit, in this order. A load is part of every visit. */
const OF_PAGES = ['load', 'tasks', 'open', 'cycles', 'requests'] as const
/** All measurements. The last ones belong to no visit: `remote`, `account` and `namespaces` have pages of their own, the others have none. */
export const MEASURES = [
  ...OF_PAGES,
  'remote',
  'account',
  'namespaces',
  'server',
  'gateway',
  'batches',
  'social',
] as const
export type Measure = (typeof MEASURES)[number]

/** Returns `true` for a measurement of a visit. */
export const isOfPages = (measure: Measure) => OF_PAGES.some((one) => one === measure)

type Visit = { browser: Browser; sites: Sites; profile: Profile; contestant: Contestant; measures: readonly Measure[] }

/** Results of one visit, and its failures. */
export type Outcome = { figures: Figures; failures: string[] }

/** Longer than any step takes; a page that never answers would hold up all that come after it. */
const STEP_DEADLINE_MS = 120_000

/** Visits a contestant's page with nothing cached. A step that fails takes only the later ones with it. */
export async function visit({ browser, sites, profile, contestant, measures }: Visit): Promise<Outcome> {
  const { server, shaper, scripts } = sites
  const outcome: Outcome = { figures: {}, failures: [] }
  const wants = (measure: Measure) => measures.includes(measure)
  shaper.use(profile.line)
  const page = await openPage(browser, {
    cpu: profile.cpu,
    probe: scripts.probe,
    extensions: scripts.wallets,
    inFrames: contestant.modal?.frames ?? [],
  })
  try {
    const take = async (step: Promise<Figures>) => void Object.assign(outcome.figures, await within(step))
    if (wants('tasks')) {
      // A trace slows down what it watches: nothing else of this visit counts.
      const events = await trace(browser, async () => {
        await measureLoad(page, server, contestant)
        if (contestant.warm === 'life') await showLife(page)
      })
      outcome.figures.longestTask = longestTask(events)
      return outcome
    }
    await take(measureLoad(page, server, contestant))
    if (wants('open')) await take(measureOpenings(page, server, contestant))
    // The measurements below are about the code, not the line.
    shaper.use(null)
    if (wants('cycles')) await take(measureCycles(page, contestant))
    if (wants('requests')) await take(measureRequests(page, contestant))
  } catch (error) {
    outcome.failures.push((error as Error).message)
  } finally {
    await page.close()
  }
  return outcome
}

async function within<Value>(step: Promise<Value>): Promise<Value> {
  const late = new AbortController()
  const deadline = setTimeout(STEP_DEADLINE_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error(`a step took longer than ${STEP_DEADLINE_MS / 1_000} s`)
  })
  try {
    return await Promise.race([step, deadline])
  } finally {
    late.abort()
    deadline.catch(() => {})
  }
}
