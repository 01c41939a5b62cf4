import { describe, expect, test } from 'vitest'
import { findHost, type Hosts } from './findHost.ts'

const modal = { socket: '/modal.sock', port: '443' }
const hosts: Hosts = new Map([['modal.example.com', modal]])

describe('findHost', () => {
  test.each(['modal.example.com', 'MODAL.example.com', 'modal.example.com:443'])('finds %s', (header) => {
    expect(findHost(hosts, header)).toBe(modal)
  })

  test.each([
    undefined,
    '',
    'modal.example.com.',
    'modal.example.com:80',
    'modal.example.com:',
    'user@modal.example.com',
    'modal.example.com/path',
    ' modal.example.com',
    'modal.example.com, other.example',
    'example.com',
    '__proto__',
  ])('[T216] finds no server for %j', (header) => {
    expect(findHost(hosts, header)).toBeUndefined()
  })
})
