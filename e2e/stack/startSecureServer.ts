import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type LocalServer, startServer } from './startServer.ts'

/** Providers of this world live below `localhost`, where Node resolves no name. */
const LOCALHOST_NAMES = new URL(
  '../../apps/secure-email-frame/server/testing/providers/localhostNames.mjs',
  import.meta.url,
).href

type Options = {
  port: number
  folder: string
  airlockConfig: string
  databaseUrl: string
  smtpPort: number
  proxies?: number
  /** Other numbers than the product's, as the server's environment has them. */
  limits?: string
  providers?: Record<string, string>
  healthPort?: number | undefined
}

export function startSecureServer(options: Options): Promise<LocalServer> {
  const {
    port,
    folder,
    airlockConfig,
    databaseUrl,
    smtpPort,
    proxies = 0,
    limits = '',
    healthPort,
    providers = {},
  } = options
  return startServer({
    name: 'the secure email frame',
    script: fileURLToPath(new URL('../../apps/secure-email-frame/dist/server/main.js', import.meta.url)),
    port,
    env: {
      AIRLOCK_CONFIG: airlockConfig,
      DATABASE_URL: databaseUrl,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: 'Airlock <no-reply@mail.localhost>',
      PROXIES: String(proxies),
      LIMITS: limits,
      ...(healthPort !== undefined && { HEALTH_PORT: String(healthPort) }),
      ...providers,
      NODE_OPTIONS: `--import=${LOCALHOST_NAMES}`,
      ...secrets(folder),
    },
  })
}

function secrets(folder: string): { KEK: string; CODE_SECRET: string } {
  const file = join(folder, 'secrets.json')
  if (!existsSync(file)) {
    const random = () => randomBytes(32).toString('base64')
    writeFileSync(file, `${JSON.stringify({ KEK: `local:${random()}`, CODE_SECRET: random() }, null, 2)}\n`)
  }
  return JSON.parse(readFileSync(file, 'utf8')) as { KEK: string; CODE_SECRET: string }
}
