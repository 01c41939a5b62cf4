import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'airlock-environment-'))
const key = () => randomBytes(32).toString('base64')

function config(over: object = {}) {
  const path = join(folder, `${randomBytes(4).toString('hex')}.json`)
  const base = { modalOrigin: 'https://wallet.example', secureOrigin: 'https://secure.example', projects: {} }
  writeFileSync(path, JSON.stringify({ ...base, ...over }))
  return path
}

function environment(over: Record<string, string | undefined> = {}) {
  return {
    AIRLOCK_CONFIG: config(),
    DATABASE_URL: 'postgres://airlock@database/airlock',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'Airlock <no-reply@mail.example>',
    KEK: `one:${key()}`,
    CODE_SECRET: key(),
    ...over,
  }
}

test('reads a complete configuration', () => {
  const old = key()
  expect(readEnvironment(environment({ KEK: `two:${key()},one:${old}`, PORT: '9000' }))).toMatchObject({
    port: 9_000,
    proxies: 0,
    redisUrl: undefined,
    limits: {},
  })
  expect(readEnvironment(environment({ LIMITS: 'mailsByClient:600, triesByClient:3000' })).limits).toEqual({
    mailsByClient: 600,
    triesByClient: 3_000,
  })
  expect([...readEnvironment(environment({ KEK: `two:${key()},one:${old}` })).keys.keys()]).toEqual(['two', 'one'])
  const input = environment({ REDIS_URL: '' })
  expect(readEnvironment(input)).toMatchObject({
    databaseUrl: input.DATABASE_URL,
    smtpUrl: input.SMTP_URL,
    mailFrom: input.MAIL_FROM,
    codeSecret: Buffer.from(input.CODE_SECRET ?? '', 'base64'),
    redisUrl: undefined,
  })
})

test('reads keys from a file', () => {
  const path = join(folder, 'keys')
  writeFileSync(path, `one:${key()}`)
  expect([...readEnvironment(environment({ KEK: undefined, KEK_FILE: path })).keys.keys()]).toEqual(['one'])
})

test('allows unencrypted email only in development, and requires TLS otherwise', () => {
  const local = config({ modalOrigin: 'http://localhost:1', secureOrigin: 'http://localhost:2', development: true })
  const smtpUrl = 'smtp://localhost'
  expect(readEnvironment(environment({ AIRLOCK_CONFIG: local, SMTP_URL: smtpUrl })).smtpUrl).toBe(smtpUrl)
  const required = ['smtp://mail.example?requireTLS=true', 'smtp://mail.example?pool=true&requireTLS=true']
  for (const url of required) expect(readEnvironment(environment({ SMTP_URL: url })).smtpUrl).toBe(url)
  // A configuration that cannot be read is none of development.
  expect(() => readEnvironment(environment({ AIRLOCK_CONFIG: '/nowhere', SMTP_URL: smtpUrl }))).toThrow('unencrypted')
})

test('reports a missing value once, not as invalid too', () => {
  expect(() => readEnvironment(environment({ DATABASE_URL: undefined, SMTP_URL: undefined }))).toThrow(
    /^(?!.*must be)/s,
  )
})

test('listens at the configured address and proxies, locally by default', () => {
  expect(readEnvironment(environment({}))).toMatchObject({
    port: 3402,
    host: '127.0.0.1',
    proxies: 0,
    limits: {},
    redisUrl: undefined,
    health: undefined,
  })
  const input = { PORT: '80', HOST: '0.0.0.0', PROXIES: '2', REDIS_URL: 'redis://r', HEALTH_PORT: '3499' }
  expect(readEnvironment(environment(input))).toMatchObject({
    port: 80,
    host: '0.0.0.0',
    proxies: 2,
    redisUrl: 'redis://r',
    health: { port: 3_499 },
  })
})

test('uses the registered logins, elsewhere only in development', () => {
  const methods = {
    SOCIAL_X_CLIENT_ID: 'id',
    SOCIAL_X_CLIENT_SECRET: 'secret',
    FARCASTER_RPC_URLS: 'https://one.example, https://two.example',
  }
  const { providers, farcaster } = readEnvironment(environment(methods))
  expect([...providers.keys()]).toEqual(['x'])
  expect(farcaster?.rpcUrls).toEqual(['https://one.example/', 'https://two.example/'])
  const elsewhere = { SOCIAL_X_URL: 'http://localhost:3', FARCASTER_RELAY_URL: 'http://localhost:4' }
  const local = config({ modalOrigin: 'http://localhost:1', secureOrigin: 'http://localhost:2', development: true })
  const read = readEnvironment(environment({ ...methods, ...elsewhere, AIRLOCK_CONFIG: local }))
  expect([read.providers.get('x')?.url, read.farcaster?.relayUrl]).toEqual(Object.values(elsewhere))
  expect(() => readEnvironment(environment({ ...methods, ...elsewhere }))).toThrow(
    /SOCIAL_X_URL .*\nFARCASTER_RELAY_URL works only in development/,
  )
  expect(readEnvironment(environment()).providers.size).toBe(0)
})

test('accepts a bundler and a paymaster for fees of the operator', () => {
  const input = {
    BUNDLER_URLS: '42161=https://bundler.example/secret',
    PAYMASTER_URLS: '42161=https://paymaster.example/secret',
    BUNDLER_RPC_URLS: '42161=https://node.example/secret',
    BUNDLER_TARGETS: 'all',
  }
  expect(readEnvironment(environment(input)).bundlers?.networks.map(({ chainId }) => chainId)).toEqual([42_161])
  expect(readEnvironment(environment()).bundlers).toBeUndefined()
})

test('reads the configuration from the working folder by default', () => {
  expect(() => readEnvironment(environment({ AIRLOCK_CONFIG: undefined, MAIL_FROM: undefined }))).toThrow(
    /^(?!.*there is no such file).*MAIL_FROM is missing/s,
  )
})

const shared = key()
test.each<[string, Record<string, string | undefined>, string]>([
  ['no key-encryption key', { KEK: undefined }, 'KEK: a key-encryption key is required'],
  ['a short one', { KEK: 'one:c2hvcnQ=' }, 'KEK: the key one has 5 bytes'],
  ['one without a name', { KEK: key() }, 'KEK: write each key as `id:base64`'],
  ['the same key twice', { KEK: `one:${shared},two:${shared}` }, 'KEK: two keys are the same'],
  ['a code secret that is the key', { KEK: `one:${shared}`, CODE_SECRET: shared }, 'must differ from every key in KEK'],
  [
    'a code secret that is an older key',
    { KEK: `two:${key()},one:${shared}`, CODE_SECRET: shared },
    'must differ from every key in KEK',
  ],
  ['no code secret', { CODE_SECRET: undefined }, 'CODE_SECRET must have at least 32 bytes'],
  ['no database', { DATABASE_URL: undefined }, 'DATABASE_URL is missing'],
  ['another database', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgres:// URL'],
  ['a database in another address', { DATABASE_URL: 'http://postgres://x' }, 'DATABASE_URL must be a postgres:// URL'],
  ['no mail server', { SMTP_URL: undefined }, 'SMTP_URL is missing'],
  ['mail by another protocol', { SMTP_URL: 'http://smtp://x' }, 'SMTP_URL must be an smtp:// or smtps:// URL'],
  ['TLS required by another name', { SMTP_URL: 'smtp://x?norequireTLS=true' }, 'SMTP_URL would send codes unencrypted'],
  ['mail in clear', { SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL would send codes unencrypted'],
  ['a sender of two lines', { MAIL_FROM: 'a\r\nBcc: b' }, 'MAIL_FROM must be a single line'],
  ['http', { AIRLOCK_CONFIG: config({ secureOrigin: 'http://secure.example' }) }, 'secureOrigin must use https'],
  [
    'one origin for all',
    { AIRLOCK_CONFIG: config({ secureOrigin: 'https://wallet.example' }) },
    'must differ from modalOrigin',
  ],
  [
    'a configuration with an unknown key',
    { AIRLOCK_CONFIG: config({ kees: [] }) },
    ': kees ([]) is not known. Remove it, or',
  ],
  ['a wrong value', { AIRLOCK_CONFIG: config({ development: 'no' }) }, ': development is "no". Write true or false.'],
  ['no file', { AIRLOCK_CONFIG: '/nowhere' }, 'AIRLOCK_CONFIG: /nowhere: there is no such file. Write it, or set'],
  ['no port', { PORT: 'http' }, 'PORT is "http". Write a number from 0 to 65535.'],
  ['a limit that there is not', { LIMITS: 'mails:5' }, 'LIMITS: unknown rule mails. Use one of mailsToAddress'],
  ['a limit of nothing', { LIMITS: 'mailsByClient:0' }, 'LIMITS: write mailsByClient as mailsByClient:100'],
  ['a port of probes that is none', { HEALTH_PORT: '0' }, 'HEALTH_PORT must be a port'],
  ['proxies that are no number', { PROXIES: 'many' }, 'PROXIES is "many". Set it to the number'],
])('rejects %s with the reason', (_, over, texts) => {
  expect(() => readEnvironment(environment(over))).toThrow(texts)
})

test('accepts a byte order mark, and locates invalid JSON', () => {
  const path = config()
  writeFileSync(path, `\uFEFF${readFileSync(path, 'utf8')}`)
  expect(readEnvironment(environment({ AIRLOCK_CONFIG: path })).port).toBe(3402)
  writeFileSync(path, '\uFEFF{\n  "development": false,\n}')
  expect(() => readEnvironment(environment({ AIRLOCK_CONFIG: path }))).toThrow(
    `${path}: no JSON from line 3, column 1 on: `,
  )
})

test('reports all errors together without secrets', () => {
  const secret = 'c2VjcmV0LXNlY3JldA=='
  try {
    readEnvironment(environment({ KEK: `one:${secret}`, CODE_SECRET: secret, MAIL_FROM: undefined }))
    expect.unreachable()
  } catch (cause) {
    const { message } = cause as Error
    expect(message.split('\n').length).toBeGreaterThanOrEqual(3)
    expect(message).not.toContain(secret)
  }
})
