import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readOwnConfig } from '@airlock/modal-frame/server/environment'
import { serveHealth } from '@airlock/server/health/serveHealth'
import { readListening } from '@airlock/server/readListening'
import { collectProblems, listenProblem } from '@airlock/server/startup'
import { stopOnSignal } from '@airlock/server/stopOnSignal'
import { checkServers } from './checkServers.ts'
import { createSockets } from './createSockets.ts'
import { planHosts, type ServerName } from './planHosts.ts'
import { parseUsers } from './processUsers.ts'
import { argumentsOf, missingServer } from './serverScripts.ts'
import { environmentOf, misnamedVariables, namedServers } from './splitEnvironment.ts'
import { createStatusPages, type Watched } from './statusPages.ts'
import { superviseProcess } from './superviseProcess.ts'
import { watchProcesses } from './watchProcesses.ts'

const PROCESSES = ['router', 'modal', 'gateway', 'secure'] as const
const log = (line: string) => console.log(line)

/** Each server is a process with only its own environment. @throws Error with every problem, one a line */
export async function allCommand(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { config: { type: 'string' }, port: { type: 'string' }, host: { type: 'string' } },
  })
  const env = {
    ...process.env,
    AIRLOCK_CONFIG: resolve(values.config ?? process.env.AIRLOCK_CONFIG ?? 'airlock.config.json'),
    ...(values.port !== undefined && { PORT: values.port }),
    ...(values.host !== undefined && { HOST: values.host }),
  }
  const problems = collectProblems()
  const users = problems.attempt(() => parseUsers(env))
  const sockets = createSockets(Object.fromEntries(PROCESSES.map((name) => [name, users?.[name]])))
  process.once('exit', sockets.remove)

  const config = problems.attempt(() => readOwnConfig(env))
  const { port = '' } = config === undefined ? {} : new URL(config.modalOrigin)
  const listening = readListening(env, problems, port || '3401')
  const plan = config && planHosts(config, sockets.server)
  const servers = plan?.servers ?? namedServers(env)
  const missing = servers.flatMap((name) => missingServer(name) ?? [])
  for (const problem of [...(plan?.problems ?? []), ...misnamedVariables(env), ...missing]) problems.add(problem)

  const commandOf = <Name extends ServerName | 'router'>(name: Name) => ({
    name,
    args: argumentsOf(name),
    env: {
      ...environmentOf(name, env),
      AIRLOCK_CONFIG: env.AIRLOCK_CONFIG,
      HEALTH_SOCKET: sockets.probes(name),
      ...(name === 'router'
        ? {
            PORT: String(listening.port),
            HOST: listening.host,
            PROXIES: String(listening.proxies),
            AIRLOCK_SOCKETS: sockets.root,
          }
        : { SOCKET: sockets.server(name), PROXIES: String(listening.proxies + 1) }),
    },
    user: users?.[name],
  })
  const commands = servers.filter((name) => missingServer(name) === undefined).map(commandOf)
  const found = await checkServers(commands)
  throwAll([...linesOf(problems.throwAll), ...found])

  const watched = [...commands, commandOf('router')].map((command) => ({
    supervised: superviseProcess(command, log),
    probes: sockets.probes(command.name),
  }))
  const pages = createStatusPages(watched)
  const health = await openHealth({ ...listening, pages }).catch(async (cause) => {
    await stopAll(watched)
    throw cause
  })
  const unwatch = watchProcesses(watched, { log })
  if (config !== undefined && !config.development) {
    process.on('SIGHUP', () => {
      for (const { supervised } of watched) supervised.signal('SIGHUP')
    })
  }
  stopOnSignal(async () => {
    unwatch()
    await stopAll(watched)
    await health?.close()
    sockets.remove()
  })
}

type Health = ReturnType<typeof readListening> & { pages: ReturnType<typeof createStatusPages> }

/** @throws Error with the fix if the port is taken */
async function openHealth({ health, pages, ...listening }: Health) {
  if (health === undefined) return undefined
  return serveHealth({ ...health, ...pages }).catch((cause) => {
    throw new Error(listenProblem(cause, listening))
  })
}

/** Ends the router first: it finishes the requests that the servers still answer. */
async function stopAll(watched: readonly Watched[]) {
  const stop = ({ supervised }: Watched) => supervised.stop()
  await Promise.all(watched.filter(({ supervised }) => supervised.name === 'router').map(stop))
  await Promise.all(watched.filter(({ supervised }) => supervised.name !== 'router').map(stop))
}

function linesOf(throwProblems: () => void): string[] {
  try {
    throwProblems()
    return []
  } catch (cause) {
    return (cause as Error).message.split('\n')
  }
}

function throwAll(lines: readonly string[]) {
  if (lines.length > 0) throw new Error([...new Set(lines)].join('\n'))
}
