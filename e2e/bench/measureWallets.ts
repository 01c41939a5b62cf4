import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@airlock/server/openDatabase'
import { freePort } from '@airlock/server/testing/freePort'
import { MIGRATIONS } from '../../apps/secure-email-frame/server/database/migrations.ts'
import { sweep } from '../../apps/secure-email-frame/server/sweep.ts'
import { PROJECT, testDevice } from '../../apps/secure-email-frame/server/testing/testServer.ts'
import { startDatabase } from '../stack/database/startDatabase.ts'
import { startMail } from '../stack/mail/startMail.ts'
import { startSecureServer } from '../stack/startSecureServer.ts'
import { emailOf, seedWallets, wrapKeys } from './seedWallets.ts'

/** `BENCH_WALLETS` sets another number. */
const WALLETS = Number(process.env.BENCH_WALLETS ?? 1_000_000)
const HOST = 'http://localhost:3400'
const SECURE = 'http://secure.localhost:3402'
const CONCURRENT = 8
const STEP = 7_919
/** Of `/proc/<pid>/stat`, in seconds. */
const TICK_S = 0.01
const LIMITS = [
  'mailsByClient',
  'mailsByBlock',
  'mailsByProject',
  'triesByClient',
  'triesByBlock',
  'wrongCodesByProject',
  'wrongCodes',
]
  .map((rule) => `${rule}:1000000`)
  .join()

/** Returns lines to print. */
export async function measureWallets(signIns: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'airlock-wallets-'))
  const [smtpPort, port] = [await freePort(), await freePort()]
  const postgres = await startDatabase({ port: await freePort(), isDurable: true })
  const mail = await startMail({ smtpPort, port: await freePort() })
  const databaseUrl = await postgres.freshUrlOf('wallets')
  const database = await openDatabase(databaseUrl, MIGRATIONS)
  const key = randomBytes(32)
  const secrets = { KEK: `bench:${key.toString('base64')}`, CODE_SECRET: randomBytes(32).toString('base64') }
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(secrets))
  const airlockConfig = join(folder, 'airlock.config.json')
  const origins = { modalOrigin: 'http://wallet.localhost:3401', secureOrigin: SECURE }
  writeFileSync(
    airlockConfig,
    JSON.stringify({ development: true, ...origins, projects: { [PROJECT]: { origins: [HOST] } } }),
  )
  try {
    const seedS = await secondsOf(() => seedWallets(database, WALLETS))
    const indexes = Array.from({ length: signIns }, (_, index) => (index * STEP) % WALLETS)
    const dataKeys = await wrapKeys(database, key, indexes)
    const [{ size } = { size: '' }] = await database.query<{ size: string }>(
      'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
    )
    const server = await startSecureServer({ port, folder, airlockConfig, databaseUrl, smtpPort, limits: LIMITS })
    try {
      if (cpus().length > 1) execFileSync('taskset', ['-a', '-c', '-p', '0', String(server.pid)], { stdio: 'ignore' })
      const served = {
        app: { request: (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init) },
        settle: async () => {},
        origin: SECURE,
      }
      const signIn = async (index: number) => {
        const email = emailOf(indexes[index] as number)
        const device = await testDevice(served)
        const startedAt = performance.now()
        const started = await device.call('login/email', { projectId: PROJECT, hostOrigin: HOST, email })
        if (!started.ok) throw new Error(started.fault.code)
        const code = mail.mails.findLast(({ to }) => to.includes(email))?.subject.slice(0, 6) ?? ''
        const entered = await device.call('login/code', { loginId: started.value.loginId, code })
        if (!entered.ok) throw new Error(entered.fault.code)
        const opened = await device.call('wallet/dataKey', {})
        if (!opened.ok || opened.value.dataKey !== dataKeys[index]) throw new Error('The wallet has another key.')
        return performance.now() - startedAt
      }
      const cpuBefore = cpuSecondsOf(server.pid)
      const times: number[] = []
      const queue = indexes.keys()
      const seconds = await secondsOf(async () => {
        const work = async () => {
          for (const index of queue) times.push(await signIn(index))
        }
        await Promise.all(Array.from({ length: CONCURRENT }, work))
      })
      const cpuMs = ((cpuSecondsOf(server.pid) - cpuBefore) / signIns) * 1_000
      const sorted = times.toSorted((left, right) => left - right)
      const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
      const sweepS = await secondsOf(() => sweep(database))
      return [
        `wallets                 ${WALLETS.toLocaleString('en')} in ${size}, seeded in ${seedS.toFixed(0)} s`,
        `sign-ins                ${(signIns / seconds).toFixed(1)} a second (${signIns}, ${CONCURRENT} at a time)`,
        `sign-in                 p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (three requests and an email)`,
        `processor of the server ${cpuMs.toFixed(1)} ms for each sign-in: ${(1_000 / cpuMs).toFixed(0)} a second fill a core`,
        `sweep                   ${sweepS.toFixed(1)} s`,
      ]
    } finally {
      await server.close()
    }
  } finally {
    await Promise.all([mail.close(), database.close()])
    await postgres.close()
    rmSync(folder, { recursive: true })
  }
}

function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_S
}

async function secondsOf(task: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await task()
  return (performance.now() - startedAt) / 1_000
}
