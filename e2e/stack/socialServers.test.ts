import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@airlock/server/testing/freePort'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSocialLogin, visit } from '../../apps/secure-email-frame/server/testing/providers/signInAt.ts'
import { startProviders } from '../../apps/secure-email-frame/server/testing/providers/startProviders.ts'
import { PROJECT, type Served, testDevice } from '../../apps/secure-email-frame/server/testing/testServer.ts'
import { startSecureServer } from './startSecureServer.ts'

/** Needs what `npm run build` makes: two processes of the server on one database, as an operator has them behind one origin. */
const [SECURE, MODAL, HOST] = ['http://secure.localhost:3402', 'http://wallet.localhost:3401', 'http://localhost:3400']
const endings: (() => unknown)[] = []
let databaseUrl: string
let urls: string[]

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'airlock-social-'))
  endings.push(() => rmSync(folder, { recursive: true }))
  const { environment, close } = await startProviders({ port: 0, secureOrigin: SECURE })
  endings.push(close)
  databaseUrl = await newDatabase()
  const airlockConfig = join(folder, 'airlock.config.json')
  const origins = { modalOrigin: MODAL, secureOrigin: SECURE }
  writeFileSync(
    airlockConfig,
    JSON.stringify({ development: true, ...origins, projects: { [PROJECT]: { origins: [HOST] } } }),
  )
  const start = async (port: number) => {
    const common = { port, folder, airlockConfig, databaseUrl, proxies: 1, smtpPort: 1 }
    const server = await startSecureServer({ ...common, providers: environment })
    endings.push(() => server.close())
    return `http://127.0.0.1:${port}`
  }
  // One after the other: the first makes the secrets that both have.
  urls = [await start(await freePort()), await start(await freePort())]
}, 60_000)
afterAll(async () => {
  for (const end of endings.reverse()) await end()
})

function clientOf(...queue: string[]): Served {
  let count = 0
  const request = (path: string, init: RequestInit) =>
    fetch(`${queue[count++ % queue.length]}${path}`, { ...init, redirect: 'manual' })
  return { app: { request }, settle: async () => {}, origin: SECURE }
}

test('completes a sign-in across processes that change per request', async () => {
  const users: unknown[] = []
  for (const provider of ['google', 'github', 'google'] as const) {
    const balanced = clientOf(...urls)
    const device = await testDevice(balanced)
    const started = await startSocialLogin(device, provider, HOST)
    const { end } = await visit(balanced, device, { ...started, account: '1001' })
    expect(end.search).toBe(`?tx=${started.transaction}`)
    const redeemed = await device.call('social/redeem', started)
    expect(redeemed).toMatchObject({ ok: true, value: { grant: { user: { email: null } } } })
    users.push(redeemed.ok && redeemed.value.grant?.user.id)
    expect(await device.call('social/redeem', started)).toMatchObject({ fault: { code: 'SOCIAL_OVER' } })
  }
  expect(users[2]).toBe(users[0])
  expect(users[1]).not.toBe(users[0])
})

test('gives the outcome only to the newest poll in any process', async () => {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  endings.push(() => database.end())
  for (const order of [urls, [...urls].reverse()]) {
    const [previous = '', later = ''] = order
    const queue = [previous]
    const moving: Served = {
      app: { request: (path, init) => clientOf(...queue).app.request(path, init) },
      settle: async () => {},
      origin: SECURE,
    }
    const device = await testDevice(moving)
    const started = await startSocialLogin(device, 'discord', HOST)
    const questionOf = async () => {
      const { rows } = await database.query('SELECT question FROM social_transactions WHERE id = $1', [
        started.transaction,
      ])
      return rows[0]?.question
    }
    // Its connection is dead, and no one has noticed.
    const unseen = device.call('social/redeem', started)
    await expect.poll(questionOf).not.toBeNull()
    const former = await questionOf()
    queue[0] = later
    const newest = device.call('social/redeem', started)
    await expect.poll(questionOf).not.toBe(former)
    await visit(clientOf(...urls), device, { ...started, account: '1002' })
    expect(await newest).toMatchObject({ ok: true, value: { grant: { user: { email: null } } } })
    expect(await unseen).toEqual({ ok: true, status: 200, value: {} })
  }
  const { rows } = await database.query('SELECT user_id FROM sessions')
  expect(rows).toHaveLength(5)
})
