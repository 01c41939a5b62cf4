import { setTimeout } from 'node:timers/promises'
import { freePort } from '@airlock/server/testing/freePort'
import type { LocalServer } from '../stack/startServer.ts'

export type Replicas = {
  ports: readonly number[]
  replaceOne(pauseMs: number): Promise<void>
  close(): Promise<void>
}

export async function startReplicas(count: number, start: (port: number) => Promise<LocalServer>): Promise<Replicas> {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const servers = await Promise.all(ports.map((port) => start(port)))
  let next = 0
  return {
    ports,
    async replaceOne(pauseMs) {
      const index = next % count
      next += 1
      const server = servers[index]
      if (server === undefined) return
      process.kill(server.pid, 'SIGKILL')
      await server.exit
      await setTimeout(pauseMs)
      servers[index] = await start(ports[index] as number)
    },
    async close() {
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}
