import { fileURLToPath } from 'node:url'
import { freePort } from '@airlock/server/testing/freePort'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { startRedis } from '@airlock/server/testing/startRedis'
import { afterAll, afterEach, expect, test } from 'vitest'
import { storied } from './facts/people.ts'
import { type LocalServer, startServer } from './startServer.ts'

/** Needs what `npm run build` makes: `npm test` builds before it runs anything. */
const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const POINTS = 20
const ACCOUNT = storied('good')
const redis = await startRedis()
afterAll(() => redis?.close())
const started: LocalServer[] = []
afterEach(() => Promise.all(started.splice(0).map(({ close }) => close())))

async function startGateway(env: Record<string, string>) {
  const [port, healthPort] = [await freePort(), await freePort()]
  let printed = ''
  const gateway = await startServer({
    name: 'gateway',
    script: root('apps/gateway/dist/server/main.js'),
    port,
    env: { ...env, HEALTH_HOST: '127.0.0.1', HEALTH_PORT: String(healthPort) },
    onOutput: (text) => (printed += text),
  })
  started.push(gateway)
  return {
    printed: () => printed,
    health: (path: string) => fetch(`http://127.0.0.1:${healthPort}${path}`),
    ask: (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { Origin: 'http://localhost:3400' } }),
    async stop() {
      await gateway.close()
      return gateway.exit
    },
  }
}

test.runIf(redis !== undefined)(
  'counts a client once across two gateways, logs no account, stops in order',
  {
    timeout: 60_000,
  },
  async () => {
    const env = {
      AIRLOCK_CONFIG: root('airlock.config.json'),
      DATABASE_URL: await newDatabase(),
      LIMITS: `requestsByClient:${POINTS}`,
      LOG_LEVEL: 'debug',
      ...(redis && { REDIS_URL: redis.url }),
    }
    const gateways = await Promise.all([startGateway(env), startGateway(env)])

    // No source is asked for a chain that there is not.
    const path = `/v1/account/${ACCOUNT}/balance?projectId=default&chainId=eip155:5`
    const responses: Response[] = []
    for (let count = 0; count < POINTS; count += 1) {
      for (const { ask: request } of gateways) responses.push(await request(path))
    }
    const rejected = responses.filter(({ status }) => status === 429)
    expect(responses.slice(0, POINTS).filter(({ status }) => status === 429)).toEqual([])
    expect(rejected).toHaveLength(POINTS)
    for (const { headers } of rejected) expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)

    for (const { health, printed, stop } of gateways) {
      const metrics = await (await health('/metrics')).text()
      expect(metrics).toContain('gateway_limit_hits_total')
      expect(await stop()).toBe(0)
      for (const text of [metrics, printed()])
        expect(text.toLowerCase()).not.toContain(ACCOUNT.slice(2, 12).toLowerCase())
      expect(printed()).toContain('"status":429')
    }
  },
)
