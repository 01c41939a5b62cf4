import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SecureCall } from '@airlock/protocol/secure/api'
import type { ProvenAction } from '@airlock/protocol/secure/proofText'
import { serverApi } from '@airlock/protocol/secure/serverApi'
import { fuzz, RUNS, SEED } from '@airlock/server/testing/fuzz'
import { hostileText, hostileValue } from '@airlock/server/testing/hostile'
import type { Schema } from '@airlock/server/testing/nearValid'
import { type Change, changed, changeOf } from '@airlock/server/testing/validOf'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { encodeBatch } from '../frame/smartAccount/encodeBatch.ts'
import { signOperation } from '../frame/wallet/signOperation.ts'
import { CALLS } from './calls.ts'
import { NO_LIMITS } from './testing/noLimits.ts'
import {
  addRecovery,
  createWalletByPasskey,
  enterOwnPage,
  PASSKEY_ONLY,
  startRecoverySignIn,
} from './testing/passkeyWalletSteps.ts'
import { addSlot, hashOfSlots, hashOfText, proofBy, slotOf } from './testing/proofs.ts'
import { readForm } from './testing/providers/readForm.ts'
import { hashOf, random, startSocialLogin, testBrowser } from './testing/providers/signInAt.ts'
import { FEE_CHAIN_ID, type FeeServices, startFeeServices } from './testing/startFeeServices.ts'
import { testPasskey } from './testing/testPasskey.ts'
import { HOST, logIn, PROJECT, SECURE, type TestServer, testDevice, testServer, WALLET } from './testing/testServer.ts'

const timeout = 3_600_000
/** An input takes up to a dozen calls before it. */
const WORLDS = Math.ceil(RUNS / 12)
const ISSUER = 'https://github.com'

/** The key of `WALLET`, which is public. */
const owner = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

const root = mkdtempSync(join(tmpdir(), 'secure-fuzz-'))
writeFileSync(join(root, 'social.html'), '<script type="application/json" id="social-page"></script>')
let server: TestServer
let provider: Server
let services: FeeServices
const declared = new Map<string, { status: number; body: string }>()

beforeAll(async () => {
  provider = createServer((request, response) => {
    const json = { 'Content-Type': 'application/json' }
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (token !== undefined) {
      const { status, body } = declared.get(token) ?? { status: 401, body: '{}' }
      return void response.writeHead(status, json).end(body)
    }
    // The code that comes back is the token, so that an answer is known beforehand.
    void readForm(request).then((form) => {
      response.writeHead(200, json).end(JSON.stringify({ access_token: form.get('code'), token_type: 'bearer' }))
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  services = await startFeeServices()
  // Every earlier operation counts as done.
  services.state.isUsed = true
  server = await testServer({
    bundlers: services.options(),
    documents: { root, publicRpcUrls: {} },
    providers: new Map([['github', { clientId: 'airlock', secret: { kind: 'text', text: 'secret' }, url }]]),
    limits: NO_LIMITS,
    ...PASSKEY_ONLY,
  })
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await server.close()
  await services.close()
  provider.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
  rmSync(root, { recursive: true })
})

const newAddress = () => `${randomBytes(8).toString('hex')}@mail.example`

async function newPerson() {
  const email = newAddress()
  const device = await testDevice(server)
  const { user, refreshToken } = await logIn(server, device, email, SECURE)
  const dataKey = randomBytes(32).toString('base64url')
  await device.call('wallet/create', { wallet: WALLET, dataKey })
  const owner = { userId: user.id, dataKey }
  return {
    id: user.id,
    email,
    device,
    refreshToken,
    prove: (action: ProvenAction, subject = '') => proofBy(device, { ...owner, action, subject }),
    addSlot: (kind: 'passkey' | 'recovery', wrapped?: string) => addSlot(device, slotOf(kind, wrapped), owner),
    forgetCooldown: (address = email) =>
      server.database.query("UPDATE logins SET created_at = created_at - interval '1 minute' WHERE address = $1", [
        address,
      ]),
    async link() {
      const [transaction, verifier] = [random(16), random(32)]
      await device.call('identity/link', { provider: 'github', transaction, verifierHash: hashOf(verifier) })
      await settle(transaction)
      return { transaction, verifier }
    },
  }
}
type User = Awaited<ReturnType<typeof newPerson>>

const settle = (transaction: string, name: string | null = 'Ada') =>
  server.database.query('UPDATE social_transactions SET outcome = $2 WHERE id = $1', [
    transaction,
    JSON.stringify({ identity: { provider: 'github', issuer: ISSUER, subject: random(8), name } }),
  ])

const resultOf = <Value>(response: { ok: true; value: Value } | { ok: false; fault: { code: string } }): Value => {
  if (!response.ok) throw new Error(response.fault.code)
  return response.value
}

const HONEST: Partial<Record<SecureCall, (user: User) => Promise<object>>> = {
  'login/email': async () => ({ projectId: PROJECT, hostOrigin: HOST, email: newAddress() }),
  'login/device': async ({ device }) => ({ loginId: (await newLogin(device)).loginId }),
  'login/code': async ({ device }) => newLogin(device),
  'social/begin': async () => ({
    projectId: PROJECT,
    hostOrigin: HOST,
    provider: 'github',
    transaction: random(16),
    verifierHash: hashOf(random(32)),
  }),
  'social/vouch': async ({ device }) => {
    const started = await startSocialLogin(device, 'github')
    const { page } = await testBrowser(server).page(started.transaction)
    return { ...started, nonce: page.nonce }
  },
  'social/redeem': async ({ device }) => {
    const started = await startSocialLogin(device, 'github')
    await settle(started.transaction)
    return started
  },
  'session/refresh': async ({ refreshToken }) => ({ refreshToken, hostOrigin: SECURE }),
  'session/endOthers': async ({ device, email, forgetCooldown }) => {
    await forgetCooldown()
    await logIn(server, await testDevice(server), email)
    const { sessions } = resultOf(await device.call('session/list', {}))
    return { id: sessions.find(({ isCurrent }) => !isCurrent)?.id }
  },
  'wallet/create': async ({ device }) => {
    await logIn(server, device, newAddress())
    return { wallet: WALLET, dataKey: randomBytes(32).toString('base64url') }
  },
  'wallet/putSlot': async () => ({ slot: slotOf('passkey') }),
  'wallet/confirmSlot': async ({ device, prove }) => {
    const slot = slotOf('recovery')
    await device.call('wallet/putSlot', { slot })
    return { kind: 'recovery', proof: await prove('confirmSlot', hashOfSlots([slot])) }
  },
  'wallet/restoreSlot': async ({ addSlot: add, device, prove }) => {
    await add('passkey')
    await add('passkey', 'BBBB')
    const { record } = resultOf(await device.call('wallet/read', {}))
    const id = record?.formerSlots[0]?.id ?? ''
    return { id, proof: await prove('restoreSlot', id) }
  },
  'wallet/lock': async ({ addSlot: add, prove }) => {
    await add('passkey')
    await add('recovery')
    return { proof: await prove('lock', hashOfSlots([slotOf('passkey'), slotOf('recovery')])) }
  },
  'account/delete': async ({ prove }) => ({ proof: await prove('deleteAccount') }),
  'account/keep': async ({ device, email, prove, forgetCooldown }) => {
    await device.call('account/delete', { proof: await prove('deleteAccount') })
    await forgetCooldown()
    await logIn(server, device, email)
    return { proof: await prove('keepAccount') }
  },
  'email/update': async ({ prove, forgetCooldown }) => {
    await forgetCooldown()
    const email = newAddress()
    return { email, proof: await prove('changeEmail', hashOfText(email)) }
  },
  'email/primary': async ({ device, email, forgetCooldown }) => {
    await forgetCooldown()
    await device.call('email/update', { email: newAddress() })
    return { code: server.code(email) }
  },
  'email/secondary': async ({ device, email, forgetCooldown }) => {
    await forgetCooldown()
    const next = newAddress()
    await device.call('email/update', { email: next })
    await device.call('email/primary', { code: server.code(email) })
    return { code: server.code(next) }
  },
  'identity/link': async ({ prove }) => {
    const transaction = random(16)
    const proof = await prove('linkIdentity', transaction)
    return { provider: 'github', transaction, verifierHash: hashOf(random(32)), proof }
  },
  'identity/linked': ({ link }) => link(),
  'identity/cancel': ({ link }) => link(),
  'identity/unlink': async ({ device, link, prove }) => {
    await device.call('identity/linked', await link())
    const { identities } = resultOf(await device.call('identity/list', {}))
    const id = identities[0]?.id ?? ''
    return { id, proof: await prove('unlinkIdentity', id) }
  },
  'sponsor/status': async () => bundledCalls(operationKey()),
  'sponsor/send': async ({ device }) => {
    const key = operationKey()
    const operation = {
      sender: owner.address,
      key,
      calls: [{ to: owner.address, value: '1', data: '0x' }],
      authorization: { nonce: 0 },
    }
    const { offer } = resultOf(await device.call('sponsor/status', bundledCalls(key)))
    if (offer === undefined) throw new Error('The paymaster pays for nothing.')
    return JSON.parse((await signOperation(owner, { ...operation, ...offer, chainId: FEE_CHAIN_ID }))[0])
  },
  'passkey/challenge': async () => ({ projectId: PROJECT, hostOrigin: HOST }),
  'passkey/signIn': async (user) => {
    const passkey = await addedPasskey(user)
    const requests = resultOf(await user.device.call('passkey/challenge', { projectId: PROJECT, hostOrigin: HOST }))
    return { assertion: passkey.get(requests.challenge) }
  },
  'passkey/startWallet': async () => ({ projectId: PROJECT, hostOrigin: HOST }),
  'passkey/createWallet': async ({ device }) => {
    const started = await device.call('passkey/startWallet', { projectId: PROJECT, hostOrigin: HOST })
    const { challenge, userId } = resultOf(started)
    return { passkey: testPasskey(userId).create(challenge) }
  },
  'recovery/find': async () => ({ projectId: PROJECT, lookup: (await walletWithCode()).lookup }),
  'recovery/signIn': async ({ device }) => {
    const { dataKey, lookup } = await walletWithCode()
    return resultOf(await startRecoverySignIn(device, dataKey, lookup))
  },
  'passkey/begin': async () => ({ inWindow: true }),
  'passkey/add': async ({ device, id }) => {
    const { challenge } = resultOf(await device.call('passkey/begin', {}))
    return { passkey: testPasskey(id).create(challenge, AT_OWN_PAGE) }
  },
  'passkey/remove': async (user) => {
    const { credentialId } = await addedPasskey(user)
    return { credentialId, proof: await user.prove('removePasskey', credentialId) }
  },
  'email/remove': async (user) => ({ proof: await provenRemoval(user) }),
  'way/takeBack': async (user) => removedTicket(user),
  'way/leave': async (user) => removedTicket(user),
}

const AT_OWN_PAGE = { topOrigin: null, crossOrigin: false }

async function addedPasskey({ device, id }: User) {
  const passkey = testPasskey(id)
  // A user who is used again has some.
  await server.database.query('DELETE FROM passkeys WHERE user_id = $1', [id])
  const { challenge } = resultOf(await device.call('passkey/begin', {}))
  resultOf(await device.call('passkey/add', { passkey: passkey.create(challenge, AT_OWN_PAGE) }))
  return passkey
}

async function walletWithCode() {
  const created = await createWalletByPasskey(server)
  const { device } = await enterOwnPage(server, created.passkey)
  const lookup = random(32)
  await addRecovery(device, created, lookup)
  return { dataKey: created.dataKey, lookup }
}

async function provenRemoval({ id, device, link, prove }: User) {
  await device.call('identity/linked', await link())
  await server.database.query("UPDATE identities SET created_at = now() - interval '2 days' WHERE user_id = $1", [id])
  await server.database.query("UPDATE users SET email_since = now() - interval '9 days' WHERE id = $1", [id])
  return prove('removeEmail')
}

async function removedTicket(user: User) {
  const { device, email } = user
  const proof = await provenRemoval(user)
  resultOf(await device.call('email/remove', { proof }))
  const started = await device.call('login/email', { projectId: PROJECT, hostOrigin: SECURE, email })
  const met = await device.call('login/code', { loginId: resultOf(started).loginId, code: server.code(email) })
  return { ticket: (met.ok ? undefined : met.fault.ticket) ?? '', projectId: PROJECT }
}

const operationKey = (): Hex => `0x${randomBytes(24).toString('hex')}`
const wantedCalls = () => ({
  callData: encodeBatch([{ to: owner.address, data: '0x', value: 1n }]),
  callGasLimit: 50_000,
  authorization: { nonce: 0 },
})
const bundledCalls = (key: Hex) => ({ chainId: FEE_CHAIN_ID, calls: { ...wantedCalls(), key } })

async function newLogin(device: User['device']) {
  const email = newAddress()
  const { loginId } = resultOf(await device.call('login/email', { projectId: PROJECT, hostOrigin: HOST, email }))
  return { loginId, code: server.code(email) }
}

const WITH_BODY = (Object.keys(serverApi) as SecureCall[]).filter(
  (name) => Object.keys(schemaOf(name).properties ?? {}).length > 0,
)

function schemaOf(name: SecureCall) {
  return z.toJSONSchema(serverApi[name].params, { io: 'input', unrepresentable: 'any' }) as Schema
}

const LEAST_READ = 1 / 4
const COUNTED = 1_000

test.each(WITH_BODY)(
  '[T92] never fails with a server error for a changed valid call of %s',
  { timeout },
  async (name) => {
    const trusted = HONEST[name]
    if (trusted === undefined) throw new Error(`Nobody says how ${name} succeeds.`)
    const handler = vi.spyOn(CALLS, name)
    const idle: User[] = []
    const input = fc.oneof(
      { arbitrary: fc.constant(undefined), weight: 1 },
      { arbitrary: changeOf(schemaOf(name), hostileValue), weight: 9 },
    )
    const send = async (change: Change) => {
      const user = idle.pop() ?? (await newPerson())
      const body = await trusted(user)
      const response = await user.device.call(name, changed(body, change) as never)
      // A success may have changed who they are, and who removed a way in is signed out.
      if (!response.ok && response.fault.code !== 'SESSION_OVER' && !name.startsWith('way/')) idle.push(user)
      return { body, status: response.status, text: JSON.stringify(response.ok ? {} : response.fault) }
    }
    const unchanged = await send(undefined)
    expect(unchanged).toMatchObject({ status: 200 })
    expect(handler).toHaveBeenCalled()
    const isRead = (change: Change) => {
      const sent = JSON.stringify(changed(unchanged.body, change)) ?? 'null'
      return serverApi[name].params.safeParse(JSON.parse(sent)).success
    }
    const read = fc.sample(input, { numRuns: COUNTED, seed: SEED }).filter(isRead)
    expect(read.length).toBeGreaterThan(COUNTED * LEAST_READ)
    expect(await fuzz(name, input, send, WORLDS)).toEqual([])
  },
)

test('[T92] never fails with a server error for any provider user', {
  timeout,
}, async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const named = fc.oneof({ arbitrary: hostileText, weight: 6 }, { arbitrary: hostileValue, weight: 1 })
  const numbered = fc.oneof({ arbitrary: fc.nat(), weight: 6 }, { arbitrary: hostileValue, weight: 1 })
  const about = fc.record({ id: numbered, login: named, name: named })
  const input = fc.record({
    status: fc.oneof({ arbitrary: fc.constant(200), weight: 9 }, fc.constantFrom(204, 302, 401, 500)),
    body: fc.oneof({ arbitrary: about, weight: 9 }, hostileValue).map((value) => JSON.stringify(value) ?? ''),
  })
  let succeeded = 0
  const failures = await fuzz(
    'a provider',
    input,
    async (response) => {
      const device = await testDevice(server)
      const { transaction, verifier } = await startSocialLogin(device, 'github')
      const browser = testBrowser(server)
      const { page } = await browser.page(transaction)
      await device.call('social/vouch', { transaction, verifier, nonce: page.nonce })
      const { url } = await browser.toProvider(transaction, page.nonce)
      const code = random(16)
      declared.set(code, response)
      const state = new URL(url).searchParams.get('state') ?? ''
      const back = new URLSearchParams({ code, state })
      const returned = await browser.go(`https://secure.example/social/callback/github?${back}`)
      if (returned.status >= 500) return { status: returned.status, text: await returned.text() }
      const redeemed = await device.call('social/redeem', { transaction, verifier })
      const isSignedIn = redeemed.ok && redeemed.value.grant !== undefined
      if (isSignedIn) succeeded += 1
      // An answer that is lost leaves the frame waiting, without an error anywhere.
      return { status: redeemed.ok && !isSignedIn ? 0 : redeemed.status, text: JSON.stringify(redeemed) }
    },
    WORLDS,
  )
  expect(failures).toEqual([])
  expect(succeeded).toBeGreaterThan(0)
})
