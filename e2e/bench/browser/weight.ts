import type { BenchPage } from './openPage.ts'

type Metrics = { metrics: { name: string; value: number }[] }

/** Counters of the browser for one document: `TaskDuration` in seconds of its thread, `Nodes`, `JSEventListeners` … */
export async function metricsOf({ browser }: BenchPage, sessionId: string): Promise<Record<string, number>> {
  const { metrics } = await browser.send<Metrics>('Performance.getMetrics', {}, sessionId)
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

/** Weight of the page and its frames after a garbage collection: bytes of heap, DOM nodes, listeners, message ports. */
export type Weight = { heap: number; nodes: number; listeners: number; ports: number }

export async function weigh(page: BenchPage): Promise<Weight> {
  const total: Weight = { heap: 0, nodes: 0, listeners: 0, ports: 0 }
  for (const sessionId of page.sessions()) {
    const { browser } = page
    for (let round = 0; round < 2; round += 1) await browser.send('HeapProfiler.collectGarbage', {}, sessionId)
    const { usedSize } = await browser.send<{ usedSize: number }>('Runtime.getHeapUsage', {}, sessionId)
    const { Nodes = 0, JSEventListeners = 0 } = await metricsOf(page, sessionId)
    total.heap += usedSize
    total.nodes += Nodes
    total.listeners += JSEventListeners
    total.ports += await portsOf(page, sessionId)
  }
  return total
}

/** Elements of the page; the tags of scripts are the host's own. */
export function countElements(page: BenchPage): Promise<number> {
  return page.evaluate<number>("document.querySelectorAll(':not(script)').length")
}

async function portsOf({ browser }: BenchPage, sessionId: string): Promise<number> {
  const params = { expression: '__probe.ports', returnByValue: true }
  const { result } = await browser.send<{ result: { value: number } }>('Runtime.evaluate', params, sessionId)
  return result.value
}
