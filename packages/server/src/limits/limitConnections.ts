import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../clients/clientNetwork.ts'
import { type ConcurrencyLimits, createConcurrencyLimiter } from './createConcurrencyLimiter.ts'

/** Without a free slot, closes connections that wait between two requests, else the new one. */
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
