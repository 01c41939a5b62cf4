import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { airlockConfig } from '@airlock/protocol/config/config'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { checkCompose } from './checkCompose.mjs'

type Service = Record<string, unknown>

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))
const source = readFileSync(path('docker-compose.yml'), 'utf8')

function changed(change: Service, name = 'modal') {
  const compose = parse(source, { merge: true }) as { services: Record<string, Service> }
  Object.assign(compose.services[name] ?? {}, change)
  return checkCompose(compose)
}

test('passes for the specification and the own rules', () => {
  expect(checkCompose()).toEqual([])
})

describe('the file of a small installation', () => {
  const small = readFileSync(path('deploy/small/compose.yml'), 'utf8')
  const check = (change: Service) => {
    const compose = parse(small, { merge: true }) as { services: Record<string, Service> }
    Object.assign(compose.services.airlock ?? {}, change)
    return checkCompose(compose, undefined, 'deploy/small/compose.yml')
  }

  test('keeps to the rules', () => {
    expect(check({})).toEqual([])
  })

  test.each([
    [{ cap_add: ['CHOWN', 'KILL', 'SETGID', 'SETUID', 'DAC_OVERRIDE'] }, 'keeps capabilities'],
    [{ cap_drop: [] }, 'keeps capabilities'],
    [{ user: '0:1' }, 'runs as root'],
    [{ ports: ['3400:3400'] }, 'listens on every interface'],
  ])('rejects %j', (change, problem) => {
    expect(check(change).join()).toContain(problem)
  })
})

test('finds a key that the specification does not know, with its position', () => {
  expect(changed({ read_onyl: true }).join()).toContain('docker-compose.yml/services/modal')
})

test.each([
  [{ user: 'root' }, 'runs as root'],
  [{ user: '0:0' }, 'runs as root'],
  [{ read_only: false }, 'can write to its own files'],
  [{ cap_drop: [] }, 'keeps capabilities'],
  [{ cap_drop: ['ALL'], cap_add: ['NET_ADMIN'] }, 'keeps capabilities'],
  [{ security_opt: [] }, 'may gain privileges'],
  [{ privileged: true }, 'is privileged'],
  [{ healthcheck: {} }, 'has no health check'],
  [{ image: 'airlock/modal' }, 'names no version'],
  [{ image: 'airlock/modal:latest' }, 'names no version'],
  [{ build: { context: '.', target: 'nothing' } }, 'which the Dockerfile does not have'],
  [{ ports: ['3401:3401'] }, 'listens on every interface'],
  [{ volumes: [{ type: 'bind', source: './deploy', target: '/config' }] }, 'can write to'],
  [{ volumes: [{ type: 'volume', source: 'releases', target: '/app' }] }, 'can write to'],
  [{ volumes: [{ type: 'bind', source: './deploy', target: '/releases' }] }, 'can write to'],
  [{ volumes: [{ type: 'bind', source: './nowhere', target: '/x', read_only: true }] }, 'not in the repository'],
])('rejects a service with %j that %s', (change, problem) => {
  expect(changed(change).join()).toContain(problem)
})

/** A variable of the Compose Specification. */
const variable = (text: string) => `\${${text}}`
const DIGEST = `sha256:${'0'.repeat(64)}`

test.each([
  'postgres:18.1-alpine3.22',
  variable('POSTGRES_IMAGE'),
  variable('POSTGRES_IMAGE:-postgres:latest'),
  variable('POSTGRES_IMAGE:-postgres'),
])('rejects %s, which has no version or takes no digest', (image) => {
  expect(changed({ image }, 'database')).not.toEqual([])
})

test.each([variable('POSTGRES_IMAGE:-postgres:18.1'), `postgres:18.1@${DIGEST}`, `postgres@${DIGEST}`])(
  'accepts %s',
  (image) => {
    expect(changed({ image }, 'database')).toEqual([])
  },
)

test('rejects builds from an image that takes no digest', () => {
  const build = { context: '.', target: 'modal' }
  expect(changed({ build }).join()).toContain('pass NODE_IMAGE')
  const compose: unknown = parse(source, { merge: true })
  const dockerfile = readFileSync(path('Dockerfile'), 'utf8').replace(
    `FROM ${variable('NODE_IMAGE')} AS build`,
    'FROM node:22 AS build',
  )
  expect(checkCompose(compose, dockerfile).join()).toContain('node:22 cannot be pinned')
})

test('accepts the example configuration of the modal origin', () => {
  const example: unknown = JSON.parse(readFileSync(path('deploy/airlock.config.json'), 'utf8'))
  expect(airlockConfig.safeParse(example).success).toBe(true)
})
