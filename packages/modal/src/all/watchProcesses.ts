import { probeSocket } from './probeSocket.ts'
import type { Watched } from './statusPages.ts'

const INTERVAL_MS = 5_000
const MAX_MISSES = 3

export function watchProcesses(
  processes: readonly Watched[],
  { log, intervalMs = INTERVAL_MS }: { log: (line: string) => void; intervalMs?: number },
): () => void {
  const misses = new Map<Watched, { pid: number | undefined; count: number }>()

  async function look(watched: Watched) {
    const { supervised, probes } = watched
    const pid = supervised.pid()
    const isAlive = pid === undefined || (await probeSocket(probes, '/livez')) !== undefined
    // A process that never answered may still migrate its database.
    const known = misses.get(watched)
    if (isAlive) return void misses.set(watched, { pid, count: 0 })
    if (known?.pid !== pid || supervised.pid() !== pid) return
    known.count += 1
    if (known.count < MAX_MISSES) return
    log(`${supervised.name}: does not answer, is killed`)
    misses.delete(watched)
    supervised.signal('SIGKILL')
  }

  const timer = setInterval(() => void Promise.all(processes.map(look)), intervalMs)
  return () => clearInterval(timer)
}
