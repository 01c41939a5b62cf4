import { describe, expect, test } from 'vitest'
import { environmentOf, misnamedVariables, namedServers } from './splitEnvironment.ts'

const env = {
  PATH: '/bin',
  NODE_OPTIONS: '--inspect',
  AIRLOCK_RELEASES: '/releases',
  GATEWAY_DATABASE_URL: 'postgres://gateway',
  GATEWAY_RPC_KEY: 'key',
  SECURE_DATABASE_URL: 'postgres://secure',
  SECURE_KEK: 'id:key',
}

describe('environmentOf', () => {
  test('[T216] gives each server only its variables', () => {
    const common = { NODE_ENV: 'production', PATH: '/bin' }
    expect(environmentOf('router', env)).toEqual(common)
    expect(environmentOf('modal', env)).toEqual({ ...common, AIRLOCK_RELEASES: '/releases' })
    expect(environmentOf('gateway', env)).toEqual({ ...common, DATABASE_URL: 'postgres://gateway', RPC_KEY: 'key' })
    expect(environmentOf('secure', env)).toEqual({ ...common, DATABASE_URL: 'postgres://secure', KEK: 'id:key' })
  })
})

test('names the prefix that a secret lacks', () => {
  expect(misnamedVariables({ KEK: 'id:key', DATABASE_URL: 'postgres://x' })).toEqual([
    'KEK reaches no server. Rename it to SECURE_KEK.',
    'DATABASE_URL reaches no server. Rename it to SECURE_DATABASE_URL or GATEWAY_DATABASE_URL.',
  ])
  expect(misnamedVariables(env)).toEqual([])
})

test('finds the servers that have variables', () => {
  expect(namedServers({ SECURE_KEK: 'id:key' })).toEqual(['modal', 'secure'])
})
