import { createServer } from 'node:net'
import { isHealthy } from './startServer.ts'
import { PORT_PURPOSES, type WorldPorts } from './worldPorts.ts'

/** The secure frame's server is not part of the world yet, so nothing of ours asks for its port. */
const USED = [
  'host',
  'modal',
  'gateway',
  'relay',
  'phone',
  'database',
  'smtp',
  'mail',
  'arbitrum',
  'base',
] as const satisfies (keyof WorldPorts)[]

/** One sentence for each port of the world that something else listens on. */
export async function takenPorts(ports: WorldPorts): Promise<string[]> {
  const checks = USED.map(async (name) =>
    (await isFree(ports[name]))
      ? []
      : [`port ${ports[name]} for ${PORT_PURPOSES[name]} is taken: stop what listens there or set AIRLOCK_PORT_BASE`],
  )
  return (await Promise.all(checks)).flat()
}

/** Whether a whole world answers on these ports already. */
export async function isWorldRunning(ports: WorldPorts): Promise<boolean> {
  const answers = await Promise.all([isHealthy(ports.host, 'host'), isHealthy(ports.modal, 'modal')])
  return answers.every(Boolean)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
