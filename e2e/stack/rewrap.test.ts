import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@airlock/server/testing/freePort'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { PROJECT, testDevice, WALLET } from '../../apps/secure-email-frame/server/testing/testServer.ts'
import { startMail } from './mail/startMail.ts'
import { startSecureServer } from './startSecureServer.ts'

/** Needs what `npm run build` makes: the server as it is deployed. */
const EMAIL = 'ada@mail.example'
const HOST = 'http://localhost:3400'

test('[T97] rewraps a wallet after a start with both keys', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'airlock-rewrap-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [port, smtpPort, mailPort] = [await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const airlockConfig = join(folder, 'airlock.config.json')
  const projects = { [PROJECT]: { origins: [HOST] } }
  const origins = { modalOrigin: 'http://wallet.localhost:3401', secureOrigin: url }
  writeFileSync(airlockConfig, JSON.stringify({ development: true, ...origins, projects }))
  const databaseUrl = await newDatabase()
  const database = new pg.Client(databaseUrl)
  await database.connect()
  onTestFinished(() => database.end())
  const inbox = await startMail({ smtpPort, port: mailPort })
  onTestFinished(() => inbox.close())

  const CODE_SECRET = randomBytes(32).toString('base64')
  const [old, current] = ['old', 'new'].map((id) => `${id}:${randomBytes(32).toString('base64')}`)
  const startWith = async (...keys: (string | undefined)[]) => {
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ KEK: keys.join(), CODE_SECRET }))
    const server = await startSecureServer({ port, folder, airlockConfig, databaseUrl, smtpPort })
    onTestFinished(() => server.close())
    return server
  }
  const keyInUse = async () => (await database.query("SELECT server_slot->>'key' AS key FROM wallets")).rows[0]?.key
  const served = { request: (path: string, init: RequestInit) => fetch(`${url}${path}`, init) }
  const device = await testDevice({ app: served, settle: async () => {}, origin: url })

  const first = await startWith(old)
  const started = await device.call('login/email', { projectId: PROJECT, hostOrigin: HOST, email: EMAIL })
  await expect.poll(() => inbox.mails.at(-1)?.subject, { timeout: 10_000 }).toMatch(/^[0-9]{6}/)
  const code = inbox.mails.at(-1)?.subject.slice(0, 6) ?? ''
  await device.call('login/code', { loginId: started.ok ? started.value.loginId : '', code })
  const dataKey = randomBytes(32).toString('base64url')
  expect(await device.call('wallet/create', { wallet: WALLET, dataKey })).toMatchObject({ ok: true })
  expect(await keyInUse()).toBe('old')
  await first.close()

  const second = await startWith(current, old)
  await expect.poll(keyInUse, { timeout: 10_000 }).toBe('new')
  await second.close()

  await startWith(current)
  expect(await device.call('wallet/dataKey', {})).toMatchObject({ ok: true, value: { dataKey } })
}, 60_000)
