import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { PortsTaken, startWorld } from '../startWorld.ts'
import { isWorldRunning, takenPorts } from './takenPorts.ts'
import { worldPorts } from './worldPorts.ts'

const ports = worldPorts('21600')
const servers: ReturnType<typeof createServer>[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

test('reports a taken port with purpose and fix', async () => {
  await occupy(ports.modal)
  expect(await takenPorts(ports)).toEqual([
    'port 21601 for the modal frame is taken: stop what listens there or set AIRLOCK_PORT_BASE',
  ])
})

test('starts nothing on a taken port', async () => {
  await occupy(ports.base)
  await expect(startWorld(ports)).rejects.toBeInstanceOf(PortsTaken)
  expect(await takenPorts(ports)).toHaveLength(1)
})

test('rejects a stranger on the port', async () => {
  await occupy(ports.host)
  expect(await isWorldRunning(ports)).toBe(false)
})

function occupy(port: number) {
  const server = createServer((_request, response) => response.end('something else'))
  servers.push(server)
  return new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
}
