import { airlockConfig } from '@airlock/protocol/config/config'
import { expect, test } from 'vitest'
import { servesHost } from './servesHost.ts'

const secureOrigin = 'https://secure.example'
const config = airlockConfig.parse({
  modalOrigin: 'https://wallet.example',
  secureOrigin,
  projects: { default: { origins: ['https://app.example'] }, open: { origins: 'any' } },
})

test.each([
  ['default', 'https://app.example', true],
  ['default', 'https://evil.example', false],
  ['default', 'http://localhost:3000', false],
  ['default', secureOrigin, true],
  ['open', 'https://evil.example', true],
  ['none', 'https://app.example', false],
  ['none', secureOrigin, false],
  ['toString', secureOrigin, false],
  ['__proto__', secureOrigin, false],
])('[T1] returns whether the project %s serves %s: %s', (project, host, isServed) => {
  expect(servesHost(config, project, host)).toBe(isServed)
})

test('serves localhost in development', () => {
  expect(servesHost({ ...config, development: true }, 'default', 'http://localhost:3000')).toBe(true)
})
