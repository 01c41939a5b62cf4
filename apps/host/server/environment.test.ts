import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'host-environment-'))
const file = join(folder, 'host.config.json')
afterAll(() => rmSync(folder, { recursive: true }))

const VALID = {
  walletOrigin: 'https://wallet.example',
  sdk: { version: '0.1.0' },
  networks: ['eip155:8453'],
  farms: [],
}

function read(config: object, env: NodeJS.ProcessEnv = {}) {
  writeFileSync(file, JSON.stringify(config))
  return readEnvironment({ HOST_CONFIG: file, ...env })
}

test('accepts a valid configuration with the usual port or a named one', () => {
  expect(read(VALID)).toMatchObject({ port: 3400, host: '127.0.0.1', proxies: 0, health: undefined })
  expect(read(VALID, { PORT: '1', HOST: '0.0.0.0' })).toMatchObject({ port: 1, host: '0.0.0.0' })
})

test('reports all errors together: key, value and fix', () => {
  const config = { ...VALID, walletOrigin: 'https://wallet.example/', networks: ['base'], farm: [], farms: 'none' }
  expect(() => read(config, { PORT: 'x', PROXIES: '99', HEALTH_PORT: '0' })).toThrow(
    [
      `${file}: walletOrigin is "https://wallet.example/". Write "https://wallet.example": no path, no slash at the end.`,
      `${file}: networks[0] is "base". Write a CAIP-2 id, such as "eip155:42161".`,
      `${file}: farms is "none". Write a list in [ ].`,
      `${file}: farm ([]) is not known. Remove it, or correct its spelling; docs/configuration.md lists the keys.`,
      'PORT is "x". Write a number from 0 to 65535.',
      'PROXIES is "99". Set it to the number of proxies in front of the server, 0 to 8.',
      'HEALTH_PORT must be a port from 1 to 65535, not "0".',
    ].join('\n'),
  )
})

test('names the variable of a missing file', () => {
  expect(() => readEnvironment({ HOST_CONFIG: '/nowhere' })).toThrow(
    'HOST_CONFIG: /nowhere: there is no such file. Write it, or set HOST_CONFIG to where it is.',
  )
})
