import type { BenchPage } from '../browser/openPage.ts'
import { countElements, metricsOf } from '../browser/weight.ts'
import type { Contestant } from '../contestants.ts'
import { HOSTS } from '../sites/hosts.ts'
import type { Server } from '../sites/serve.ts'
import type { Figures } from './figures.ts'
import { pause } from './pause.ts'
import { quiet } from './quiet.ts'

/** Loads a contestant's page until it is quiet: what was sent for it, when it was painted, what it cost the host's thread. */
export async function measureLoad(page: BenchPage, server: Server, contestant: Contestant): Promise<Figures> {
  const { name, warm, modal } = contestant
  const from = server.log.length
  const { TaskDuration: before = 0 } = await metricsOf(page, page.main)
  await page.navigate(`https://${HOSTS.host}/${name}.html`)
  await quiet(page, server)
  if (warm === 'load') await waitForFrame(page, server, modal?.frame)
  const { TaskDuration: after = 0 } = await metricsOf(page, page.main)
  const { fcp, lcp } = await page.evaluate<{ fcp: number; lcp: number }>('({ fcp: __probe.fcp, lcp: __probe.lcp })')
  const sent = server.log.slice(from)
  const ours = sent.filter(({ host, path }) => host !== HOSTS.host || path === '/plain.js')
  return {
    kB: kiloBytes(sent),
    requests: sent.length,
    ourKB: kiloBytes(ours),
    ourRequests: ours.length,
    fcp,
    lcp,
    hostCpu: (after - before) * 1_000,
    elements: await countElements(page),
  }
}

/** Waits for the frame: on a busy machine the idle time in which it loads comes late. */
async function waitForFrame(page: BenchPage, server: Server, frame = '') {
  while (page.sessionOf(frame) === undefined) await pause(20)
  await quiet(page, server)
}

function kiloBytes(served: readonly { bytes: number }[]) {
  return served.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000
}
