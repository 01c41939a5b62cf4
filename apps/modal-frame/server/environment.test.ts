import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveApp } from '@airlock/server/serveApp'
import { listenProblem } from '@airlock/server/startup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'modal-environment-'))
const file = join(folder, 'airlock.config.json')
const root = join(folder, 'client')
beforeAll(() => mkdirSync(join(root, 'v/0.1.0'), { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true }))

/** Replaces the name of the configuration by `FILE`. */
function rejectionOf(config: unknown, env: NodeJS.ProcessEnv = {}): string {
  writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config))
  try {
    readEnvironment({ AIRLOCK_CONFIG: file, ...env }, root)
    return 'nothing'
  } catch (cause) {
    return (cause as Error).message.replaceAll(file, 'FILE')
  }
}

const VALID = { modalOrigin: 'https://wallet.example', projects: { default: { origins: ['https://app.example'] } } }

test('accepts a valid configuration with its own port or the default', () => {
  expect(rejectionOf(VALID)).toBe('nothing')
  expect(readEnvironment({ AIRLOCK_CONFIG: file }, root)).toMatchObject({ port: 3401, host: '127.0.0.1', proxies: 0 })
  rejectionOf({ ...VALID, modalOrigin: 'http://wallet.localhost:4401' })
  expect(readEnvironment({ AIRLOCK_CONFIG: file }, root).port).toBe(4401)
})

test('reports every problem at once: key, value and fix', () => {
  const config = {
    modalOrigin: 'https://wallet.example/',
    projetcs: {},
    development: 'yes',
    projects: {
      default: { origins: ['https://app.example/path', 'app.example'], relais: 'wss://relay.example' },
      second: { origins: 'all' },
    },
  }
  expect(rejectionOf(config, { PORT: 'http', PROXIES: 'two' })).toMatchInlineSnapshot(`
    "FILE: modalOrigin is "https://wallet.example/". Write "https://wallet.example": no path, no slash at the end.
    FILE: development is "yes". Write true or false.
    FILE: projects.default.origins[0] is "https://app.example/path". Write "https://app.example": no path, no slash at the end.
    FILE: projects.default.origins[1] is "app.example". Write an origin as browsers do: "https://app.example", lower case, no path, no slash at the end.
    FILE: projects.default.relais ("wss://relay.example") is not known. Remove it, or correct its spelling; docs/configuration.md lists the keys.
    FILE: projects.second.origins is "all". Write a list of origins, or "any".
    FILE: projetcs ({}) is not known. Remove it, or correct its spelling; docs/configuration.md lists the keys.
    PORT is "http". Write a number from 0 to 65535.
    PROXIES is "two". Set it to the number of proxies in front of the server, 0 to 8."
  `)
})

test('reports values of every type with the expected type', () => {
  const config = {
    modalOrigin: 'https://wallet.example',
    projects: {
      'my project': { origins: [] },
      default: {
        origins: [],
        relay: 'https://relay.example',
        relayProjectId: 'a b',
        endpoints: { gateway: 'gateway.example' },
        rpcUrls: { base: [], 'eip155:1': 'https://rpc.example', 'eip155:8453': ['rpc.example'] },
        knownContracts: { 'eip155:1': [{ address: '0x12', kind: 'coin', name: '' }] },
      },
      other: { origins: [], relay: 5, rpcUrls: ['https://rpc.example'] },
    },
  }
  expect(rejectionOf(config)).toMatchInlineSnapshot(`
    "FILE: projects.my project ({"origins":[]}) has no valid name. Write 1 to 64 letters, digits, "-" and "_".
    FILE: projects.default.relay is "https://relay.example". Write a wss URL, such as "wss://relay.example"; in development "ws:" will do.
    FILE: projects.default.relayProjectId is "a b". Write 1 to 64 letters, digits, "-" and "_".
    FILE: projects.default.endpoints.gateway is "gateway.example". Write an origin as browsers do: "https://app.example", lower case, no path, no slash at the end.
    FILE: projects.default.rpcUrls.base ([]) has no valid name. Write a CAIP-2 id: namespace, ":" and reference.
    FILE: projects.default.rpcUrls.eip155:1 is "https://rpc.example". Write a list of URLs, such as ["https://rpc.example/v1"].
    FILE: projects.default.rpcUrls.eip155:8453[0] is "rpc.example". Write an http or https URL, such as "https://rpc.example/v1", up to 2,000 characters.
    FILE: projects.default.knownContracts.eip155:1[0].address is "0x12". Write "0x" and 40 hexadecimal digits.
    FILE: projects.default.knownContracts.eip155:1[0].kind is "coin". Write one of token, wrappedCoin, permit2, router, app.
    FILE: projects.default.knownContracts.eip155:1[0].name is "". Write 1 to 40 characters.
    FILE: projects.other.relay is 5. Write a wss URL, such as "wss://relay.example"; in development "ws:" will do.
    FILE: projects.other.rpcUrls is ["https://rpc.example"]. Write lists of URLs by CAIP-2 id: { "eip155:8453": ["https://rpc.example/v1"] }."
  `)
})

test('reports an unencrypted relay with its project', () => {
  const projects = {
    default: { origins: [], relay: 'wss://relay.example' },
    second: { origins: [], relay: 'ws://relay.example' },
    third: { origins: [], relay: 'ws://localhost:1' },
  }
  expect(rejectionOf({ ...VALID, projects })).toBe(
    [
      'FILE: projects.second.relay is "ws://relay.example". Write "wss://relay.example"; "ws:" works only in development.',
      'FILE: projects.third.relay is "ws://localhost:1". Write "wss://localhost:1"; "ws:" works only in development.',
    ].join('\n'),
  )
  expect(rejectionOf({ modalOrigin: 'http://localhost:3401', development: true, projects })).toBe('nothing')
})

test('reports an unwritable volume and a used probe port', () => {
  const missing = join(folder, 'nowhere')
  const env = { AIRLOCK_RELEASES: missing, PORT: '3401', HEALTH_PORT: '3401' }
  expect(rejectionOf({ ...VALID, projetcs: {} }, env).split('\n')).toEqual([
    expect.stringContaining('projetcs'),
    'HEALTH_PORT is 3401, which PORT has. Set HEALTH_PORT to another.',
    `AIRLOCK_RELEASES: ${missing} cannot be written (ENOENT). Mount a volume there that the server's user owns.`,
  ])
  expect(rejectionOf({ ...VALID, projetcs: {} }, { HEALTH_PORT: '3401' })).not.toContain('HEALTH_PORT')
  const releases = join(folder, 'releases')
  mkdirSync(releases)
  expect(rejectionOf(VALID, { ...env, AIRLOCK_RELEASES: releases, HEALTH_PORT: '3402' })).toBe('nothing')
  expect(rejectionOf(VALID, { PORT: '3401', HEALTH_PORT: '3401', HEALTH_HOST: '127.0.0.2' })).toBe('nothing')
  expect(rejectionOf(VALID, { PORT: '3401', HOST: '0.0.0.0', HEALTH_PORT: '3401' })).toContain('which PORT has')
})

test('names a missing key', () => {
  expect(rejectionOf({ projects: {} })).toBe('FILE: modalOrigin is missing. Write a text in quotes.')
})

test('reports a missing or invalid file with its path', () => {
  expect(() => readEnvironment({ AIRLOCK_CONFIG: '/nowhere/airlock.json' }, root)).toThrow(
    'AIRLOCK_CONFIG: /nowhere/airlock.json: there is no such file. Write it, or set AIRLOCK_CONFIG to where it is.',
  )
  expect(rejectionOf('{\n  "modalOrigin": "https://wallet.example",\n  "projects": {},\n}')).toMatch(
    /^FILE: no JSON from line 4, column 1 on: .*\. Correct it there\.$/,
  )
  expect(rejectionOf('{\n  "development": yes,\n  "projects": {}\n}')).toMatch(
    /^FILE: no JSON: .*yes.*\. Correct it there\.$/,
  )
  for (const blank of ['', ' \n']) {
    expect(rejectionOf(blank)).toBe(
      'FILE: the file is empty. Write the configuration into it, as in docs/configuration.md.',
    )
  }
  for (const cut of ['{\n  "modalOrigin": "https://wal', '{\n  "projects": {}', '{\n  "projects":']) {
    const column = (cut.split('\n')[1] ?? '').length + 1
    expect(rejectionOf(`${cut}\n`)).toBe(
      `FILE: the JSON ends too early, at line 2, column ${column}. Write what is missing there, or restore the file: a copy of it may have been cut off.`,
    )
  }
  expect(rejectionOf(`\uFEFF${JSON.stringify(VALID)}`)).toBe('nothing')
})

test('names a taken port and the setting to change', async () => {
  const app = { fetch: () => new Response() }
  const first = await serveApp(app, { port: 0, headers: {} })
  const problem = await serveApp(app, { port: first.port, headers: {} }).then(
    () => 'it listens',
    (cause) => listenProblem(cause, { port: first.port, host: '127.0.0.1' }),
  )
  const probes = await serveApp(app, { port: 0, headers: {}, health: { port: first.port } }).then(
    () => 'it listens',
    (cause) => listenProblem(cause, { port: 0, host: '0.0.0.0' }),
  )
  await first.close()
  expect(probes).toBe(
    `HEALTH_PORT: ${first.port} is taken on 127.0.0.1. Stop what listens there, or set HEALTH_PORT to another.`,
  )
  expect(problem).toBe(`PORT: ${first.port} is taken on 127.0.0.1. Stop what listens there, or set PORT to another.`)
})

test.each(['192.0.2.1', 'probes.invalid'])(
  'blames HEALTH_HOST for an unusable address %s of the probes',
  async (host) => {
    const app = { fetch: () => new Response() }
    const problem = await serveApp(app, { port: 0, headers: {}, health: { port: 1, host } }).then(
      () => 'it listens',
      (cause) => listenProblem(cause, { port: 0, host: '127.0.0.1' }),
    )
    expect(problem).toBe(
      `HEALTH_HOST: ${host} is not an address of this machine. Set HEALTH_HOST to one, such as 127.0.0.1 or 0.0.0.0.`,
    )
  },
)
