import { type Start, start as startSchema } from '@airlock/protocol/channel/schemas'
import { browserStorage } from '../core/ports/browser/browserStorage.ts'
import { acceptHandshake, type Host } from './acceptHandshake.ts'
import { bindChannel, type Channel, parse } from './channel.ts'
import { readSettings } from './settings.ts'
import { warmFonts } from './warmFonts.ts'

/** First script: handshakes while views load. */
export type Connection = Omit<Host, 'port' | 'start'> &
  Channel & {
    start: Promise<Start>
  }

export const settings = readSettings(document)
export const storage = browserStorage()

export const connection: Promise<Connection> | undefined = window.parent === window ? undefined : connect()

async function connect(): Promise<Connection> {
  const { port, start: received, ...host } = await acceptHandshake(window, settings, crypto.randomUUID())
  const start = readStart(received)
  // Avoids an unhandled rejection: `start` is awaited later.
  start.catch(() => {})
  return { ...host, ...bindChannel(port), start }
}

async function readStart(received: unknown): Promise<Start> {
  return parse(startSchema, 'hello', received) as Start
}

warmFonts(document)
setTimeout(() => storage.get(''))
