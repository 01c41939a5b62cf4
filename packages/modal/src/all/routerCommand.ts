import { join } from 'node:path'
import { readOwnConfig } from '@airlock/modal-frame/server/environment'
import { commonHeaders } from '@airlock/server/answers/headers'
import { createHostRouter } from '@airlock/server/hosts/createHostRouter'
import { readListening } from '@airlock/server/readListening'
import { serveApp } from '@airlock/server/serveApp'
import { collectProblems, listenProblem } from '@airlock/server/startup'
import { stopOnSignal } from '@airlock/server/stopOnSignal'
import { planHosts } from './planHosts.ts'

/** Wide enough for the slots of each server, and for bodies that the servers reject with errors that clients can read. */
const LIMITS = { bodyBytes: 1_048_576, allBodiesBytes: 48 * 1_024 ** 2, requests: 2_048, connections: 2_048 }

/** The router does not hold secrets. */
export async function routerCommand(): Promise<void> {
  const { env } = process
  const problems = collectProblems()
  const listening = readListening(env, problems, '3401')
  problems.throwAll()
  const sockets = env.AIRLOCK_SOCKETS ?? ''
  const plan = () => planHosts(readOwnConfig(env), (server) => join(sockets, server, 'server.sock'))
  let { hosts } = plan()
  const router = createHostRouter({ hosts: () => hosts, proxies: listening.proxies })
  const server = await serveApp(router, { ...listening, headers: commonHeaders(), limits: LIMITS }).catch((cause) => {
    throw new Error(listenProblem(cause, listening))
  })
  console.log(`router on ${server.address}: ${[...hosts.keys()].join(', ')}`)
  process.on('SIGHUP', () => {
    try {
      const next = plan()
      if (next.problems.length > 0) throw new Error(next.problems.join('\n'))
      hosts = next.hosts
    } catch (cause) {
      console.error(`${(cause as Error).message}\nThe hosts stay as they were.`)
    }
  })
  stopOnSignal(server.close)
}
