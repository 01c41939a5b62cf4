import { fileURLToPath } from 'node:url'
import { serveApp } from '@airlock/server/serveApp'
import { exitOnError, exitWithError, listenProblem } from '@airlock/server/startup'
import { stopOnSignal } from '@airlock/server/stopOnSignal'
import { renderPage } from '../src/renderPage.tsx'
import { createHostApp } from './createHostApp.ts'
import { readEnvironment } from './environment.ts'
import { fileHeaders } from './headers.ts'

const { config, ...listening } = exitOnError(() => readEnvironment(process.env))
const extraRoot = process.env.HOST_EXTRA_ROOT

const app = createHostApp({
  config,
  root: fileURLToPath(new URL('../client', import.meta.url)),
  render: renderPage,
  proxies: listening.proxies,
  onRejection: (reason) => console.warn(`sign-in refused: ${reason}`),
  ...(extraRoot !== undefined && { extraRoot }),
})
const server = await serveApp(app, { ...listening, headers: fileHeaders(config) }).catch((cause) =>
  exitWithError(listenProblem(cause, listening)),
)
console.log(`host site on http://localhost:${server.port}`)
stopOnSignal(server.close)
