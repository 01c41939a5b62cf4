import net from 'node:net'

type Target = {
  host?: string | undefined
  port?: number | string | undefined
  secure?: boolean | undefined
  connectionTimeout?: number | undefined
}
type Callback = (cause: Error | null, socket: { connection: net.Socket } | false) => void

const TIMEOUT_MS = 10_000

/** Socket without Nagle's delay, which costs 40 ms per email: SMTP ends with a separate packet. TLS is added on top if needed. */
export function connectAtOnce(
  { host, port, secure, connectionTimeout = TIMEOUT_MS }: Target,
  response: Callback,
): void {
  const socket = net.connect({ host: host ?? 'localhost', port: Number(port ?? (secure ? 465 : 587)), noDelay: true })
  const fail = (cause: Error) => {
    socket.destroy()
    response(cause, false)
  }
  const delayed = () => fail(new Error('The mail server did not answer.'))
  socket.setTimeout(connectionTimeout)
  socket.once('timeout', delayed)
  socket.once('error', fail)
  socket.once('connect', () => {
    socket.setTimeout(0)
    socket.off('timeout', delayed)
    socket.off('error', fail)
    response(null, { connection: socket })
  })
}
