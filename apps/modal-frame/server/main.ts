import { fileURLToPath } from 'node:url'
import { reloadOnSignal } from '@airlock/server/reloadOnSignal'
import { serveApp } from '@airlock/server/serveApp'
import { exitAfterCheck, exitOnError, exitWithError, listenProblem } from '@airlock/server/startup'
import { stopOnSignal } from '@airlock/server/stopOnSignal'
import { createModalApp } from './createModalApp.ts'
import { readEnvironment, readOwnConfig } from './environment.ts'
import { modalHeaders } from './headers.ts'

const root = fileURLToPath(new URL('../client', import.meta.url))
const { config, releases, ...listening } = exitOnError(() => readEnvironment(process.env, root))
exitAfterCheck()
const galleryRoot = process.env.AIRLOCK_GALLERY
const app = createModalApp({
  config,
  root,
  releases,
  ...(galleryRoot !== undefined && { galleryRoot }),
})
const server = await serveApp(app, { ...listening, headers: modalHeaders(config) }).catch((cause) =>
  exitWithError(listenProblem(cause, listening)),
)
console.log(`modal frame on ${config.modalOrigin} (port ${server.port})`)
reloadOnSignal(config, () => readOwnConfig(process.env))
stopOnSignal(server.close)
