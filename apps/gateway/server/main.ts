import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveApp } from '@airlock/server/serveApp'
import { listenProblem, orRefuse, refuseToStart } from '@airlock/server/startup'
import { stopOnSignal } from '@airlock/server/stopOnSignal'
import { embeddedCatalogue } from './catalogue/embeddedCatalogue.ts'
import { upstreamCatalogue } from './catalogue/upstreamCatalogue.ts'
import { createGatewayApp, gatewayHeaders } from './createGatewayApp.ts'
import { readEnvironment } from './environment.ts'
import { networkImages } from './images/networkImages.ts'

const { config, upstream, ...listening } = orRefuse(() => readEnvironment(process.env))
const root = fileURLToPath(new URL('.', import.meta.url))
const catalogue = upstream === undefined ? embeddedCatalogue(root) : upstreamCatalogue(upstream)
const notices = readFileSync(join(root, 'THIRD_PARTY_NOTICES.txt'), 'utf8')
const app = createGatewayApp({ config, catalogue, networkImages: networkImages(root), notices })
const server = await serveApp(app, { ...listening, headers: gatewayHeaders(config) }).catch((cause) =>
  refuseToStart(listenProblem(cause, listening)),
)
console.log(`gateway on http://${listening.host}:${server.port}`)
stopOnSignal(server.close)
