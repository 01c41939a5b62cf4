import { createHash, randomBytes } from 'node:crypto'
import { airlockConfig, type Project } from '@airlock/protocol/config/config'
import type { SecureCall, SecureParams, SecureResult } from '@airlock/protocol/secure/api'
import type { ErrorBody } from '@airlock/protocol/secure/errorBody'
import { serverApi } from '@airlock/protocol/secure/serverApi'
import { openDatabase } from '@airlock/server/openDatabase'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createSecureApp } from '../createSecureApp.ts'
import { MIGRATIONS } from '../database/migrations.ts'
import type { Documents } from '../documents/documents.ts'
import { createFeePayer } from '../fees/createFeePayer.ts'
import type { BundlerOptions } from '../fees/readBundlers.ts'
import { createWrongCodes } from '../limits/createWrongCodes.ts'
import { createLimits, type Rule } from '../limits/limits.ts'
import type { Email, Mailer } from '../mail/mailer.ts'
import { noticesSent } from '../notices/noticeQueue.ts'
import { keysInMemory } from '../secrets/keyEncryption.ts'
import { randomId } from '../secrets/secrets.ts'
import { createProviders } from '../signIn/social/createProviders.ts'
import { createFarcaster } from '../signIn/social/farcaster/createFarcaster.ts'
import type { FarcasterOptions } from '../signIn/social/farcaster/readFarcaster.ts'
import { throttlePolls } from '../signIn/social/farcaster/throttlePolls.ts'
import type { Registrations } from '../signIn/social/readRegistrations.ts'
import { emptyDatabase, keepDatabase, lastSchemaChange, returnDatabase, takeDatabase } from './usedDatabases.ts'

export const SECURE = 'https://secure.example'
export const HOST = 'https://app.example'
export const PROJECT = 'default'

/** Shorter than in service: some tests wait for them. */
const FARCASTER_TIMES = { deadlineMs: 2_000, pauseMs: 50 }

type Options = {
  project?: Partial<Project>
  limits?: Partial<Record<Rule, number>>
  mailer?: Mailer
  keys?: Map<string, Buffer>
  documents?: Documents
  providers?: Registrations
  farcaster?: FarcasterOptions
  bundlers?: BundlerOptions
  databaseUrl?: string
}

/** Stores emails unless a mailer is given. */
export async function testServer({
  project,
  limits: points,
  mailer,
  keys,
  documents,
  databaseUrl,
  providers = new Map(),
  farcaster,
  bundlers,
}: Options = {}) {
  const url = databaseUrl ?? (await takeDatabase())
  const database = await openDatabase(url, MIGRATIONS)
  if (databaseUrl === undefined) await emptyDatabase(database)
  else keepDatabase(url)
  const schema = await lastSchemaChange(database)
  const limits = createLimits(database.pool, undefined, points)
  const mails: Email[] = []
  const config = airlockConfig.parse({
    modalOrigin: 'https://wallet.example',
    secureOrigin: SECURE,
    projects: { [PROJECT]: { origins: [HOST, 'https://other.example'], ...project } },
  })
  const stored: Mailer = {
    async send(email) {
      mails.push(email)
    },
    close() {},
  }
  const post = { database, limits, mailer: mailer ?? stored }
  const wrongCodes = createWrongCodes(limits)
  const payer = bundlers && createFeePayer(database, bundlers)
  const app = createSecureApp({
    ...post,
    wrongCodes,
    config,
    keyEncryption: keysInMemory(keys ?? new Map([['one', randomBytes(32)]])),
    codeSecret: randomBytes(32),
    providers: createProviders(providers, SECURE),
    farcaster: farcaster && throttlePolls(createFarcaster(farcaster, SECURE, FARCASTER_TIMES)),
    payer,
    proxies: 1,
    ...(documents && { documents }),
  })
  return {
    url,
    app,
    payer,
    /** Mails that are kept take no time: the mail that a call sends is there after it. */
    settle: mailer ? async () => {} : noticesSent,
    database,
    post,
    wrongCodes,
    mails,
    code: (to: string) =>
      mails
        .filter((email) => email.to === to)
        .flatMap(({ subject }) => /^[0-9]{6}/.exec(subject) ?? [])
        .at(-1) ?? '',
    async forgetCooldown() {
      await database.query("UPDATE logins SET created_at = created_at - interval '1 minute'")
    },
    async close() {
      await limits.close()
      const isUnchanged = (await lastSchemaChange(database).catch(() => undefined)) === schema
      await database.close()
      if (databaseUrl === undefined && isUnchanged) returnDatabase(url)
    },
  }
}
export type TestServer = Awaited<ReturnType<typeof testServer>>

type Result<Name extends SecureCall> = { status: number } & (
  | { ok: true; value: SecureResult<Name> }
  | { ok: false; fault: ErrorBody }
)
type Changes = { headers?: Record<string, string>; claims?: object; body?: string; bytes?: Buffer; host?: string }

export type Served = {
  app: { request(path: string, init: RequestInit): Response | Promise<Response> }
  settle(): Promise<void>
  origin?: string
}

export async function testDevice(
  { app, settle, origin = SECURE }: Served,
  client = `10.0.0.${Math.floor(Math.random() * 250)}`,
  userAgent = '',
) {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  let accessToken: string | undefined

  async function proofOf(name: string, body: string | Buffer, token: string | undefined, claims: object = {}) {
    const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('base64url')
    return new SignJWT({
      htm: 'POST',
      htu: `${origin}/api/${name}`,
      jti: randomId(),
      bh: hash(body),
      ...(token !== undefined && { ath: hash(token) }),
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .setIssuedAt('iat' in claims && typeof claims.iat === 'number' ? claims.iat : undefined)
      .sign(privateKey)
  }

  async function call<Name extends SecureCall>(
    name: Name,
    params: SecureParams<Name>,
    { headers = {}, claims, bytes, body = JSON.stringify(params) }: Changes = {},
  ): Promise<Result<Name>> {
    const isOpen = serverApi[name].access === 'open'
    const token = isOpen ? undefined : accessToken
    const response = await app.request(`/api/${name}`, {
      method: 'POST',
      headers: {
        Origin: origin,
        'X-Airlock': '1',
        'Content-Type': 'application/json',
        'X-Forwarded-For': client,
        'User-Agent': userAgent,
        DPoP: await proofOf(name, bytes ?? body, token, claims),
        ...(token !== undefined && { Authorization: `DPoP ${token}` }),
        ...headers,
      },
      body: bytes ? new Uint8Array(bytes) : body,
    })
    const value = await response.json()
    await settle()
    const { status } = response
    const granted = value.grant ?? value
    if (status === 200 && 'accessToken' in granted) accessToken = granted.accessToken
    return status === 200 ? { ok: true, status, value } : { ok: false, status, fault: value }
  }

  return {
    call,
    client,
    userAgent,
    proofOf,
    token: () => accessToken,
    useToken: (token: string) => (accessToken = token),
  }
}
export type TestDevice = Awaited<ReturnType<typeof testDevice>>

export async function logIn(server: TestServer, device: TestDevice, email = 'ada@mail.example', hostOrigin = HOST) {
  const started = await device.call('login/email', { projectId: PROJECT, hostOrigin, email })
  if (!started.ok) throw new Error(started.fault.message)
  const done = await device.call('login/code', { loginId: started.value.loginId, code: server.code(email) })
  if (!done.ok) throw new Error(done.fault.message)
  return done.value
}

export const WALLET = {
  walletId: 'wallet',
  version: 1 as const,
  addresses: {
    eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    solana: '11111111111111111111111111111111',
  },
  iv: 'AAAAAAAAAAAAAAAA',
  ciphertext: 'AAAA',
}
