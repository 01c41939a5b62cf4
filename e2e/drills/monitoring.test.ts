import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@airlock/server/testing/freePort'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { createBundlerMetrics } from '../../apps/secure-email-frame/server/fees/bundlerMetrics.ts'
import { createWrongCodes } from '../../apps/secure-email-frame/server/limits/createWrongCodes.ts'
import { PROJECT } from '../../apps/secure-email-frame/server/testing/testServer.ts'
import { startServer } from '../stack/startServer.ts'
import { startKeyStack } from './startKeyStack.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'deploy/monitoring')
/** Suffixes of a histogram's series. */
const SERIES = /_(?:bucket|count|sum)$/
/** Prometheus adds these to every target. */
const OF_PROMETHEUS = { metrics: ['up'], labels: ['job', 'instance', 'le'] }

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }
type Rules = {
  groups: { rules: { alert: string; expr: string; labels: object; annotations: Record<string, string> }[] }[]
}

const dashboard = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')) as Dashboard
const rules = (parse(readFileSync(join(folder, 'alerts.yml'), 'utf8')) as Rules).groups.flatMap((group) => group.rules)
const expressions: [string, string][] = [
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
]

/** Names of metrics in an expression, without functions, labels and texts. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\bby \([^)]*\)/g, '')
  return [...bare.matchAll(/\b[a-z]\w*\b(?!\s*\()/g)].map(([name]) => name).filter((name) => name !== 'by')
}

const labelsIn = (expression: string) => [
  ...[...expression.matchAll(/[{,]\s*(\w+)\s*(?:=~|!=|!~|=)/g)].map(([, label = '']) => label),
  ...[...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(',').map((one) => one.trim())),
]

/** Needs what `npm run build` makes. */
test('names only metrics and labels that the servers export', async () => {
  const texts = await exportedTexts()
  const types = [...texts.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)
  const known = [...types, ...OF_PROMETHEUS.metrics]
  const labels = [...texts.matchAll(/[{,](\w+)="/g)].map(([, label]) => label).concat(OF_PROMETHEUS.labels)
  expect(expressions.length).toBeGreaterThan(20)
  for (const [title, expression] of expressions) {
    const metrics = metricsIn(expression)
    expect(metrics, title).not.toEqual([])
    for (const name of metrics) expect(known, title).toContain(types.includes(name) ? name : name.replace(SERIES, ''))
    for (const label of labelsIn(expression)) expect(labels, title).toContain(label)
  }
}, 60_000)

test('has a severity, a summary and a next step for each alert', () => {
  for (const { alert, labels, annotations } of rules) {
    expect(labels, alert).toMatchObject({ severity: expect.stringMatching(/^(?:page|ticket)$/) })
    expect(annotations.summary, alert).toMatch(/\.$/)
    expect(annotations.description, alert).toMatch(/\.$/)
  }
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
if (!hasPromtool) console.log('promtool: not run')
test.runIf(hasPromtool)('passes the checks of promtool', () => {
  const check = (...args: string[]) => spawnSync('promtool', ['check', ...args], { cwd: folder, encoding: 'utf8' })
  expect(check('rules', 'alerts.yml')).toMatchObject({ status: 0 })
  expect(check('config', '--syntax-only', 'prometheus.yml')).toMatchObject({ status: 0 })
})

async function exportedTexts(): Promise<string> {
  const stack = await startKeyStack(
    {
      development: true,
      modalOrigin: 'http://wallet.localhost:3401',
      secureOrigin: 'http://secure.localhost:3402',
      projects: { [PROJECT]: { origins: ['http://localhost:3400'] } },
    },
    0,
  )
  onTestFinished(stack.close)
  const [port, gatewayHealth, secureHealth] = [await freePort(), await freePort(), await freePort()]
  const gateway = await startServer({
    name: 'the gateway',
    script: join(root, 'apps/gateway/dist/server/main.js'),
    port,
    env: { AIRLOCK_CONFIG: join(root, 'airlock.config.json'), HEALTH_PORT: String(gatewayHealth), LOG_LEVEL: 'silent' },
  })
  onTestFinished(gateway.close)
  const securePort = await freePort()
  const secure = await stack.start(securePort, secureHealth)
  onTestFinished(secure.close)
  for (const path of ['/v1/features', '/v1/supported-chains'])
    await fetch(`http://127.0.0.1:${port}${path}?projectId=default`, { headers: { Origin: 'http://localhost:3400' } })
  for (const origin of ['http://secure.localhost:3402', 'http://other.localhost'])
    await fetch(`http://127.0.0.1:${securePort}/api/session/user`, {
      method: 'POST',
      headers: { Origin: origin, 'X-Airlock': '1', 'Content-Type': 'application/json' },
      body: '{}',
    })
  const paying = createBundlerMetrics()
  for (const add of [paying.sent, paying.resent, paying.rejected]) add('1')
  paying.waiting(1, 1)
  const wrongCodes = createWrongCodes({ isHalfUsed: async () => false })
  await wrongCodes.record(PROJECT)
  const pages = [gatewayHealth, secureHealth].map(async (of) => (await fetch(`http://127.0.0.1:${of}/metrics`)).text())
  return [...(await Promise.all(pages)), paying.text(), wrongCodes.metrics()].join('')
}
