import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../frame/sessions/createApi.ts'
import { generateDeviceKey } from '../../frame/sessions/makeProof.ts'
import { memoryVault } from '../../frame/sessions/Vault.ts'
import { createKeys } from '../../frame/worker/createKeys.ts'
import { HOST, PROJECT, type TestServer, testServer } from '../testing/testServer.ts'

const SECURE = 'https://secure.example'
let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

async function signedIn() {
  const deviceKey = generateDeviceKey()
  const vault = memoryVault()
  const api = createApi({
    origin: SECURE,
    language: 'en',
    deviceKey: () => deviceKey,
    fetch: (async (url: string, init: RequestInit) =>
      server.app.request(new URL(url).pathname, {
        ...init,
        headers: { ...(init.headers as object), Origin: SECURE, 'X-Forwarded-For': '10.0.0.9' },
      })) as never,
    now: Date.now,
  })
  const keys = createKeys({
    api,
    vault,
    projectId: PROJECT,
    hostOrigin: HOST,
    now: Date.now,
    exclusively: (task) => task(),
  })
  await keys.requestCode('ada@mail.example')
  await keys.submitCode(server.code('ada@mail.example'))
  const session = (await vault.get('session')) ?? expect.fail()
  return {
    keys,
    session,
    refresh: (refreshToken: string) => api('session/refresh', { refreshToken, hostOrigin: HOST }),
  }
}

const rowsThatLast = () =>
  server.database.query('SELECT id FROM sessions WHERE NOT revoked AND refresh_expires_at > now() AND NOT replaced')
const endAccess = () => server.database.query("UPDATE sessions SET access_expires_at = now() - interval '1 second'")

test('[T62] revokes the session on the server after ten idle minutes', async () => {
  const { keys, session, refresh } = await signedIn()
  await endAccess()
  await keys.signOut()
  const rows = await server.database.query('SELECT revoked FROM sessions')
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toEqual({ revoked: true })
  await expect(refresh(session.refreshToken)).rejects.toMatchObject({ code: 'SESSION_OVER' })
})

test('[T62] revokes a session that another tab renewed meanwhile', async () => {
  await server.forgetCooldown()
  const { keys, session, refresh } = await signedIn()
  const renewed = await refresh(session.refreshToken)
  await endAccess()
  await keys.signOut()
  expect(await rowsThatLast()).toEqual([])
  await expect(refresh(renewed.refreshToken)).rejects.toMatchObject({ code: 'SESSION_OVER' })
})
