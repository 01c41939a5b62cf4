import { type AirlockConfig, airlockConfig } from '@airlock/protocol/config/config'
import { parsePoints } from '@airlock/server/limits/createLimits'
import { readConfig } from '@airlock/server/readConfig'
import { readListening } from '@airlock/server/readListening'
import { collectProblems } from '@airlock/server/startup'
import type { Hex } from 'viem'
import { expandSecrets } from './expandSecrets.ts'
import { GATEWAY_RULES } from './shell/createGatewayLimits.ts'

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent']

/** @throws Error with every problem, one a line */
export function readOwnConfig(env: NodeJS.ProcessEnv): AirlockConfig {
  return readConfig<AirlockConfig>(env.AIRLOCK_CONFIG ?? 'airlock.config.json', airlockConfig)
}

export function readEnvironment(env: NodeJS.ProcessEnv) {
  const problems = collectProblems()
  const { add, attempt, throwAll } = problems
  const config = attempt(() => readOwnConfig(env))
  const settings = config && attempt(() => expandSecrets(config.gateway, env))
  const { CATALOGUE_URL: url, CATALOGUE_KEY: key = '', LOG_LEVEL: logLevel = 'info' } = env
  if (url !== undefined && !URL.canParse(url)) add(`CATALOGUE_URL is ${JSON.stringify(url)}. Write an https URL.`)
  else if (url !== undefined && !url.startsWith('https:') && config?.development !== true) {
    // Leaves out credentials and queries, which may be secret.
    const { protocol, host, pathname } = new URL(url)
    add(
      `CATALOGUE_URL is "${protocol}//${host}${pathname}". Write an https URL; the key would be read on its way otherwise.`,
    )
  }
  if (!LOG_LEVELS.includes(logLevel)) add(`LOG_LEVEL is ${JSON.stringify(logLevel)}. Write ${LOG_LEVELS.join(', ')}.`)
  const databaseUrl = attempt(() => urlOf(env, 'DATABASE_URL', 'postgres'))
  const redisUrl = attempt(() => urlOf(env, 'REDIS_URL', 'redis'))
  const signerKeys = attempt(() => keysOf(env, 'NAMES_SIGNER_KEYS'))
  if (settings?.names !== undefined && signerKeys?.length === 0)
    add('NAMES_SIGNER_KEYS must be set, because the section "gateway" of the configuration has "names".')
  const relayerKeys = attempt(() => keysOf(env, 'NAMES_RELAYER_KEY'))
  if (settings?.names?.primaryRegistrar !== undefined && relayerKeys?.length !== 1)
    add('NAMES_RELAYER_KEY must be one key, because "gateway.names" of the configuration has "primaryRegistrar".')
  const limits = attempt(() => parsePoints(env.LIMITS ?? '', GATEWAY_RULES))
  const listening = readListening(env, problems, '3403')
  throwAll()
  return {
    config: config as AirlockConfig,
    settings: settings as AirlockConfig['gateway'],
    upstream: url === undefined ? undefined : { url, key },
    publicUrl: publicUrlOf(config as AirlockConfig) ?? `http://${listening.host}:${listening.port}`,
    databaseUrl,
    redisUrl,
    signerKeys: signerKeys ?? [],
    relayerKey: relayerKeys?.[0],
    limits: limits ?? {},
    logLevel,
    ...listening,
  }
}

function publicUrlOf({ gateway, projects }: AirlockConfig): string | undefined {
  const [named] = Object.values(projects).flatMap(({ endpoints }) => endpoints.gateway ?? [])
  return gateway.origin === undefined ? named : new URL(gateway.origin).origin
}

/** @throws Error that names no key */
function keysOf(env: NodeJS.ProcessEnv, name: string): Hex[] {
  const keys = (env[name] ?? '').split(',').flatMap((one) => one.trim() || [])
  if (keys.every((key) => /^0x[0-9a-fA-F]{64}$/.test(key))) return keys as Hex[]
  throw new Error(`${name} must be private keys ("0x" and 64 hexadecimal digits), with commas between them.`)
}

function urlOf(env: NodeJS.ProcessEnv, name: string, scheme: string): string | undefined {
  const value = env[name]
  if (!value) return undefined
  if (new RegExp(`^${scheme}(?:ql|s)?:`).test(value) && URL.canParse(value)) return value
  throw new Error(`${name} must be a ${scheme}:// URL, such as ${scheme}://user:password@host/name.`)
}
