import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../clients/clientNetwork.ts'
import { type ConcurrencyLimits, createConcurrencyLimiter } from './createConcurrencyLimiter.ts'

/**
 * If a new one finds no slot, all that wait between two requests are closed; if that frees none, it is closed itself.
 */
export function limitConnections(server: Server, limits: ConcurrencyLimits) {
  const connections = createConcurrencyLimiter(limits)
  const open = new Map<Socket, () => void>()

  const leave = (socket: Socket) => {
    open.get(socket)?.()
    open.delete(socket)
  }

  server.on('connection', (socket: Socket) => {
    const client = networkOf(socket.remoteAddress)
    let slot = connections.tryEnter(client)
    if (typeof slot === 'number') {
      server.closeIdleConnections()
      for (const other of open.keys()) if (other.destroyed) leave(other)
      slot = connections.tryEnter(client)
    }
    if (typeof slot === 'number') return void socket.destroy()
    open.set(socket, slot)
    socket.once('close', () => leave(socket))
  })
}
