import { SOCIAL_PROVIDERS } from '@airlock/protocol/socialProviders'
import { expect, test, vi } from 'vitest'
import { readRegistrations } from './readRegistrations.ts'

const APPLE = {
  SOCIAL_APPLE_CLIENT_ID: 'id',
  SOCIAL_APPLE_TEAM_ID: 'team',
  SOCIAL_APPLE_KEY_ID: 'key',
  SOCIAL_APPLE_PRIVATE_KEY: '-----BEGIN\\nlines\\nEND-----',
}
const live = { development: false }

test.each(SOCIAL_PROVIDERS)('offers %s with its own id and secret only', (provider) => {
  const prefix = `SOCIAL_${provider.toUpperCase()}_`
  const registrations = readRegistrations({ [`${prefix}CLIENT_ID`]: 'id', [`${prefix}CLIENT_SECRET`]: 'secret' }, live)
  expect([...registrations]).toEqual([
    [provider, { clientId: 'id', secret: { kind: 'text', text: 'secret' }, url: undefined }],
  ])
})

test('offers Apple with its signing key, also with escaped lines', () => {
  expect(readRegistrations(APPLE, live).get('apple')).toEqual({
    clientId: 'id',
    secret: { kind: 'apple', teamId: 'team', keyId: 'key', privateKey: '-----BEGIN\nlines\nEND-----' },
    url: undefined,
  })
})

test('offers no provider without ids, and logs nothing', () => {
  const warn = vi.spyOn(console, 'warn')
  expect(readRegistrations({ SOCIAL_X_CLIENT_ID: '', SOCIAL_X_CLIENT_SECRET: 'secret' }, live).size).toBe(0)
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['SOCIAL_GITHUB_CLIENT_SECRET', 'github', { SOCIAL_GITHUB_CLIENT_ID: 'id', SOCIAL_GITHUB_CLIENT_SECRET: '' }],
  // The three of Apple make a secret for no other provider.
  [
    'SOCIAL_X_CLIENT_SECRET',
    'x',
    { SOCIAL_X_CLIENT_ID: 'id', SOCIAL_X_TEAM_ID: 'team', SOCIAL_X_KEY_ID: 'key', SOCIAL_X_PRIVATE_KEY: 'key' },
  ],
  ['SOCIAL_APPLE_TEAM_ID', 'apple', { ...APPLE, SOCIAL_APPLE_TEAM_ID: undefined }],
  ['SOCIAL_APPLE_KEY_ID', 'apple', { ...APPLE, SOCIAL_APPLE_KEY_ID: undefined }],
  ['SOCIAL_APPLE_PRIVATE_KEY', 'apple', { ...APPLE, SOCIAL_APPLE_PRIVATE_KEY: '' }],
])('hides a provider without %s and logs it', (name, provider, env) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(readRegistrations(env, live).size).toBe(0)
  expect(warn.mock.calls).toEqual([[`${name} is missing: ${provider} is not offered.`]])
})

test('allows another provider URL only in development', () => {
  const env = {
    SOCIAL_X_CLIENT_ID: 'id',
    SOCIAL_X_CLIENT_SECRET: 'secret',
    SOCIAL_X_URL: 'http://x.localhost',
    SOCIAL_GITHUB_CLIENT_ID: 'id',
    SOCIAL_GITHUB_CLIENT_SECRET: 'secret',
    SOCIAL_GITHUB_URL: 'http://github.localhost',
  }
  expect(readRegistrations(env, { development: true }).get('x')?.url).toBe('http://x.localhost')
  expect(() => readRegistrations(env, live)).toThrow(
    /^SOCIAL_(GITHUB|X)_URL replaces a provider only in development\.\nSOCIAL_(GITHUB|X)_URL replaces/,
  )
})
