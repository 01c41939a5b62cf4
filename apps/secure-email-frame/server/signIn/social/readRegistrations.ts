import { SOCIAL_PROVIDERS, type SocialProvider } from '@airlock/protocol/socialProviders'

export type Registration = {
  clientId: string
  secret: { kind: 'text'; text: string } | { kind: 'apple'; teamId: string; keyId: string; privateKey: string }
  url: string | undefined
}
export type Registrations = ReadonlyMap<SocialProvider, Registration>

/** Logs what is missing. @throws Error with one reason per line, without secrets */
export function readRegistrations(env: NodeJS.ProcessEnv, { development }: { development: boolean }): Registrations {
  const problems: string[] = []
  const registrations = new Map<SocialProvider, Registration>()
  for (const provider of SOCIAL_PROVIDERS) {
    const prefix = `SOCIAL_${provider.toUpperCase()}_`
    const read = (name: string) => env[prefix + name] || undefined
    const clientId = read('CLIENT_ID')
    if (clientId === undefined) continue
    const url = read('URL')
    if (url !== undefined && !development) problems.push(`${prefix}URL replaces a provider only in development.`)
    const secret = readSecret(provider, read)
    if (typeof secret === 'string') console.warn(`${prefix}${secret} is missing: ${provider} is not offered.`)
    else registrations.set(provider, { clientId, secret, url })
  }
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return registrations
}

function readSecret(
  provider: SocialProvider,
  read: (name: string) => string | undefined,
): Registration['secret'] | string {
  const text = read('CLIENT_SECRET')
  if (text !== undefined) return { kind: 'text', text }
  if (provider !== 'apple') return 'CLIENT_SECRET'
  const [teamId, keyId, privateKey] = [read('TEAM_ID'), read('KEY_ID'), read('PRIVATE_KEY')]
  if (teamId === undefined) return 'TEAM_ID'
  if (keyId === undefined) return 'KEY_ID'
  if (privateKey === undefined) return 'PRIVATE_KEY'
  // Environment variables hold one line.
  return { kind: 'apple', teamId, keyId, privateKey: privateKey.replaceAll('\\n', '\n') }
}
