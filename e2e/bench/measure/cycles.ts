import type { BenchPage } from '../browser/openPage.ts'
import { weigh } from '../browser/weight.ts'
import type { Contestant } from '../contestants.ts'
import type { Figures } from './figures.ts'
import { open, shut } from './open.ts'
import { pause } from './pause.ts'

/** The first openings load what every later one uses again, and the engine makes machine code of it: that is made once. */
const WARM_UP = 30
const CYCLES = 50
const SETTLE_MS = 100

/** Measures what fifty openings and closings leave behind in the page and its frames. */
export async function measureCycles(page: BenchPage, contestant: Contestant): Promise<Figures> {
  await repeat(page, contestant, WARM_UP)
  const before = await weigh(page)
  await repeat(page, contestant, CYCLES)
  const after = await weigh(page)
  return {
    keptKB: (after.heap - before.heap) / CYCLES / 1_000,
    keptNodes: after.nodes - before.nodes,
    keptListeners: after.listeners - before.listeners,
    keptPorts: after.ports - before.ports,
  }
}

async function repeat(page: BenchPage, contestant: Contestant, times: number) {
  for (let count = 0; count < times; count += 1) {
    await open(page, contestant)
    await pause(SETTLE_MS)
    await shut(page, contestant)
    await pause(SETTLE_MS)
  }
  // Objects that live for a moment, such as a timer's, are gone by then.
  await pause(1_000)
}
