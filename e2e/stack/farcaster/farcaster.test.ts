import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { PrivateKeyAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createFarcaster } from '../../../apps/secure-email-frame/server/signIn/social/farcaster/createFarcaster.ts'
import type { FarcasterOptions } from '../../../apps/secure-email-frame/server/signIn/social/farcaster/readFarcaster.ts'
import { closeAfterEach } from '../../../apps/secure-email-frame/server/testing/closeAfterEach.ts'
import {
  HOST,
  logIn,
  PROJECT,
  SECURE,
  type TestDevice,
  testDevice,
} from '../../../apps/secure-email-frame/server/testing/testServer.ts'
import { FARCASTER_PEOPLE, startFarcaster } from './startFarcaster.ts'
import type { FarcasterPerson } from './startRelayDouble.ts'

let stack: Awaited<ReturnType<typeof startFarcaster>>
beforeAll(async () => {
  stack = await startFarcaster({ port: 0, chainPort: 25_590 })
}, 60_000)
afterAll(() => stack.close())
const startServer = closeAfterEach(afterEach)
const start = (options: Partial<FarcasterOptions> = {}) => startServer({ farcaster: { ...stack.options, ...options } })

const [ada, bob] = FARCASTER_PEOPLE as [FarcasterPerson, FarcasterPerson]
const random = (bytes: number) => randomBytes(bytes).toString('base64url')
const JSON_TYPE = { 'Content-Type': 'application/json' }
const FAILED = { ok: false, fault: { code: 'SOCIAL_FAILED' } }

async function startLogin(device: TestDevice) {
  const [transaction, verifier] = [random(16), random(32)]
  const verifierHash = createHash('sha256').update(verifier).digest('base64url')
  const params = { projectId: PROJECT, hostOrigin: HOST, provider: 'farcaster', transaction, verifierHash } as const
  const started = await device.call('social/begin', params)
  if (!started.ok) throw new Error(started.fault.code)
  return { transaction, verifier, token: new URL(started.value.url ?? '').searchParams.get('channelToken') ?? '' }
}

type Signed = Parameters<typeof stack.relay.sign>[2]

async function signIn(device: TestDevice, user: FarcasterPerson, change?: Signed) {
  const { token, transaction, verifier } = await startLogin(device)
  await stack.relay.sign(token, user, change)
  return device.call('social/redeem', { transaction, verifier })
}

const unknownAccount = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())
async function newPerson(fid: number): Promise<FarcasterPerson> {
  const user = { fid, name: `person${fid}`, account: unknownAccount() }
  await stack.registries.give(fid, user.account.address)
  return user
}

test('signs in a user with Farcaster, and again as the same user', async () => {
  const server = await start()
  const first = await signIn(await testDevice(server), ada)
  expect(first).toMatchObject({ ok: true, value: { grant: { user: { email: null, name: 'ada' } } } })
  const idOf = (response: typeof first) => (response.ok ? response.value.grant?.user.id : undefined)
  expect(idOf(await signIn(await testDevice(server), ada))).toBe(idOf(first))
  expect(idOf(await signIn(await testDevice(server), bob))).not.toBe(idOf(first))
  expect(await (await server.app.request('/social/providers')).json()).toEqual({ providers: ['farcaster'] })
})

test('accepts an auth address that the account added', async () => {
  const server = await start()
  const user = await newPerson(101)
  const account = unknownAccount()
  expect(await signIn(await testDevice(server), { ...user, account })).toMatchObject(FAILED)
  await stack.registries.addAuthAddress(101, account.address)
  expect(await signIn(await testDevice(server), { ...user, account })).toMatchObject({ ok: true })
})

test.each(['give', 'recover'] as const)(
  '[T138] rejects an auth address from before the account changed hands: %s',
  async (move) => {
    const server = await start()
    const fid = move === 'give' ? 103 : 104
    const previous = await newPerson(fid)
    const stolen = unknownAccount()
    await stack.registries.addAuthAddress(fid, stolen.address)
    const holder = { ...previous, account: unknownAccount() }
    await stack.registries[move](fid, holder.account.address)
    expect(await signIn(await testDevice(server), { ...holder, account: stolen })).toMatchObject({
      ok: false,
      status: 403,
      fault: { code: 'FARCASTER_STALE' },
    })
    expect(await server.database.query('SELECT 1 FROM users')).toEqual([])
    const added = unknownAccount()
    await stack.registries.addAuthAddress(fid, added.address)
    expect(await signIn(await testDevice(server), { ...holder, account: added })).toMatchObject({ ok: true })
    expect(await signIn(await testDevice(server), holder)).toMatchObject({ ok: true })
  },
)

async function rpcWithLogs(result: object) {
  const [rpcUrl = ''] = stack.options.rpcUrls
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { id, method } = JSON.parse(body) as { id: number; method: string }
    const relayed =
      method === 'eth_getLogs' ? undefined : await fetch(rpcUrl, { method: 'POST', headers: JSON_TYPE, body })
    response.setHeader('Content-Type', 'application/json')
    response.end(relayed ? await relayed.text() : JSON.stringify({ jsonrpc: '2.0', id, ...result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  ['refuses the range', { error: { code: -32005, message: 'range too large' } }],
  ['has no logs', { result: [] }],
])('[T138] tells an auth address to try again if an RPC %s, and lets custody in', async (_, response) => {
  const [rpcUrl = ''] = stack.options.rpcUrls
  const server = await start({ rpcUrls: [rpcUrl, await rpcWithLogs(response)] })
  const user = await newPerson('error' in response ? 105 : 106)
  const added = unknownAccount()
  await stack.registries.addAuthAddress(user.fid, added.address)
  expect(await signIn(await testDevice(server), { ...user, account: added })).toMatchObject({
    ok: false,
    status: 503,
    fault: { code: 'FARCASTER_UNREAD' },
  })
  expect(await signIn(await testDevice(server), user)).toMatchObject({ ok: true })
})

test('takes the account from the message, never from the relay', async () => {
  const server = await start()
  const mine = await signIn(await testDevice(server), ada)
  const signedIn = await signIn(await testDevice(server), ada, {
    response: { fid: 43, username: 'bob', custody: bob.account.address },
  })
  const idOf = (response: typeof mine) => (response.ok ? response.value.grant?.user.id : undefined)
  expect(idOf(signedIn)).toBe(idOf(mine))
})

test.each<[string, (server: FarcasterPerson) => Promise<[FarcasterPerson, Signed?]> | [FarcasterPerson, Signed?]]>([
  ['a stranger', (one) => [{ ...one, account: unknownAccount() }]],
  ['somebody else’s account', (one) => [{ ...one, fid: bob.fid }]],
  ['another domain', (one) => [one, { message: { domain: 'evil.example' } }]],
  ['another URI', (one) => [one, { message: { uri: 'https://evil.example/social/farcaster' } }]],
  ['another nonce', (one) => [one, { message: { nonce: 'a'.repeat(64) } }]],
  ['another chain', (one) => [one, { text: (message) => message.replace('Chain ID: 10', 'Chain ID: 1') }]],
  ['two accounts', (one) => [one, { text: (message) => `${message}\n- farcaster://fid/43` }]],
  [
    'two accounts, the other one first',
    (one) => [one, { text: (message) => message.replace(/(- .*\/)42/, '$143\n$142') }],
  ],
  ['an account that nobody has', (one) => [{ ...one, fid: 404_404, account: unknownAccount() }]],
  ['account 0', (one) => [one, { text: (message) => message.replace('fid/42', 'fid/0') }]],
  ['a huge account', (one) => [one, { text: (message) => message.replace('fid/42', `fid/${'9'.repeat(30)}`) }]],
  [
    'an old message',
    (one) => [one, { text: (message) => message.replace(/Issued At: .*/, 'Issued At: 2020-01-01T00:00:00.000Z') }],
  ],
  [
    'a message of tomorrow',
    (one) => [one, { text: (message) => message.replace(/Issued At: .*/, 'Issued At: 2099-01-01T00:00:00.000Z') }],
  ],
  ['no message', (one) => [one, { response: { message: undefined } }]],
  ['another signature', (one) => [one, { response: { signature: `0x${'11'.repeat(65)}` } }]],
])('rejects %s', async (_name, created) => {
  const server = await start()
  const [user, change] = await created(ada)
  const device = await testDevice(server)
  expect(await signIn(device, user, change)).toMatchObject(FAILED)
  expect(await server.database.query('SELECT 1 FROM users')).toEqual([])
})

test('rejects a message that was signed for another sign-in', async () => {
  const server = await start()
  const device = await testDevice(server)
  const first = await startLogin(device)
  let captured = ''
  await stack.relay.sign(first.token, ada, {
    text(message) {
      captured = message
      return message
    },
  })
  const second = await startLogin(device)
  await stack.relay.sign(second.token, ada, { text: () => captured })
  expect(await device.call('social/redeem', second)).toMatchObject({
    fault: { code: expect.stringMatching(/SOCIAL_FAILED|INVALID_INPUT/) },
  })
  const { transaction, verifier } = second
  expect(await device.call('social/redeem', { transaction, verifier })).toMatchObject(FAILED)
})

test('requires two agreeing RPCs, and waits for a missing one', async () => {
  const [rpcUrl = ''] = stack.options.rpcUrls
  const liar = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const result = await fetch(rpcUrl, { method: 'POST', headers: JSON_TYPE, body })
    const { id } = JSON.parse(body) as { id: number }
    // custodyOf, for any account.
    const isLie = body.includes('0x65269e47')
    const lie = { jsonrpc: '2.0', id, result: `0x${unknownAccount().address.slice(2).padStart(64, '0')}` }
    response.setHeader('Content-Type', 'application/json').end(isLie ? JSON.stringify(lie) : await result.text())
  })
  await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
  const lying = `http://127.0.0.1:${(liar.address() as AddressInfo).port}`
  const away = 'http://127.0.0.1:9'
  let isAwake = false
  const sleeper = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (!isAwake) {
      isAwake = true
      // No answer within the deadline of a look.
      await new Promise((resolve) => response.on('close', resolve))
      return
    }
    const result = await fetch(rpcUrl, { method: 'POST', headers: JSON_TYPE, body: Buffer.concat(chunks) })
    response.setHeader('Content-Type', 'application/json').end(await result.text())
  })
  await new Promise<void>((resolve) => sleeper.listen(0, '127.0.0.1', resolve))
  const delayed = `http://127.0.0.1:${(sleeper.address() as AddressInfo).port}`
  try {
    const misled = await start({ rpcUrls: [rpcUrl, lying] })
    expect(await signIn(await testDevice(misled), ada)).toMatchObject(FAILED)
    const server = await start({ rpcUrls: [away, ...stack.options.rpcUrls] })
    expect(await signIn(await testDevice(server), ada)).toMatchObject({ ok: true })
    const options = { ...stack.options, rpcUrls: [rpcUrl, delayed] }
    const waiting = createFarcaster(options, SECURE, { deadlineMs: 2_000, pauseMs: 10 })
    const nonce = 'a'.repeat(64)
    const { token } = await waiting.start(nonce)
    await stack.relay.sign(token, ada)
    expect(await waiting.poll({ token, nonce, startedAt: Date.now() })).toMatchObject({ subject: '42' })
    expect(isAwake).toBe(true)
  } finally {
    liar.close()
    sleeper.close()
  }
}, 60_000)

test('opens nothing for a transferred account until another login adds it', async () => {
  const server = await start()
  const account = await newPerson(102)
  const device = await testDevice(server)
  expect(await signIn(device, account)).toMatchObject({ ok: true })
  const buyer = { ...account, account: unknownAccount() }
  await stack.registries.give(102, buyer.account.address)
  expect(await signIn(await testDevice(server), buyer)).toMatchObject({ ok: false, fault: { code: 'FARCASTER_LOST' } })
  expect(await signIn(await testDevice(server), account)).toMatchObject(FAILED)

  const email = 'carol@mail.example'
  // Only the secure origin's page adds a first address (T115).
  await server.database.query('UPDATE sessions SET host_origin = $1', [SECURE])
  await device.call('email/update', { email })
  await device.call('email/secondary', { code: server.code(email) })
  expect(await signIn(await testDevice(server), buyer)).toMatchObject({ ok: false, fault: { code: 'FARCASTER_MOVED' } })
  await server.forgetCooldown()
  const owner = await testDevice(server)
  const { user } = await logIn(server, owner, email, SECURE)
  const [transaction, verifier] = [random(16), random(32)]
  const verifierHash = createHash('sha256').update(verifier).digest('base64url')
  const linking = await owner.call('identity/link', { provider: 'farcaster', transaction, verifierHash })
  const token = linking.ok ? new URL(linking.value.url ?? '').searchParams.get('channelToken') : ''
  await stack.relay.sign(token ?? '', buyer)
  expect(await owner.call('identity/linked', { transaction, verifier })).toMatchObject({ value: { isLinked: true } })
  expect(await signIn(await testDevice(server), buyer)).toMatchObject({ value: { grant: { user: { id: user.id } } } })
})

test('starts nothing while a relay is down, retries errors, opens no window', async () => {
  const server = await start({ relayUrl: 'http://127.0.0.1:9' })
  await expect(startLogin(await testDevice(server))).rejects.toThrow('SOCIAL_FAILED')
  const working = await start()
  const device = await testDevice(working)
  const { transaction } = await startLogin(device)
  const response = await working.app.request(`/social/go?tx=${transaction}&nonce=x&confirmed=1`, {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(response.status).not.toBe(200)
})

test('offers no Farcaster without two networks, and rejects its sign-in', async () => {
  const server = await startServer({})
  await expect(startLogin(await testDevice(server))).rejects.toThrow('SOCIAL_UNKNOWN')
})
