import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { UpstreamReport } from '../rpc/createChainRpc.ts'
import type { CacheOutcome } from './responseCache.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Labels never contain an address or URL. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'gateway_request_seconds',
    help: 'Time to answer a request.',
    labelNames: ['route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const responses = new Counter({
    name: 'gateway_kept_answers_total',
    help: 'Answers that may be kept, by whether one was: fresh, stale, joined or missed.',
    labelNames: ['route', 'outcome'],
    registers,
  })
  const upstreams = new Histogram({
    name: 'gateway_upstream_seconds',
    help: 'Time of a request to an upstream of a chain, by its place in the configuration.',
    labelNames: ['chain', 'place', 'outcome'],
    buckets: BUCKETS,
    registers,
  })
  const failures = new Counter({
    name: 'gateway_source_failures_total',
    help: 'Questions that a source did not answer.',
    labelNames: ['route'],
    registers,
  })
  const errors = new Counter({
    name: 'gateway_limit_hits_total',
    help: 'Requests over a limit.',
    labelNames: ['route'],
    registers,
  })
  return {
    request: (route: string, status: number, seconds: number) =>
      requests.observe({ route, status: String(status) }, seconds),
    cached: (route: string, outcome: CacheOutcome) => responses.inc({ route, outcome }),
    sourceFailed: (route: string) => failures.inc({ route }),
    limitHit: (route: string) => errors.inc({ route }),
    upstream:
      (chain: string): UpstreamReport =>
      (position, outcome, ms) =>
        upstreams.observe({ chain, place: String(position), outcome }, ms / 1_000),
    gauge(name: string, help: string, read: () => number) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
    addProcess: () => collectDefaultMetrics({ register: registry }),
    text: () => registry.metrics(),
  }
}
export type GatewayMetrics = ReturnType<typeof createMetrics>
