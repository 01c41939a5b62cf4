import net from 'node:net'

type Options = {
  port: number
  from: readonly string[]
  count: number
  startClient(index: number): string
}

const REST_MS = 100

export async function slowClients({ port, from, count, startClient: start }: Options): Promise<() => void> {
  const sockets = new Map<number, net.Socket>()
  let isOver = false
  let connected = 0
  const open = (index: number) => {
    if (isOver) return
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: from[index % from.length] })
    sockets.set(index, socket)
    socket.on('error', () => {})
    socket.once('connect', () => {
      connected += 1
      socket.write(start(index))
    })
    socket.on('data', () => {})
    socket.once('close', () => setTimeout(open, REST_MS, index))
  }
  for (let index = 0; index < count; index += 1) open(index)
  const timer = setInterval(() => {
    for (const socket of sockets.values()) if (socket.writable) socket.write('x')
  }, REST_MS)
  while (connected < count) await new Promise((resolve) => setTimeout(resolve, REST_MS))
  return () => {
    isOver = true
    clearInterval(timer)
    for (const socket of sockets.values()) socket.destroy()
  }
}
