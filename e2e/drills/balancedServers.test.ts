import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { registrationText } from '@airlock/protocol/names/modalText'
import { openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { startRedis } from '@airlock/server/testing/startRedis'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MIGRATIONS } from '../../apps/gateway/server/migrations/migrations.ts'
import { PROJECT } from '../../apps/secure-email-frame/server/testing/testServer.ts'
import { startChainBench } from '../gateway/chainBench.ts'
import { PEOPLE } from '../stack/facts/people.ts'
import { deployZone } from '../stack/names/deployZone.ts'
import { ZONE, ZONE_KEY, zoneResolver } from '../stack/names/zone.ts'
import { startServer } from '../stack/startServer.ts'
import { checkKeyDatabase } from './checkKeyDatabase.ts'
import { runKeyUsers } from './keyUsers.ts'
import { startKeyStack } from './startKeyStack.ts'
import { findProxy, type ProxyName, type RunningProxy, startProxy } from './startProxy.ts'
import { type Replicas, startReplicas } from './startReplicas.ts'

const HOST = 'http://localhost:3400'
const API = 'https://api.localhost'
const SECURE = 'https://secure.localhost'
const WALLET = 'https://wallet.localhost'
const ETHEREUM = 2_147_483_649
const PROCESSES = 3
/** Processes of each server that are killed. */
const KILLS = Number(process.env.DRILL_KILLS ?? 6)
const PAUSE_MS = 500
const READERS = 4
const REGISTRARS = 2
const GATEWAY_LIMITS = ['requestsByClient', 'requestsByProject', 'lookupsByClient', 'registrationsByClient']
  .map((rule) => `${rule}:1000000`)
  .join()
const READS = [
  `${WALLET}/frame?project=${PROJECT}`,
  ...['/v1/supported-chains?', '/v1/features?', '/v1/names/none?', '/getWallets?page=1&entries=20&'].map(
    (path) => `${API}${path}projectId=${PROJECT}`,
  ),
]
/** Headers of a connection, and those that name the program. */
const HOP_HEADERS = [
  'alt-svc',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'server',
  'transfer-encoding',
  'via',
]

const isWide = process.env.AIRLOCK_TEST_WIDE === '1'
const programs = (['nginx', 'caddy'] as const).map((name) => [name, isWide ? findProxy(name) : undefined] as const)

/** Needs what `npm run build` makes. */
describe.each(programs)('three processes of each server behind %s', (name, program) => {
  test.runIf(program !== undefined)(
    '[T241] loses and doubles no response while processes are killed',
    async () => {
      const stack = await startStack(name, program ?? '')
      const { proxy } = stack
      const direct = await fetch(`http://127.0.0.1:${stack.modal.ports[0]}/frame?project=default`, {
        headers: { 'Accept-Encoding': 'identity' },
      })
      expect(headersOf(await proxy.fetch(`${WALLET}/frame?project=default`))).toEqual(headersOf(direct))

      let isOver = false
      const until = () => isOver
      const killing = Promise.all([stack.modal, stack.gateway, stack.secure].map(killAll)).finally(() => {
        isOver = true
      })
      const served = {
        app: { request: (path: string, init: RequestInit) => proxy.fetch(SECURE + path, init) },
        settle: async () => {},
        origin: SECURE,
      }
      const [reads, names, { users, counts }] = await Promise.all([
        readAll(proxy, until),
        registerAll(proxy, until),
        runKeyUsers({ served, mail: stack.keys.mail, database: stack.keys.database, hostOrigin: HOST, isOver: until }),
        killing,
      ])
      const registrations = { done: Object.keys(names.owners).length, unknown: names.unknown }
      console.log(`${name}: ${3 * KILLS} kills,`, { reads: reads.count, registrations }, 'key server:', counts)
      expect(reads.lost).toEqual([])
      expect(await stack.namesTable()).toEqual(names.owners)
      expect(await checkKeyDatabase(stack.keys.database, users, stack.keys.kek())).toEqual([])
    },
    600_000,
  )
})

async function killAll(replicas: Replicas) {
  for (let kills = 0; kills < KILLS; kills += 1) await replicas.replaceOne(PAUSE_MS)
}

async function startStack(name: ProxyName, program: string) {
  const closing: (() => Promise<unknown> | undefined)[] = []
  onTestFinished(async () => {
    for (const close of closing.toReversed()) await close()
  })
  const chain = await startChainBench('ethereum')
  closing.push(chain.close)
  await deployZone(chain, API)
  const names = { zone: ZONE, resolver: zoneResolver(API).address, address: PEOPLE.market }
  const origins = { modalOrigin: WALLET, secureOrigin: SECURE }
  const projects = { [PROJECT]: { origins: [HOST], endpoints: { gateway: API } } }
  const gatewaySection = { rpcUrls: { 'eip155:1': [chain.rpcUrl] }, names }
  const keys = await startKeyStack({ development: true, ...origins, gateway: gatewaySection, projects }, 1)
  closing.push(keys.close)
  const redis = await startRedis()
  closing.push(async () => redis?.close())
  const databaseUrl = await newDatabase()
  const database = await openDatabase(databaseUrl, MIGRATIONS)
  closing.push(database.close)
  const env = { AIRLOCK_CONFIG: keys.configFile, PROXIES: '1' }
  const gatewayEnv = {
    ...{ DATABASE_URL: databaseUrl, NAMES_SIGNER_KEYS: ZONE_KEY, LIMITS: GATEWAY_LIMITS, LOG_LEVEL: 'silent' },
    ...(redis && { REDIS_URL: redis.url }),
  }
  const [modal, gateway, secure] = await Promise.all([
    startReplicas(PROCESSES, (port) => startServer({ name: 'the modal', script: scriptOf('modal-frame'), port, env })),
    startReplicas(PROCESSES, (port) =>
      startServer({ name: 'the gateway', script: scriptOf('gateway'), port, env: { ...env, ...gatewayEnv } }),
    ),
    startReplicas(PROCESSES, keys.start),
  ])
  closing.push(...[modal, gateway, secure].map(({ close }) => close))
  const proxy = await startProxy(name, program, { modal: modal.ports, gateway: gateway.ports, secure: secure.ports })
  closing.push(proxy.close)
  return {
    ...{ proxy, keys, modal, gateway, secure },
    namesTable: async () => {
      const rows = await database.query<{ label: string; owner: string }>('SELECT label, owner FROM names')
      return Object.fromEntries(rows.map(({ label, owner }) => [label, owner]))
    },
  }
}

const scriptOf = (app: string) => fileURLToPath(new URL(`../../apps/${app}/dist/server/main.js`, import.meta.url))

async function readAll(proxy: RunningProxy, isOver: () => boolean) {
  const read = async (url: string) => {
    const response = await proxy.fetch(url, { headers: { Origin: HOST } })
    return `${response.status} ${await response.text()}`
  }
  const expected = new Map<string, string>()
  for (const url of READS) expected.set(url, await read(url))
  const lost: string[] = []
  let count = 0
  const work = async (first: number) => {
    for (let index = first; !isOver(); index += 1) {
      const url = READS[index % READS.length] as string
      const answer = await read(url).catch(String)
      count += 1
      if (answer !== expected.get(url)) lost.push(`${url}: ${answer.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: READERS }, (_, index) => work(index)))
  return { count, lost }
}

async function registerAll(proxy: RunningProxy, isOver: () => boolean) {
  const owners: Record<string, string> = {}
  let unknown = 0
  const work = async () => {
    while (!isOver()) {
      const account = privateKeyToAccount(generatePrivateKey())
      const label = `drill-${randomBytes(6).toString('hex')}`
      owners[label] = account.address.toLowerCase()
      for (let tries = 0; ; tries += 1) {
        const timestamp = Math.floor(Date.now() / 1_000)
        const message = registrationText({ name: `${label}.${ZONE}`, attributes: { bio: `${tries}` }, timestamp })
        const body = {
          coin_type: ETHEREUM,
          address: account.address,
          message,
          signature: await account.signMessage({ message }),
        }
        const sent = { method: 'POST', headers: { Origin: HOST }, body: JSON.stringify(body) }
        const response = await proxy
          .fetch(`${API}/v1/profile/account?projectId=${PROJECT}`, sent)
          .catch(() => undefined)
        if (response?.status === 200) break
        if (response !== undefined && response.status !== 502)
          throw new Error(`${response.status} ${await response.text()}`)
        unknown += 1
      }
    }
  }
  await Promise.all(Array.from({ length: REGISTRARS }, work))
  return { owners, unknown }
}

const headersOf = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([key]) => !HOP_HEADERS.includes(key)))
