import { airlockConfig } from '@airlock/protocol/config/config'
import { describe, expect, test } from 'vitest'
import { planHosts } from './planHosts.ts'

const MODAL = {
  modalOrigin: 'https://modal.example.com',
  projects: { default: { origins: ['https://app.example.com'] } },
}
const ALL = {
  modalOrigin: 'https://modal.example.com',
  secureOrigin: 'https://wallet.example.com',
  projects: {
    default: { origins: ['https://app.example.com'], endpoints: { gateway: 'https://gateway.example.com' } },
  },
}
const plan = (config: object) => planHosts(airlockConfig.parse(config), (server) => `/${server}.sock`)

describe('planHosts', () => {
  test('runs the servers that the configuration names', () => {
    expect(plan(MODAL).servers).toEqual(['modal'])
    expect(plan(ALL).servers).toEqual(['modal', 'gateway', 'secure'])
    expect(plan({ ...ALL, onePort: { servers: ['secure'] } }).servers).toEqual(['modal', 'secure'])
  })

  test('gives each host its server', () => {
    const { hosts, problems } = plan({ ...ALL, onePort: { sdkOrigins: ['https://cdn.example.com'] } })
    expect(problems).toEqual([])
    expect(Object.fromEntries(hosts)).toEqual({
      'modal.example.com': { socket: '/modal.sock', port: '443' },
      'cdn.example.com': { socket: '/modal.sock', port: '443', prefix: '/v/' },
      'gateway.example.com': { socket: '/gateway.sock', port: '443', isReadable: true },
      'wallet.example.com': { socket: '/secure.sock', port: '443', hasCookies: true },
    })
  })

  test('shows the page of the modal on localhost only in development', () => {
    const local = { modalOrigin: 'http://wallet.localhost:3400', projects: { default: { origins: [] } } }
    expect([...plan({ ...local, development: true }).hosts.keys()]).toEqual(['wallet.localhost', 'localhost'])
    expect([...plan(local).hosts.keys()]).toEqual(['wallet.localhost'])
  })

  test.each([
    [{ ...ALL, secureOrigin: 'https://modal.example.com:8443' }, 'the secure server and the modal server share'],
    [{ ...ALL, onePort: { sdkOrigins: ['https://wallet.example.com'] } }, 'the secure server and onePort.sdkOrigins'],
    [{ ...ALL, modalOrigin: 'https://app.example.com' }, 'the site https://app.example.com has the host name'],
    [{ ...MODAL, onePort: { servers: ['gateway'] } }, 'no project has "endpoints.gateway"'],
  ])('[T216] rejects two servers or sites with one host name: %j', (config, problem) => {
    expect(plan(config).problems.join()).toContain(problem)
  })
})
