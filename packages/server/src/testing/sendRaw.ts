import net from 'node:net'

type Message = {
  port: number
  head: readonly string[]
  body?: Iterable<string | Buffer> | AsyncIterable<string | Buffer>
  isOpen?: boolean
  from?: string
}
export type RawAnswer = { status: number; head: string; body: string }

/** `status` is 0 without a response. */
export function sendRaw({ port, head, body = [], isOpen = false, from = '127.0.0.1' }: Message): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: from })
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      const [first = '', ...rest] = text.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 ([0-9]{3})/.exec(first)?.[1] ?? 0), head: first, body: rest.join('') })
    })
    const send = async () => {
      socket.write(`${head.join('\r\n')}\r\n${isOpen ? '' : '\r\n'}`)
      for await (const chunk of body) {
        if (text !== '' || socket.destroyed) break
        if (!socket.write(chunk)) await settled(socket)
      }
    }
    socket.on('connect', () => void send())
  })
}

function settled(socket: net.Socket) {
  return new Promise<void>((resolve) => {
    const events = ['drain', 'close', 'data', 'end'] as const
    const done = () => {
      for (const event of events) socket.off(event, done)
      resolve()
    }
    for (const event of events) socket.once(event, done)
  })
}
