import { airlockConfig } from '@airlock/protocol/config/config'
import { type KeptSession, keptSession, type SessionRow, sessions } from '@airlock/protocol/gateway/answers/sessions'
import { keepText, pciOf, revokeText } from '@airlock/protocol/permissions/sessionTexts'
import { LimitHit } from '@airlock/server/limits/createLimits'
import { openDatabase } from '@airlock/server/openDatabase'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createGatewayApp } from '../../createGatewayApp.ts'
import { MIGRATIONS } from '../../migrations/migrations.ts'
import { pruneCache } from '../../pruning/pruneCache.ts'
import { databaseSessions } from '../../sessions/databaseSessions.ts'
import { RpcError } from '../../sources/ChainRpc.ts'
import { gatewayDeps } from '../../testing/gatewayDeps.ts'
import { keepSession } from './keepSession.ts'
import { revokeSession } from './revokeSession.ts'
import { sampleRow, signedSessions } from './sessionSource.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const attacker = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const CONTRACT = `0x${'c0'.repeat(20)}` as const
// A fixed time, because a slow machine would shorten offsets.
const NOW = Date.now()
const seconds = () => Math.floor(NOW / 1_000)

const config = airlockConfig.parse({
  modalOrigin: 'https://wallet.example',
  projects: { default: { origins: ['https://app.example'] } },
})

let url: string
let databases: Awaited<ReturnType<typeof openDatabase>>[]
beforeAll(async () => {
  url = await newDatabase()
  databases = await Promise.all([openDatabase(url, MIGRATIONS), openDatabase(url, MIGRATIONS)])
})
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()))
})

/** Its one contract accepts every signature. */
function gatewayOf(position: number) {
  const rpc = {
    request: async ({ params }: { params: readonly unknown[] }) =>
      JSON.stringify(params).includes(CONTRACT.slice(2))
        ? '0x1'
        : Promise.reject(new RpcError({ code: 3, message: '' })),
  }
  const database = databases[position]
  if (database === undefined) throw new Error('no database')
  const source = signedSessions({ store: databaseSessions(database), rpcs: () => rpc as never, now: () => NOW })
  const deps = gatewayDeps()
  return createGatewayApp({ ...deps, sources: { ...deps.sources, sessions: source }, config, log: () => {} })
}

function sessionOf(owner: string, context: string, changes: Partial<KeptSession> = {}): KeptSession {
  const { createdAt, revokedAt, ...metadata } = sampleRow()
  return keptSession.parse({
    ...metadata,
    pci: pciOf({ account: owner, chainId: metadata.chainId, context }),
    ...changes,
  })
}

async function post(path: string, body: unknown, position = 0) {
  const response = await gatewayOf(position).request(path, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}

async function save(session: KeptSession, signer = account, timestamp = seconds()) {
  const signature = await signer.signMessage({ message: keepText(session, timestamp) })
  return post(`/v1/sessions/${account.address}/keep?projectId=default`, { session, timestamp, signature })
}

async function list(address: string, position = 0): Promise<SessionRow[]> {
  const response = await gatewayOf(position).request(`/v1/sessions/${address}?projectId=default`)
  const result = sessions.parse(await response.json())
  expect(result.pcis).toEqual(result.sessions)
  return result.sessions
}

describe('sessions of an account', () => {
  test('[S7.20:answer] lists a kept session in another process, without a context', async () => {
    const session = sessionOf(account.address, '0x01')
    expect(await save(session)).toEqual({ status: 200, body: { success: true } })
    const [row] = await list(`eip155:1:${account.address}`, 1)
    expect(row).toEqual({ ...session, createdAt: expect.any(Number) })
    expect(JSON.stringify(row)).not.toContain('context')
    expect(await list(attacker.address)).toEqual([])
  })

  test('marks a session as revoked once, and permanently', async () => {
    const session = sessionOf(account.address, '0x02')
    await save(session)
    // An existing client sends no timestamp.
    const signature = await account.signMessage({ message: revokeText(session.pci, undefined) })
    const path = `/v1/sessions/eip155:1:${account.address}/revoke?projectId=default`
    expect(await post(path, { pci: session.pci, signature }, 1)).toEqual({ status: 200, body: { success: true } })
    const rowOf = async () => (await list(account.address)).find(({ pci }) => pci === session.pci)
    const revoked = await rowOf()
    expect(revoked?.revokedAt).toBeGreaterThan(0)
    await save(session)
    await post(path, { pci: session.pci, signature })
    expect(await rowOf()).toEqual(revoked)
  })

  test('[T185] rejects rows that the account did not sign', async () => {
    const session = sessionOf(account.address, '0x03')
    const rejected = { status: 403, body: expect.objectContaining({ status: 'FAILURE' }) }
    expect(await save(session, attacker)).toEqual(rejected)
    const timestamp = seconds()
    const signature = await account.signMessage({ message: keepText(session, timestamp) })
    const path = `/v1/sessions/${account.address}/keep`
    for (const changed of [
      { ...session, expiry: 99_999_999_999 },
      { ...session, project: { ...session.project, name: 'Another' } },
      { ...session, permissions: [] },
      { ...session, pci: `0x${'00'.repeat(32)}` },
    ]) {
      expect(await post(path, { session: changed, timestamp, signature })).toEqual(rejected)
    }
    expect(await post(path, { session, timestamp: timestamp + 1, signature })).toEqual(rejected)
    expect(await post(`/v1/sessions/${attacker.address}/keep`, { session, timestamp, signature })).toEqual(rejected)
    expect((await list(account.address)).map(({ pci }) => pci)).not.toContain(session.pci)
  })

  test('[T185] rejects a revoke with the signature of another session or account', async () => {
    const [one, two] = [sessionOf(account.address, '0x04'), sessionOf(account.address, '0x05')]
    await save(one)
    await save(two)
    const path = `/v1/sessions/${account.address}/revoke`
    const ofOther = await account.signMessage({ message: revokeText(two.pci, undefined) })
    const ofThief = await attacker.signMessage({ message: revokeText(one.pci, undefined) })
    for (const signature of [ofOther, ofThief, '0x00', `0x${'00'.repeat(65)}`]) {
      expect((await post(path, { pci: one.pci, signature })).status).toBe(403)
    }
    expect((await post(path, { pci: `0x${'12'.repeat(32)}`, signature: ofOther })).status).toBe(404)
    const rows = (await list(account.address)).filter(({ pci }) => pci === one.pci || pci === two.pci)
    expect(rows.map(({ revokedAt }) => revokedAt)).toEqual([undefined, undefined])
  })

  test.each([-601, 601])('rejects a signature that is %d s off', async (offset) => {
    const rejected = await save(sessionOf(account.address, '0x06'), account, seconds() + offset)
    expect(rejected).toMatchObject({ status: 400, body: { error: { code: 'SIGNATURE_EXPIRED' } } })
  })

  test('keeps the session of a contract that accepts the signature', async () => {
    const session = sessionOf(CONTRACT, '0x07')
    const body = { session, timestamp: seconds(), signature: '0x1234' }
    expect((await post(`/v1/sessions/${CONTRACT}/keep`, body)).status).toBe(200)
    expect(await list(CONTRACT)).toHaveLength(1)
  })

  test('[T185] asks no chain about a signature beyond the limit of a client', async () => {
    const request = vi.fn(async () => '0x1')
    const [database] = databases
    if (database === undefined) throw new Error('no database')
    const source = signedSessions({ store: databaseSessions(database), rpcs: () => ({ request }) as never })
    const context = { signal: new AbortController().signal, countNewAccount: () => Promise.reject(new LimitHit(7)) }
    const question = {
      account: CONTRACT,
      session: sessionOf(CONTRACT, '0x10'),
      timestamp: seconds(),
      signature: '0x1234',
    }
    await expect(source.save(question, context)).rejects.toThrow(LimitHit)
    expect(request).not.toHaveBeenCalled()
    for (const { isLookup } of [keepSession, revokeSession]) expect(isLookup).toBe(true)
  })

  test('[T185] rejects any signature for the zero address', async () => {
    const zero = `0x${'00'.repeat(20)}`
    const body = { session: sessionOf(zero, '0x08'), timestamp: seconds(), signature: `0x${'00'.repeat(65)}` }
    expect((await post(`/v1/sessions/${zero}/keep`, body)).status).toBe(403)
  })

  test.each([
    ['1,000 permissions', { permissions: Array.from({ length: 1_000 }, () => ({ type: 'x', data: {} })) }, 400],
    ['an expiry of 0', { expiry: 0 }, 400],
    ['an expiry of 10^15', { expiry: 1e15 }, 400],
    ['a site of another scheme', { project: { id: '', name: '', url: 'javascript:alert(1)' } }, 400],
    ['9 kB of facts', { permissions: [{ type: 'x', data: { text: 'x'.repeat(9_000) } }] }, 413],
  ])('rejects %s', async (_, changes, status) => {
    const session = { ...sessionOf(account.address, '0x09'), ...changes }
    const body = { session, timestamp: seconds(), signature: `0x${'11'.repeat(65)}` }
    expect((await post(`/v1/sessions/${account.address}/keep`, body)).status).toBe(status)
  })

  test('[T185] stores no `__proto__` of a wallet', async () => {
    const data = JSON.parse('{"__proto__":{"admin":true},"a":{"__proto__":{"admin":true},"b":1}}')
    const session = { ...sessionOf(account.address, '0x0a'), permissions: [{ type: 'x', data }] }
    expect(JSON.stringify(session)).toContain('__proto__')
    expect((await save(session)).status).toBe(200)
    const rows = await databases[0]?.query<{ facts: string }>(
      'SELECT facts::text AS facts FROM sessions WHERE pci = $1',
      [session.pci],
    )
    expect(rows?.map(({ facts }) => JSON.parse(facts).permissions)).toEqual([[{ type: 'x', data: { a: { b: 1 } } }]])
    expect(rows?.[0]?.facts).not.toContain('__proto__')
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('forgets a session 90 days after its end', async () => {
    const [database] = databases
    if (database === undefined) throw new Error('no database')
    const closed = sessionOf(account.address, '0x0b', { expiry: seconds() - 91 * 86_400 })
    const lately = sessionOf(account.address, '0x0c', { expiry: seconds() - 89 * 86_400 })
    await save(closed)
    await save(lately)
    await pruneCache(database, undefined)
    const stored = (await list(account.address)).map(({ pci }) => pci)
    expect(stored).not.toContain(closed.pci)
    expect(stored).toContain(lately.pci)
  })
})
