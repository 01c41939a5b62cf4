import { airlockConfig } from '@airlock/protocol/config/config'
import { expect, test } from 'vitest'
import { frameDocument } from './frameDocument.ts'

const TEMPLATE = '<script type="application/json" id="frame-settings"></script>'

function document(config: object) {
  const projects = { default: { origins: ['https://app.example'] } }
  const { headers, body } = frameDocument(airlockConfig.parse({ projects, ...config }), 'default', TEMPLATE, [])
  const [, json = ''] = />(.*)<\/script>/.exec(body) ?? []
  return {
    csp: headers['Content-Security-Policy'],
    permissions: headers['Permissions-Policy'],
    secure: JSON.parse(json).secure,
    clientId: JSON.parse(json).clientId,
    descriptors: JSON.parse(json).descriptors,
    offer: JSON.parse(json).offer,
    headless: JSON.parse(json).headless,
  }
}

test('delegates nothing to localhost without a secure origin', () => {
  const { csp, permissions, secure } = document({ modalOrigin: 'https://wallet.example' })
  expect(csp).toContain("frame-src 'none'")
  expect(csp).not.toContain('localhost')
  expect(permissions).not.toContain('localhost')
  expect(permissions).toContain('publickey-credentials-get=(self),')
  expect(secure).toBeUndefined()
})

test('[S2.11:option] [S2.11:default] [S9.5:secure] allows the configured secure origin, and a local one by default', () => {
  const configured = document({ modalOrigin: 'https://wallet.example', secureOrigin: 'https://secure.example' })
  expect(configured.csp).toContain('frame-src https://secure.example;')
  expect(configured.secure).toBe('https://secure.example')
  const local = document({ modalOrigin: 'http://wallet.localhost:3401' })
  expect(local.csp).toContain('frame-src http://secure.localhost:3402;')
  expect(local.secure).toBe('http://secure.localhost:3402')
})

test('[S7.22] passes the client id of a project to its modal', () => {
  const modalOrigin = 'https://wallet.example'
  const project = { origins: [], clientId: 'shop-1' }
  expect(document({ modalOrigin, projects: { default: project } }).clientId).toBe('shop-1')
  expect(document({ modalOrigin }).clientId).toBeUndefined()
  expect(() => document({ modalOrigin, projects: { default: { ...project, clientId: 'a b' } } })).toThrow()
})

test('[T225] gives the modal its server’s root, for projects with a gateway', () => {
  const root = `0x${'ab'.repeat(32)}`
  const common = { modalOrigin: 'https://wallet.example', secureServer: { descriptors: { root } } }
  const endpoints = { gateway: 'https://gateway.example' }
  expect(document({ ...common, projects: { default: { origins: [], endpoints } } }).descriptors).toBe(root)
  expect(document(common).descriptors).toBeUndefined()
})

test('gives the modal the offer of the project and whether pages get pairings', () => {
  const modalOrigin = 'https://wallet.example'
  const offer = { email: true, socials: ['x'], tellEmail: false }
  const project = { origins: [], offer, headless: false }
  expect(document({ modalOrigin, projects: { default: project } })).toMatchObject({ offer, headless: false })
  expect(document({ modalOrigin })).toMatchObject({ offer: undefined, headless: undefined })
})
