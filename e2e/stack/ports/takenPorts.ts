import { createServer } from 'node:net'
import { isHealthy } from '../startServer.ts'
import { PORT_PURPOSES, type WorldPorts } from './worldPorts.ts'

const USED = Object.keys(PORT_PURPOSES) as (keyof WorldPorts)[]

export async function takenPorts(ports: WorldPorts): Promise<string[]> {
  const checks = USED.map(async (name) =>
    (await isFree(ports[name]))
      ? []
      : [`port ${ports[name]} for ${PORT_PURPOSES[name]} is taken: stop what listens there or set AIRLOCK_PORT_BASE`],
  )
  return (await Promise.all(checks)).flat()
}

export async function isWorldRunning(ports: WorldPorts): Promise<boolean> {
  const responses = await Promise.all([isHealthy(ports.host, 'host'), isHealthy(ports.modal, 'modal')])
  return responses.every(Boolean)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
