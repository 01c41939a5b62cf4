import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createModalApp } from '@airlock/modal-frame/server/createModalApp'
import { readOwnConfig } from '@airlock/modal-frame/server/environment'
import { modalHeaders } from '@airlock/modal-frame/server/headers'
import { reloadOnSignal } from '@airlock/server/reloadOnSignal'
import { serveApp } from '@airlock/server/serveApp'
import { listenProblem } from '@airlock/server/startup'
import { stopOnSignal } from '@airlock/server/stopOnSignal'
import { createDevelopmentApp } from './createDevelopmentApp.ts'
import { readServing } from './readServing.ts'
import { runNextTo } from './runNextTo.ts'

const packed = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** @throws Error if the configuration is invalid or the port is taken */
export async function serveCommand(args: string[]): Promise<void> {
  const end = args.indexOf('--')
  const command = end === -1 ? [] : args.slice(end + 1)
  const { values } = parseArgs({
    args: end === -1 ? args : args.slice(0, end),
    options: {
      config: { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string' },
      check: { type: 'boolean' },
    },
  })
  const env = {
    ...process.env,
    ...(values.config !== undefined && { AIRLOCK_CONFIG: values.config }),
    ...(values.port !== undefined && { PORT: values.port }),
    ...(values.host !== undefined && { HOST: values.host }),
  }
  const root = packed('../client')
  const { config, releases, ...listening } = readServing(env, root)
  if (values.check) return
  const app = config.development
    ? createDevelopmentApp({ config, root, releases, testWallets: packed('../test-wallets.js') })
    : createModalApp({ config, root, releases })
  const server = await serveApp(app, { ...listening, headers: modalHeaders(config) }).catch((cause) => {
    throw new Error(listenProblem(cause, listening))
  })
  reloadOnSignal(config, () => readOwnConfig(env))
  console.log(`The modal runs on ${config.modalOrigin}`)
  if (config.development && listening.socket === undefined)
    console.log(`Open http://localhost:${server.port} for a button and the code of your page.`)
  if (command.length === 0) return stopOnSignal(server.close)
  process.exitCode = await runNextTo(command)
  await server.close()
}
