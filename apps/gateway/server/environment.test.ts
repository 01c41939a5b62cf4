import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateway-environment-'))
const file = join(folder, 'airlock.config.json')
afterAll(() => rmSync(folder, { recursive: true }))

const VALID = { modalOrigin: 'https://wallet.example', projects: { default: { origins: ['https://app.example'] } } }

function read(config: object, env: NodeJS.ProcessEnv = {}) {
  writeFileSync(file, JSON.stringify(config))
  return readEnvironment({ AIRLOCK_CONFIG: file, ...env })
}

test('starts with the embedded catalogue or the configured one', () => {
  expect(read(VALID)).toMatchObject({ port: 3403, host: '127.0.0.1', proxies: 0, upstream: undefined })
  const named = read(VALID, { CATALOGUE_URL: 'https://catalogue.example', CATALOGUE_KEY: 'key', PORT: '1' })
  expect(named).toMatchObject({ port: 1, upstream: { url: 'https://catalogue.example', key: 'key' } })
})

test('reports every problem at once, without the catalogue key', () => {
  const env = {
    CATALOGUE_URL: 'http://me:pass@catalogue.example/v1?key=secret',
    CATALOGUE_KEY: 'secret',
    PORT: 'x',
    PROXIES: '99',
  }
  expect(() => read({ ...VALID, modalOrigin: 'https://wallet.example/' }, env)).toThrow(
    [
      `${file}: modalOrigin is "https://wallet.example/". Write "https://wallet.example": no path, no slash at the end.`,
      'CATALOGUE_URL is "http://catalogue.example/v1". Write an https URL; the key would be read on its way otherwise.',
      'PORT is "x". Write a number from 0 to 65535.',
      'PROXIES is "99". Set it to the number of proxies in front of the server, 0 to 8.',
    ].join('\n'),
  )
})

test('reports an invalid URL', () => {
  expect(() => read(VALID, { CATALOGUE_URL: 'catalogue' })).toThrow('CATALOGUE_URL is "catalogue". Write an https URL.')
})
