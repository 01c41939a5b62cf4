import { airlockConfig } from '@airlock/protocol/config/config'
import { expect, test } from 'vitest'
import { createConfig } from './createConfig.ts'
import { initCommand } from './initCommand.ts'

test('writes a configuration that the product accepts', () => {
  const config = createConfig({
    origin: 'https://wallet.example/',
    apps: ['https://app.example/start', 'https://shop.example'],
    relay: 'wss://relay.example',
    gateway: 'https://gateway.example',
    secure: 'https://secure.example',
  })
  expect(airlockConfig.parse(config)).toMatchObject({
    modalOrigin: 'https://wallet.example',
    secureOrigin: 'https://secure.example',
    development: false,
    projects: {
      default: {
        origins: ['https://app.example', 'https://shop.example'],
        relay: 'wss://relay.example',
        endpoints: { gateway: 'https://gateway.example' },
      },
    },
  })
})

test('turns development on for a local origin', () => {
  const config = createConfig({ origin: 'http://wallet.localhost:3401', apps: ['http://localhost:5173'] })
  expect(config).toMatchObject({ development: true })
})

test('rejects an app without a scheme', () => {
  const create = () => createConfig({ origin: 'https://wallet.example', apps: ['app.example'] })
  expect(create).toThrow('app.example is not an origin.')
})

test('names each value that is not an origin', () => {
  const create = () => createConfig({ origin: 'wallet.example', apps: ['app.example'] })
  expect(create).toThrow(/^wallet\.example is not an origin\..*\napp\.example is not an origin\./)
})

test('names a missing option next to an invalid one', () => {
  expect(() => initCommand(['--origin', 'wallet.example'])).toThrow(
    /^--app is missing: .*\nwallet\.example is not an origin\./,
  )
  expect(() => initCommand([])).toThrow(/^--origin is missing: .*\n--app is missing/)
})

test('rejects an unencrypted relay of a public origin', () => {
  const create = () =>
    createConfig({ origin: 'https://wallet.example', apps: ['https://app.example'], relay: 'ws://relay.example' })
  expect(create).toThrow('projects.default.relay: Write "wss://relay.example"')
})
