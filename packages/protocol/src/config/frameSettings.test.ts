import { describe, expect, test } from 'vitest'
import { type FrameSettings, hostTrust } from './frameSettings.ts'

const settings = (over: Partial<FrameSettings> = {}): FrameSettings => ({
  projectId: 'default',
  origins: ['https://app.example', 'http://intranet.example:8080'],
  rpcOrigins: [],
  development: false,
  ...over,
})

test('allows a listed host', () => {
  expect(hostTrust(settings(), 'https://app.example')).toBe('allowed')
  expect(hostTrust(settings(), 'http://intranet.example:8080')).toBe('allowed')
})

describe('[T2] look-alikes of a listed host', () => {
  test.each([
    'https://app.example.evil.com',
    'https://evilapp.example',
    'https://evil.example/https://app.example',
    'http://app.example',
    'https://app.example:8443',
    'https://app.example:443',
    'https://app.example.',
    'https://app.example/',
    'https://app.example#',
    'https://app.example@evil.example',
    'https://user@app.example',
    'https://APP.example',
    'HTTPS://app.example',
    ' https://app.example',
    'https://app.example\n',
    'https://app.example\u0000',
    'https://app.еxample',
    'https://xn--pp-7kc.example',
    'https://xn--app-5cd.example',
    'https://ａpp.example',
    'https://sub.app.example',
    'https://app-git-main.vercel.app',
    'wss://app.example',
    'https:app.example',
    '//app.example',
    'app.example',
    'http://intranet.example',
    'http://localhost:3000',
  ])('rejects the look-alike %j', (origin) => {
    expect(hostTrust(settings(), origin)).toBe('refused')
  })
})

describe('[T5] hosts with an opaque origin', () => {
  test.each([
    'null',
    '',
    'data:',
    'data:text/html,x',
    'blob:https://app.example/1',
    'file://',
    'file:///',
    'about:blank',
  ])('rejects the opaque origin %j', (origin) => {
    expect(hostTrust(settings(), origin)).toBe('refused')
    expect(hostTrust(settings({ origins: 'any' }), origin)).toBe('refused')
    expect(hostTrust(settings({ origins: [origin] }), origin)).toBe('refused')
    expect(hostTrust(settings({ development: true }), origin)).toBe('refused')
  })
})

test('[T1] rejects every host of an unknown project, in development too', () => {
  expect(hostTrust(settings({ origins: null }), 'https://app.example')).toBe('refused')
  expect(hostTrust(settings({ origins: null, development: true }), 'http://localhost:3000')).toBe('refused')
})

test('[T1] rejects every host of a project that lists none', () => {
  expect(hostTrust(settings({ origins: [] }), 'https://app.example')).toBe('refused')
})

test('serves any host of an open project as unverified', () => {
  expect(hostTrust(settings({ origins: 'any' }), 'https://whoever.example')).toBe('unverified')
})

test('allows localhost on any port in development, and nothing similar', () => {
  const development = settings({ development: true })
  expect(hostTrust(development, 'http://localhost:3000')).toBe('allowed')
  expect(hostTrust(development, 'https://localhost')).toBe('allowed')
  for (const origin of [
    'http://localhost.',
    'http://localhost.evil.example',
    'http://evil.localhost',
    'http://evillocalhost',
    'http://localhost@evil.example',
    'http://127.0.0.1:3000',
  ]) {
    expect(hostTrust(development, origin)).toBe('refused')
  }
})
