import { appendFileSync } from 'node:fs'
import { Socket } from 'node:net'

/** Preloaded by a server process: writes each host that it connects to into `HOSTS_FILE`. */
const { connect } = Socket.prototype
Socket.prototype.connect = function (...args) {
  const [first] = args.flat()
  const { host, port, path } = typeof first === 'object' ? first : { host: args[1], port: first }
  appendFileSync(process.env.HOSTS_FILE ?? '', `${path ?? `${host ?? 'localhost'}:${port}`}\n`)
  return Reflect.apply(connect, this, args)
}
