import net from 'node:net'

type Options = {
  port: number
  /** The client's own address, such as `127.0.0.2`: Linux has all of 127.0.0.0/8. */
  from?: string
}

/** A connection that stays open between requests. */
export function keepOpen({ port, from = '127.0.0.1' }: Options) {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress: from })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  return {
    closed,
    isOpen: () => !socket.destroyed,
    /** Everything that came so far. */
    received: () => text,
    send: (text: string) => void socket.write(text),
    /** Reads nothing from here on. */
    pause: () => void socket.pause(),
    /** Sends a request without a body. @returns the status, 0 where the connection ended without one */
    get(path = '/', headers: readonly string[] = []): Promise<number> {
      const answered = new Promise<number>((resolve) => {
        socket.once('data', (chunk) => resolve(Number(chunk.toString('latin1').slice(9, 12))))
      })
      const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', '']
      socket.write(lines.join('\r\n'))
      return Promise.race([answered, closed.then(() => 0)])
    },
    close: () => void socket.destroy(),
  }
}
