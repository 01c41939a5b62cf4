import { readFileSync } from 'node:fs'
import { type AirlockConfig, airlockConfig } from '@airlock/protocol/config/config'
import type { HealthOptions } from '@airlock/server/health/serveHealth'
import { readConfig } from '@airlock/server/readConfig'
import { readListening } from '@airlock/server/readListening'
import { collectProblems } from '@airlock/server/startup'
import { type BundlerOptions, readBundlers } from './fees/readBundlers.ts'
import { type Points, parsePoints } from './limits/limits.ts'
import { parseKeys } from './secrets/keyEncryption.ts'
import { type FarcasterOptions, readFarcaster } from './signIn/social/farcaster/readFarcaster.ts'
import { type Registrations, readRegistrations } from './signIn/social/readRegistrations.ts'

export type Environment = {
  config: AirlockConfig
  databaseUrl: string
  redisUrl: string | undefined
  smtpUrl: string
  mailFrom: string
  keys: Map<string, Buffer>
  codeSecret: Buffer
  providers: Registrations
  farcaster: FarcasterOptions | undefined
  bundlers: BundlerOptions | undefined
  proxies: number
  limits: Points
  port: number
  host: string
  socket: string | undefined
  health: HealthOptions | undefined
}

const SECRET_BYTES = 32

/** @throws Error with every problem, one a line */
export function readOwnConfig(env: NodeJS.ProcessEnv): AirlockConfig {
  return readConfig<AirlockConfig>(env.AIRLOCK_CONFIG ?? 'airlock.config.json', airlockConfig)
}

/** Reads the operator's configuration and rejects unsafe ones. @throws Error with one reason per line, without secrets */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const problems = collectProblems()
  const { add, attempt, throwAll } = problems
  const config = attempt(() => readOwnConfig(env))
  const keys = attempt(() => readKeys(env))
  const codeSecret = Buffer.from(env.CODE_SECRET ?? '', 'base64')
  if (codeSecret.length < SECRET_BYTES) {
    add(`CODE_SECRET must have at least ${SECRET_BYTES} bytes as base64. Create one with \`openssl rand -base64 32\`.`)
  }
  if (keys && [...keys.values()].some((key) => key.equals(codeSecret)))
    add('CODE_SECRET must differ from every key in KEK.')
  const isDevelopment = config?.development ?? false
  if (config && !isDevelopment && !config.secureOrigin.startsWith('https:')) {
    add('secureOrigin must use https. http works only in development.')
  }
  if (config && new URL(config.secureOrigin).origin === new URL(config.modalOrigin).origin) {
    add('secureOrigin must differ from modalOrigin.')
  }
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'MAIL_FROM'] as const) if (!env[name]) add(`${name} is missing.`)
  if (!/^postgres(?:ql)?:\/\//.test(env.DATABASE_URL ?? 'postgres://')) add('DATABASE_URL must be a postgres:// URL.')
  const smtp = env.SMTP_URL ?? 'smtps://'
  if (!/^smtps?:\/\//.test(smtp)) add('SMTP_URL must be an smtp:// or smtps:// URL.')
  if (!isDevelopment && smtp.startsWith('smtp://') && !/[?&]requireTLS=true/.test(smtp)) {
    add('SMTP_URL would send codes unencrypted. Use smtps://, or smtp:// with ?requireTLS=true.')
  }
  if (/[\r\n]/.test(env.MAIL_FROM ?? '')) add('MAIL_FROM must be a single line.')
  const limits = attempt(() => parsePoints(env.LIMITS ?? ''))
  const providers = attempt(() => readRegistrations(env, { development: isDevelopment }))
  const farcaster = attempt(() => readFarcaster(env, { development: isDevelopment }))
  const bundlers = attempt(() => readBundlers(env))
  const listening = readListening(env, problems, '3402')
  throwAll()
  return {
    config: config as AirlockConfig,
    databaseUrl: env.DATABASE_URL ?? '',
    redisUrl: env.REDIS_URL || undefined,
    smtpUrl: smtp,
    mailFrom: env.MAIL_FROM ?? '',
    keys: keys as Map<string, Buffer>,
    codeSecret,
    providers: providers ?? new Map(),
    farcaster,
    bundlers,
    limits: limits ?? {},
    ...listening,
  }
}

function readKeys({ KEK, KEK_FILE }: NodeJS.ProcessEnv): Map<string, Buffer> {
  const keys = parseKeys(KEK ?? (KEK_FILE ? readFileSync(KEK_FILE, 'utf8') : ''))
  if (keys.size === 0)
    throw new Error('KEK: a key-encryption key is required to store wallets. Set KEK to `id:base64`, or KEK_FILE.')
  return keys
}
