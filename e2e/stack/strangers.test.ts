import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@airlock/server/testing/freePort'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROJECT, testDevice } from '../../apps/secure-email-frame/server/testing/testServer.ts'
import { type LocalMail, startMail } from './mail/startMail.ts'
import { startSecureServer } from './startSecureServer.ts'
import type { LocalServer } from './startServer.ts'

/** Needs what `npm run build` makes: the server as it is deployed, behind one proxy, with the product's own limits. */
const ADA = 'ada@mail.example'
const HOST = 'http://localhost:3400'
const folder = mkdtempSync(join(tmpdir(), 'airlock-strangers-'))

let server: LocalServer
let inbox: LocalMail
let database: pg.Client
let url: string

beforeAll(async () => {
  const [port, smtpPort, mailPort] = [await freePort(), await freePort(), await freePort()]
  url = `http://127.0.0.1:${port}`
  const databaseUrl = await newDatabase()
  const airlockConfig = join(folder, 'airlock.config.json')
  writeFileSync(
    airlockConfig,
    JSON.stringify({
      development: true,
      modalOrigin: 'http://wallet.localhost:3401',
      secureOrigin: url,
      projects: { [PROJECT]: { origins: [HOST] } },
    }),
  )
  inbox = await startMail({ smtpPort, port: mailPort })
  server = await startSecureServer({ port, folder, airlockConfig, databaseUrl, smtpPort, proxies: 1 })
  database = new pg.Client(databaseUrl)
  await database.connect()
}, 60_000)
afterAll(async () => {
  await database.end()
  await server.close()
  await inbox.close()
  rmSync(folder, { recursive: true })
})

const deviceAt = (client: string) =>
  testDevice(
    { app: { request: (path, init) => fetch(`${url}${path}`, init) }, settle: async () => {}, origin: url },
    client,
  )

async function requestCode(client: string, email: string) {
  const device = await deviceAt(client)
  const response = await device.call('login/email', { projectId: PROJECT, hostOrigin: HOST, email })
  return { device, response }
}

async function signsIn(client: string, email: string) {
  const { device, response } = await requestCode(client, email)
  expect(response).toMatchObject({ ok: true })
  await entersCode(device, response, email)
  return device
}

type Asked = Awaited<ReturnType<typeof requestCode>>

async function entersCode(device: Asked['device'], response: Asked['response'], email: string) {
  if (!response.ok) throw new Error(response.fault.message)
  const emailed = () => inbox.mails.filter(({ to }) => to.includes(email)).at(-1)
  await expect.poll(() => emailed()?.subject, { timeout: 10_000 }).toMatch(/^[0-9]{6}/)
  const [code = ''] = /^[0-9]{6}/.exec(emailed()?.subject ?? '') ?? []
  expect(await device.call('login/code', { loginId: response.value.loginId, code })).toMatchObject({
    ok: true,
    value: { user: { email } },
  })
}

const forgetCooldown = () => database.query("UPDATE logins SET created_at = created_at - interval '1 minute'")

async function outcomesOf(requests: readonly (readonly [client: string, email: string])[]) {
  const counts: Record<string, number> = {}
  for (const [client, email] of requests) {
    const { response } = await requestCode(client, email)
    const outcome = response.ok ? 'sent' : response.fault.code
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

describe('unknown clients', { timeout: 120_000 }, () => {
  test('[T94] counts a hundred addresses of one /64 as one client, and lets others sign in', async () => {
    const requests = Array.from({ length: 100 }, (_, index) => {
      return [`2001:db8:1:2::${(index + 1).toString(16)}`, `user${index}@mail.example`] as const
    })
    expect(await outcomesOf(requests)).toEqual({ sent: 60, TOO_MANY: 40 })
    await signsIn('2001:db8:9::1', 'grace@mail.example')
  })

  test("[T95] keeps a mailbox open to its user after strangers' codes", async () => {
    const device = await signsIn('192.0.2.1', ADA)
    const counts: Record<string, number> = {}
    for (let index = 0; index < 16; index += 1) {
      await forgetCooldown()
      const { response } = await requestCode(`198.51.100.${index}`, ADA)
      const outcome = response.ok ? 'sent' : response.fault.code
      counts[outcome] = (counts[outcome] ?? 0) + 1
    }
    // The first of the mailbox's twelve in an hour was that of the user, before their device was known.
    expect(counts).toEqual({ sent: 11, TOO_MANY: 5 })
    await forgetCooldown()
    const observed = inbox.mails.length
    const again = await device.call('login/email', { projectId: PROJECT, hostOrigin: HOST, email: ADA })
    expect(again).toMatchObject({ ok: true })
    await expect.poll(() => inbox.mails.length, { timeout: 10_000 }).toBeGreaterThan(observed)
    await entersCode(device, again, ADA)
  })

  test('[T96] serves others with any X-Forwarded-For', async () => {
    for (const client of ['a'.repeat(300), 'a'.repeat(8_000), '1.1.1.1,'.repeat(900), ',', '"', '[::', '-1']) {
      const { response } = await requestCode(client, `x${client.length}@mail.example`)
      expect([200, 429]).toContain(response.status)
    }
    await signsIn('192.0.2.7', 'joan@mail.example')
  })
})
