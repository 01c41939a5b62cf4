import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startDatabase } from '../../stack/database/startDatabase.ts'
import { startMail } from '../../stack/mail/startMail.ts'
import { takenPorts } from '../../stack/ports/takenPorts.ts'
import { worldPorts } from '../../stack/ports/worldPorts.ts'
import { startSecureServer } from '../../stack/startSecureServer.ts'
import { worldAirlockConfig, worldUrls } from '../../stack/worldConfig.ts'
import { runningParts } from '../runningParts.ts'

const PORT_BASE = '6500'

/** Two processes of the secure server, and the part of the local world that they need. */
export type Servers = {
  /** URL of each process. */
  urls: readonly string[]
  /** Named by proofs, whichever process gets them. */
  secureOrigin: string
  hostOrigin: string
  mailbox: string
  close(): Promise<void>
}

/**
 * Starts two processes on one empty database, behind one proxy, with the limits of production.
 *
 * @throws Error with what the part that failed printed
 */
export async function startServers(): Promise<Servers> {
  const ports = worldPorts(PORT_BASE)
  const taken = await takenPorts(ports)
  if (taken.length > 0) throw new Error(taken.join('\n'))
  const urls = worldUrls(ports)
  const folder = fileURLToPath(new URL('../../../node_modules/.cache/airlock/bench-server', import.meta.url))
  mkdirSync(folder, { recursive: true })
  const airlockConfig = join(folder, 'airlock.config.json')
  writeFileSync(airlockConfig, `${JSON.stringify(worldAirlockConfig(urls), null, 2)}\n`)
  const { started, close } = runningParts()
  try {
    const database = await started(startDatabase({ port: ports.database }))
    await started(startMail({ smtpPort: ports.smtp, port: ports.mail }))
    const databaseUrl = await database.urlOf('secure')
    // Nothing serves the modal here, so its port is free for the second process.
    const processes = [ports.secure, ports.modal]
    for (const port of processes) {
      const common = { port, folder, airlockConfig, databaseUrl, smtpPort: ports.smtp, proxies: 1 }
      await started(startSecureServer(common))
    }
    return {
      urls: processes.map((port) => `http://127.0.0.1:${port}`),
      secureOrigin: urls.secure,
      hostOrigin: urls.host,
      mailbox: `http://127.0.0.1:${ports.mail}`,
      close,
    }
  } catch (cause) {
    await close()
    throw cause
  }
}
