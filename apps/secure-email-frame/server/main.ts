import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { createSecureApp } from './createSecureApp.ts'
import { openDatabase } from './database.ts'
import { readEnvironment } from './environment.ts'
import { keysInMemory } from './keyEncryption.ts'
import { connectRedis, createLimits } from './limits.ts'
import { smtpMailer } from './mailer.ts'
import { sendNotices } from './notices.ts'
import { publicRpcUrls } from './publicRpcUrls.ts'
import { sweep } from './sweep.ts'

const SWEEP_MS = 10 * 60_000

const environment = attempt(() => readEnvironment(process.env))
const { config, port, host } = environment
const database = await openDatabase(environment.databaseUrl).catch((cause: Error) =>
  fail(`The database: ${cause.message}`),
)
const redis = environment.redisUrl === undefined ? undefined : connectRedis(environment.redisUrl)
const limits = createLimits(database.pool, redis, environment.limits)
const mailer = smtpMailer(environment.smtpUrl, environment.mailFrom)
const app = createSecureApp({
  config,
  database,
  limits,
  mailer,
  keyEncryption: keysInMemory(environment.keys),
  codeSecret: environment.codeSecret,
  proxies: environment.proxies,
  documents: { root: fileURLToPath(new URL('../client', import.meta.url)), publicRpcUrls: publicRpcUrls() },
})

const server = serve({ fetch: app.fetch, port, hostname: host }, ({ port: bound }: AddressInfo) => {
  console.log(`secure frame on http://${host}:${bound}`)
})
server.once('error', (cause) => fail(cause.message))
const sweeping = setInterval(() => {
  void sweep(database).catch((cause: Error) => console.error(`sweep: ${cause.message}`))
  void sendNotices({ database, mailer }).catch((cause: Error) => console.error(`notices: ${cause.message}`))
}, SWEEP_MS)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    clearInterval(sweeping)
    server.close(async () => {
      mailer.close()
      await limits.close()
      await database.close()
      process.exit(0)
    })
    // Questions that wait for a mailed link wait 25 s; whoever asks asks again.
    if ('closeAllConnections' in server) setTimeout(() => server.closeAllConnections(), 2_000).unref()
  })
}

function attempt<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    return fail((cause as Error).message)
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
