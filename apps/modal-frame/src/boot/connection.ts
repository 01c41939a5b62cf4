import { awaitHost, type Host } from './awaitHost.ts'
import { bindChannel, type Channel } from './channel.ts'
import { readSettings } from './settings.ts'
import { warmFonts } from './warmFonts.ts'

/** The first script of the document: the host is met, and what it says is read, while the views are still on their way. */
export type Connection = Omit<Host, 'port'> & Channel

export const settings = readSettings(document)

/** Undefined on a page of its own, where the frame has nobody to serve. */
export const connection: Promise<Connection> | undefined = window.parent === window ? undefined : connect()

async function connect(): Promise<Connection> {
  const { port, ...host } = await awaitHost(window, settings, crypto.randomUUID())
  return { ...host, ...bindChannel(port) }
}

warmFonts(document)
