import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@airlock/server/openDatabase'
import { freePort } from '@airlock/server/testing/freePort'
import { newDatabase } from '@airlock/server/testing/newDatabase'
import { MIGRATIONS } from '../../apps/secure-email-frame/server/database/migrations.ts'
import { type LocalMail, startMail } from '../stack/mail/startMail.ts'
import { startSecureServer } from '../stack/startSecureServer.ts'
import type { LocalServer } from '../stack/startServer.ts'

export type KeyStack = {
  folder: string
  configFile: string
  mail: LocalMail
  database: Database
  start(port: number, healthPort?: number, env?: Record<string, string>): Promise<LocalServer>
  kek(): string
  close(): Promise<void>
}

/** All users of a drill come from one address. */
const LIMITS = [
  ...['mailsByClient', 'mailsByBlock', 'mailsByProject', 'mailsToAddress', 'mailsToAddressDaily'],
  ...['mailsByDevice', 'mailsByDeviceDaily', 'triesAtAddress', 'triesByClient', 'triesByBlock', 'triesByDevice'],
]
  .map((rule) => `${rule}:1000000`)
  .join()

export async function startKeyStack(config: object, proxies: number): Promise<KeyStack> {
  const folder = mkdtempSync(join(tmpdir(), 'airlock-drill-'))
  mkdirSync(folder, { recursive: true })
  const configFile = join(folder, 'airlock.config.json')
  writeFileSync(configFile, JSON.stringify(config))
  const smtpPort = await freePort()
  const mail = await startMail({ smtpPort, port: await freePort() })
  const databaseUrl = await newDatabase()
  const database = await openDatabase(databaseUrl, MIGRATIONS)
  return {
    folder,
    configFile,
    mail,
    database,
    start: (port, healthPort, env) =>
      startSecureServer({
        ...{ port, folder, airlockConfig: configFile, databaseUrl, smtpPort, proxies, limits: LIMITS, healthPort },
        ...(env && { providers: env }),
      }),
    kek: () => (JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as { KEK: string }).KEK,
    async close() {
      await Promise.all([mail.close(), database.close()])
      rmSync(folder, { recursive: true })
    },
  }
}
