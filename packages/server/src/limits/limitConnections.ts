import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type ClientNetwork, networkOf } from '../clients/clientNetwork.ts'
import { createFairSeats } from './createFairSeats.ts'
import { keysOf, type SeatLimits } from './createSeats.ts'

type Connection = { client: ClientNetwork; leave(): void }

/**
 * Keeps the open connections within limits. Where no seat is left, the connection that has been idle longest since its last answer makes
 * room for the new one: its client's own, also one that was never used, where the client has used up its share. Where there is none, the
 * oldest of anyone who has most does; where no one has more than this client, the new one is closed.
 */
export function limitConnections(server: Server, limits: SeatLimits) {
  const seats = createFairSeats(limits)
  const open = new Map<Socket, Connection>()
  /** Connections that wait for a request, longest first, with the bytes that were read of them until then. */
  const idle = new Map<Socket, number>()

  function close(socket: Socket) {
    open.get(socket)?.leave()
    open.delete(socket)
    idle.delete(socket)
    socket.destroy()
  }

  function closeIdle(full: string, client: ClientNetwork) {
    for (const [socket, bytes] of idle) {
      const connection = open.get(socket)
      // Its request may be under way: those who come again and again would close it before it is read.
      if (bytes === 0 && full !== client.network) continue
      // More bytes than before: a request is on its way.
      if (connection === undefined || socket.bytesRead > bytes || !keysOf(connection.client).includes(full)) continue
      return close(socket)
    }
  }

  server.on('connection', (socket: Socket) => {
    const client = networkOf(socket.remoteAddress)
    const full = seats.full(client)
    if (full !== undefined) closeIdle(full, client)
    const leave = seats.take(client, () => close(socket))
    if (leave === undefined) return void socket.destroy()
    open.set(socket, { client, leave })
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
    /** All that still comes on this connection is discarded: it gives way like one that waits. */
    refused(socket: Socket) {
      if (open.has(socket)) idle.set(socket, Number.POSITIVE_INFINITY)
    },
  }
}
