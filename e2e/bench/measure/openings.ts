import type { BenchPage } from '../browser/openPage.ts'
import { countElements, metricsOf, weigh } from '../browser/weight.ts'
import type { Contestant } from '../contestants.ts'
import { median } from '../median.ts'
import type { Server } from '../sites/serve.ts'
import type { Figures } from './figures.ts'
import { open, shut } from './open.ts'
import { pause } from './pause.ts'
import { quiet } from './quiet.ts'

const AGAIN = 2
const SETTLE_MS = 400

/** The first opening of a page, what it weighs while open, and opening it again. It is closed afterwards. */
export async function measureOpenings(page: BenchPage, server: Server, contestant: Contestant): Promise<Figures> {
  const { TaskDuration: before = 0 } = await metricsOf(page, page.main)
  const first = await open(page, contestant)
  await quiet(page, server)
  const { TaskDuration: after = 0 } = await metricsOf(page, page.main)
  const elements = await countElements(page)
  const { heap } = await weigh(page)
  await shut(page, contestant)
  const again: number[] = []
  for (let count = 0; count < AGAIN; count += 1) {
    await pause(SETTLE_MS)
    const { list } = await open(page, contestant)
    again.push(list)
    await pause(SETTLE_MS)
    await shut(page, contestant)
  }
  return { ...first, again: median(again), openCpu: (after - before) * 1_000, elements, heap: heap / 1_000_000 }
}
