import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { airlockConfig } from '@airlock/protocol/config/config'
import { gatewaySettings } from '@airlock/protocol/gateway/settings'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { readEnvironment } from '../../../apps/gateway/server/environment.ts'
import type { Route } from '../../../apps/gateway/server/Route.ts'
import { balance } from '../../../apps/gateway/server/routes/account/balance.ts'
import { history } from '../../../apps/gateway/server/routes/account/history.ts'
import { nfts } from '../../../apps/gateway/server/routes/account/nfts.ts'
import { gasPrice } from '../../../apps/gateway/server/routes/chains/gasPrice.ts'
import { identity } from '../../../apps/gateway/server/routes/names/identity.ts'
import { profileLookup } from '../../../apps/gateway/server/routes/names/profileLookup.ts'
import { profileReverse } from '../../../apps/gateway/server/routes/names/profileReverse.ts'
import { convertTokens } from '../../../apps/gateway/server/routes/tokens/convertTokens.ts'
import { fungiblePrice } from '../../../apps/gateway/server/routes/tokens/fungiblePrice.ts'
import { GATEWAY_RULES } from '../../../apps/gateway/server/shell/createGatewayLimits.ts'
import { createMetrics } from '../../../apps/gateway/server/shell/metrics.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const text = read('docs/gateway.md')
const configuration = read('docs/configuration.md')
const DEPLOYED = fileURLToPath(new URL('../../../deploy/airlock.config.json', import.meta.url))
const rows = [...text.matchAll(/^\| `([^`|]+)` \| ([^|]+) \|/gm)].map(([, name = '', cell = '']) => [name, cell])

test('lists the points of each limit, by the minute or by the hour', () => {
  const written = rows.filter(([, cell]) => /^[\d,]+(?: an hour)?$/.test(cell ?? ''))
  const period = (duration: number) => (duration === 3_600 ? ' an hour' : '')
  expect(Object.fromEntries(written)).toEqual(
    Object.fromEntries(
      Object.entries(GATEWAY_RULES).map(([name, { points, duration }]) => [
        name,
        `${points.toLocaleString('en')}${period(duration)}`,
      ]),
    ),
  )
  expect(new Set(Object.values(GATEWAY_RULES).map(({ duration }) => duration))).toEqual(new Set([60, 3_600]))
})

test('lists the metrics of a gateway', async () => {
  const metrics = createMetrics()
  for (const name of ['gateway_kept_answers', 'gateway_swap_routers_off'])
    metrics.gauge(name, 'As the application does.', () => 0)
  const known = [...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
  expect(rows.map(([name]) => name).filter((name) => name?.startsWith('gateway_'))).toEqual(
    expect.arrayContaining(known),
  )
  expect(rows.filter(([name]) => name?.startsWith('gateway_'))).toHaveLength(known.length)
})

test('lists the cache times of the routes', () => {
  const maxAges = (...routes: Route[]) =>
    routes.map(({ caching }) => ('maxAgeS' in caching ? caching.maxAgeS : undefined))
  const [, message = ''] = /up to 32 MB of responses in memory\. Lifetimes: ([^.]+)\./s.exec(text) ?? []
  const [accounts, names, recent, lists, gas] = [...message.matchAll(/for (\d+) (s|min)/g)].map(
    ([, count, unit]) => Number(count) * (unit === 'min' ? 60 : 1),
  )
  expect(maxAges(balance, nfts)).toEqual([accounts, accounts])
  expect(maxAges(identity, profileLookup, profileReverse)).toEqual([names, names, names])
  expect(maxAges(history, fungiblePrice)).toEqual([recent, recent])
  expect(maxAges(convertTokens, gasPrice)).toEqual([lists, gas])
})

test('explains every kind of source and names every response that has one', () => {
  const { properties } = z.toJSONSchema(gatewaySettings.def.shape.sources, { io: 'input' })
  const sources = properties as Record<string, { enum: string[] }>
  for (const kind of new Set(Object.values(sources).flatMap((source) => source.enum))) {
    expect([kind, configuration.includes(`\`${kind}\``)]).toEqual([kind, true])
  }
  for (const response of Object.keys(sources)) expect(configuration).toContain(`\`gateway.sources.${response}\``)
})

function variablesOf(path: string): Record<string, string> {
  const pairs = read(path)
    .split('\n')
    .map((line) => line.replace(/^# (?=[A-Z_]+=)/, ''))
    .flatMap((line) => (/^[A-Z_]+=/.test(line) ? [line.split(/=(.*)/s).slice(0, 2)] : []))
  return Object.fromEntries(pairs)
}

test("starts with the compose file's values, and one database", () => {
  const compose = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, { environment: Record<string, string>; ports: string[]; env_file: { path: string }[] }>
  }
  const { gateway } = compose.services
  const example = variablesOf('deploy/gateway.env.example')
  expect(gateway?.env_file.map(({ path }) => path)).toEqual(['./deploy/gateway.env'])
  const environment = readEnvironment({
    ...gateway?.environment,
    ...example,
    AIRLOCK_CONFIG: DEPLOYED,
  })
  expect(gateway?.ports).toEqual([`127.0.0.1:${environment.port}:${environment.port}`])
  expect(environment.proxies).toBe(1)
  expect(Object.keys(compose.services)).toContain(new URL(environment.databaseUrl ?? '').hostname)
  const database = variablesOf('deploy/gateway-database.env.example')
  const { username, pathname } = new URL(environment.databaseUrl ?? '')
  expect([username, pathname]).toEqual([database.POSTGRES_USER, `/${database.POSTGRES_DB}`])
  const deployed = airlockConfig.parse(JSON.parse(read('deploy/airlock.config.json')))
  expect(environment.publicUrl).toBe(deployed.projects.default?.endpoints.gateway)
})

test('has a row for every variable that the gateway reads', () => {
  const input: NodeJS.ProcessEnv = { AIRLOCK_CONFIG: DEPLOYED }
  const names = new Set<string>()
  readEnvironment(
    new Proxy(input, {
      get(target, name: string) {
        names.add(name)
        return target[name]
      },
    }),
  )
  expect([...names]).toEqual(expect.arrayContaining(['AIRLOCK_CONFIG', 'DATABASE_URL', 'LIMITS', 'PROXIES']))
  expect([...names].filter((name) => !configuration.includes(`\`${name}\``))).toEqual([])
})
