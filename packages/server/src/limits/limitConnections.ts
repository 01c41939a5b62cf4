import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type ClientNetwork, networkOf } from '../clients/clientNetwork.ts'
import { createSeats, keysOf, type SeatLimits } from './createSeats.ts'

type Connection = { client: ClientNetwork; leave(): void }

/**
 * Keeps the open connections within limits. Where no seat is left, the connection that has been idle longest makes room for the new one:
 * its client's own where the client has used up its share. Where none is idle, the new one is closed.
 */
export function limitConnections(server: Server, limits: SeatLimits) {
  const seats = createSeats(limits)
  const open = new Map<Socket, Connection>()
  /** Connections that wait for a request, longest first, with the bytes that were read of them until then. */
  const idle = new Map<Socket, number>()

  function close(socket: Socket) {
    open.get(socket)?.leave()
    open.delete(socket)
    idle.delete(socket)
    socket.destroy()
  }

  function makeRoom(full: string) {
    for (const [socket, bytes] of idle) {
      const connection = open.get(socket)
      // More bytes than before: a request is on its way.
      if (connection === undefined || socket.bytesRead > bytes || !keysOf(connection.client).includes(full)) continue
      close(socket)
      return true
    }
    return false
  }

  server.on('connection', (socket: Socket) => {
    const client = networkOf(socket.remoteAddress)
    const full = seats.full(client)
    if (full !== undefined && !makeRoom(full)) return void socket.destroy()
    open.set(socket, { client, leave: seats.take(client) })
    idle.set(socket, socket.bytesRead)
    socket.once('close', () => close(socket))
  })

  return {
    busy(socket: Socket) {
      idle.delete(socket)
    },
    idle(socket: Socket) {
      if (open.has(socket)) idle.set(socket, socket.bytesRead)
    },
  }
}
