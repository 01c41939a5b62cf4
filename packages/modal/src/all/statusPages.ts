import { type HealthPage, METRICS_TYPE } from '@airlock/server/health/serveHealth'
import { probeSocket } from './probeSocket.ts'
import type { Supervised } from './superviseProcess.ts'

export type Watched = { supervised: Supervised; probes: string }

/** `down`: does not run; `starting`: does not answer yet; `failing`: answers and cannot serve. */
type State = 'up' | 'failing' | 'starting' | 'down'

export function createStatusPages(processes: readonly Watched[]) {
  async function statuses() {
    const entries = processes.map(async ({ supervised, probes }) => {
      const state = await stateOf(supervised, probes)
      return [supervised.name, { state, pid: supervised.pid(), restarts: supervised.restarts() }] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  }
  const areUp = (all: Awaited<ReturnType<typeof statuses>>) => Object.values(all).every(({ state }) => state === 'up')

  return {
    isReady: async () => areUp(await statuses()),
    async page(path: string): Promise<HealthPage | undefined> {
      if (path === '/health') {
        const all = await statuses()
        const text = JSON.stringify({ status: areUp(all) ? 'ok' : 'failing', servers: all })
        return { status: areUp(all) ? 200 : 503, type: 'application/json', text: `${text}\n` }
      }
      const watched = processes.find(({ supervised }) => path === `/metrics/${supervised.name}`)
      if (watched === undefined) return undefined
      const metrics = await probeSocket(watched.probes, '/metrics')
      return { status: metrics?.status ?? 503, type: METRICS_TYPE, text: metrics?.text ?? '' }
    },
  }
}

async function stateOf(supervised: Supervised, probes: string): Promise<State> {
  if (supervised.pid() === undefined) return 'down'
  const probe = await probeSocket(probes, '/readyz')
  if (probe === undefined) return 'starting'
  return probe.status === 200 ? 'up' : 'failing'
}
