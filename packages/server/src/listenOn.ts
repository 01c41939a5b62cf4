import { chmodSync, rmSync } from 'node:fs'
import type { Server } from 'node:net'

type Address = { port: number; host: string; socket?: string | undefined }

/** @throws errors of listening, such as EADDRINUSE */
export async function listenOn(server: Server, { port, host, socket }: Address): Promise<void> {
  // A killed process leaves its socket.
  if (socket !== undefined) rmSync(socket, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    if (socket === undefined) server.listen(port, host, resolve)
    else server.listen(socket, resolve)
  })
  // The router has another user. Only the folder's owner can replace the socket.
  if (socket !== undefined) chmodSync(socket, 0o666)
}

export function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
