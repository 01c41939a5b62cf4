import net from 'node:net'

type Options = {
  port: number
  from?: string
}

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
    received: () => text,
    send: (text: string) => void socket.write(text),
    pause: () => void socket.pause(),
    /** @returns the status; 0 if the connection closed without one */
    get(path = '/', headers: readonly string[] = []): Promise<number> {
      const responded = new Promise<number>((resolve) => {
        socket.once('data', (chunk) => resolve(Number(chunk.toString('latin1').slice(9, 12))))
      })
      const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', '']
      socket.write(lines.join('\r\n'))
      return Promise.race([responded, closed.then(() => 0)])
    },
    close: () => void socket.destroy(),
  }
}
