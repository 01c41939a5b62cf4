import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCaipNetworkId } from '@airlock/protocol/caip'
import { mainnet } from '@airlock/protocol/chains/generated/table'
import { connectRedis } from '@airlock/server/limits/createLimits'
import { openDatabase } from '@airlock/server/openDatabase'
import { reloadOnSignal } from '@airlock/server/reloadOnSignal'
import { serveApp } from '@airlock/server/serveApp'
import { exitAfterCheck, exitOnError, exitWithError, listenProblem } from '@airlock/server/startup'
import { stopOnSignal } from '@airlock/server/stopOnSignal'
import { createFeatures } from './boot/createFeatures.ts'
import { createSources } from './boot/createSources.ts'
import { embeddedCatalogue } from './catalogue/embeddedCatalogue.ts'
import { upstreamCatalogue } from './catalogue/upstreamCatalogue.ts'
import { BODY_BYTES, createGatewayApp, gatewayHeaders, unparsedError } from './createGatewayApp.ts'
import { openDescriptors } from './descriptorSnapshots.ts'
import { readEnvironment, readOwnConfig } from './environment.ts'
import { networkImages } from './images/networkImages.ts'
import { createLog } from './log.ts'
import { MIGRATIONS } from './migrations/migrations.ts'
import { signerProblem } from './names/zone/signerProblem.ts'
import { openChains } from './rpc/openChains.ts'
import { createGatewayLimits } from './shell/createGatewayLimits.ts'
import { createMetrics } from './shell/metrics.ts'
import { tokenImageFiles } from './tokens/tokenImageFiles.ts'

const environment = exitOnError(() => readEnvironment(process.env))
exitAfterCheck()
const { config, settings, upstream, databaseUrl, redisUrl, health, ...listening } = environment
const root = fileURLToPath(new URL('.', import.meta.url))
const log = createLog(environment.logLevel)
const metrics = createMetrics()
metrics.addProcess()
const database =
  databaseUrl === undefined
    ? undefined
    : await openDatabase(databaseUrl, MIGRATIONS).catch((cause: Error) =>
        exitWithError(`The database: ${cause.message}`),
      )
if (!database) log('info', {}, 'DATABASE_URL is not set: history is off')
const redis = redisUrl === undefined ? undefined : connectRedis(redisUrl)
const limits = createGatewayLimits(redis, environment.limits)
const { chains, upstreams, rpcs, bundlers, isReady } = openChains(settings, metrics)
const { publicUrl } = environment
const zoneRpc = rpcs(isCaipNetworkId(settings.ens.chainId) ? settings.ens.chainId : mainnet.caipNetworkId)
const [signerKey] = environment.signerKeys
if (settings.sources.names === 'database' && settings.names && zoneRpc && signerKey) {
  const problem = await signerProblem({ settings: settings.names, rpc: zoneRpc, signerKey })
  if (problem !== undefined) exitWithError(problem)
}
const { development } = config
const { sources, media, close } = await createSources({
  settings,
  upstreams,
  rpcs,
  routers: config.routers,
  database,
  signerKeys: environment.signerKeys,
  relayerKey: environment.relayerKey,
  publicUrl,
  modalOrigin: config.modalOrigin,
  root,
  development,
  log,
})
if (sources.swap !== undefined)
  metrics.gauge('gateway_swap_routers_off', 'Configured swap routers that are off.', sources.swap.routersOff)
const app = createGatewayApp({
  config,
  log,
  limits,
  metrics,
  proxies: listening.proxies,
  catalogue: upstream === undefined ? embeddedCatalogue(root) : upstreamCatalogue(upstream),
  networkImages: networkImages(root),
  descriptors: exitOnError(() => openDescriptors(settings.descriptors)),
  notices: readFileSync(join(root, 'THIRD_PARTY_NOTICES.txt'), 'utf8'),
  tokenImages: tokenImageFiles(root),
  media,
  chains,
  rpcs,
  bundlers,
  purchases: async (...account) => (await sources.onramp?.transactions(...account)) ?? [],
  features: createFeatures(sources, settings),
  sources,
})
const server = await serveApp(app, {
  ...listening,
  headers: gatewayHeaders(config),
  rejectionOf: unparsedError,
  limits: { bodyBytes: BODY_BYTES },
  health: health && {
    ...health,
    isReady: async () => (await database?.isAlive()) !== false && (await isReady()),
    metrics: metrics.text,
  },
}).catch((cause) => exitWithError(listenProblem(cause, listening)))
console.log(`gateway on ${server.address}`)

reloadOnSignal(config, () => readOwnConfig(process.env))
stopOnSignal(async () => {
  await server.close()
  await close()
  await limits.close()
  await database?.close()
})
