import { fileURLToPath } from 'node:url'
import { connectRedis } from '@airlock/server/limits/createLimits'
import { openDatabase } from '@airlock/server/openDatabase'
import { reloadOnSignal } from '@airlock/server/reloadOnSignal'
import { serveApp } from '@airlock/server/serveApp'
import { exitAfterCheck, exitOnError, exitWithError, listenProblem } from '@airlock/server/startup'
import { stopOnSignal } from '@airlock/server/stopOnSignal'
import { createSecureApp } from './createSecureApp.ts'
import { MIGRATIONS } from './database/migrations.ts'
import { publicRpcUrls } from './documents/publicRpcUrls.ts'
import { readEnvironment, readOwnConfig } from './environment.ts'
import { createFeePayer } from './fees/createFeePayer.ts'
import { apiHeaders } from './http/headers.ts'
import { createWrongCodes } from './limits/createWrongCodes.ts'
import { createLimits } from './limits/limits.ts'
import { smtpMailer } from './mail/mailer.ts'
import { noticesSent, sendNotices } from './notices/noticeQueue.ts'
import { checkKeepers } from './permissions/checkKeepers.ts'
import { createRequestMetrics } from './requestMetrics.ts'
import { keysInMemory } from './secrets/keyEncryption.ts'
import { createProviders } from './signIn/social/createProviders.ts'
import { createFarcaster } from './signIn/social/farcaster/createFarcaster.ts'
import { throttlePolls } from './signIn/social/farcaster/throttlePolls.ts'
import { sweep } from './sweep.ts'
import { keyMessages, rewrapServerSlots } from './wallet/rewrap.ts'

const SWEEP_MS = 10 * 60_000
const POLL_MS = 5_000
let loggedKeyMessages = new Set<string>()

const environment = exitOnError(() => readEnvironment(process.env))
exitAfterCheck()
const { config, port, host, socket, proxies } = environment
const database = await openDatabase(environment.databaseUrl, MIGRATIONS).catch((cause: Error) =>
  exitWithError(`The database: ${cause.message}`),
)
const redis = environment.redisUrl === undefined ? undefined : connectRedis(environment.redisUrl)
const limits = createLimits(database.pool, redis, environment.limits)
const wrongCodes = createWrongCodes(limits)
const mailer = smtpMailer({
  url: environment.smtpUrl,
  from: environment.mailFrom,
  iconOf: (project) => (Object.hasOwn(config.projects, project) ? config.projects[project]?.app?.icon : undefined),
})
const keyEncryption = keysInMemory(environment.keys)
const payer = environment.bundlers && createFeePayer(database, environment.bundlers)
const metrics = createRequestMetrics()
const app = createSecureApp({
  metrics,
  config,
  database,
  limits,
  wrongCodes,
  mailer,
  keyEncryption,
  codeSecret: environment.codeSecret,
  providers: createProviders(environment.providers, config.secureOrigin),
  farcaster: environment.farcaster && throttlePolls(createFarcaster(environment.farcaster, config.secureOrigin)),
  payer,
  proxies,
  documents: { root: fileURLToPath(new URL('../client', import.meta.url)), publicRpcUrls: publicRpcUrls() },
})

const server = await serveApp(app, {
  port,
  host,
  socket,
  proxies,
  headers: apiHeaders(),
  health: environment.health && {
    ...environment.health,
    isReady: database.isAlive,
    metrics: async () => [metrics.text(), wrongCodes.metrics(), payer?.metrics() ?? ''].join(''),
  },
}).catch((cause) => exitWithError(listenProblem(cause, environment)))
console.log(`secure frame on ${server.address}`)
void checkKeepers(config, publicRpcUrls()).then((problems) => problems.map((problem) => console.error(problem)))
const sweeping = setInterval(() => {
  void sweep(database).catch((cause: Error) => console.error(`sweep: ${cause.message}`))
  void sendNotices({ database, mailer, limits }).catch((cause: Error) => console.error(`notices: ${cause.message}`))
  void rewrap()
}, SWEEP_MS)
void rewrap()
let polling: Promise<void> | undefined
const poll = () => {
  polling = payer?.poll()
}
poll()
const polls = setInterval(poll, POLL_MS)

reloadOnSignal(config, () => readOwnConfig(process.env))
stopOnSignal(async () => {
  clearInterval(sweeping)
  clearInterval(polls)
  await server.close()
  await polling
  await noticesSent()
  mailer.close()
  await limits.close()
  await database.close()
})

async function rewrap() {
  try {
    const messages = keyMessages(await rewrapServerSlots({ database, keyEncryption }), keyEncryption.keys)
    for (const message of messages) if (!loggedKeyMessages.has(message)) console.log(message)
    loggedKeyMessages = new Set(messages)
  } catch (cause) {
    console.error(`KEK: ${(cause as Error).message}`)
  }
}
