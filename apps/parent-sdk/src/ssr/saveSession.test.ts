import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeKit } from '../testing/createFakeKit.ts'
import { ADDRESS } from '../testing/testKit.ts'
import { saveSession } from './saveSession.ts'
import { readSession, SESSION_COOKIE } from './sessionCookie.ts'

const DISCONNECTED = createFakeKit().kit.getAccount()

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the test environment has no Cookie Store API.
  document.cookie = `${SESSION_COOKIE}=; Path=/; Max-Age=0`
})

describe('saveSession', () => {
  test('stores a connection, follows its network, and deletes it on disconnect', () => {
    const fake = createFakeKit()
    saveSession(fake.kit)
    expect(readSession(document.cookie)).toBeUndefined()
    fake.connect()
    expect(readSession(document.cookie)).toEqual({ address: ADDRESS, caipNetworkId: 'eip155:1', wallet: 'Example' })
    fake.update({ network: { ...fake.kit.getNetwork(), caipNetworkId: 'eip155:8453' } })
    expect(readSession(document.cookie)?.caipNetworkId).toBe('eip155:8453')
    fake.update({ account: DISCONNECTED })
    expect(readSession(document.cookie)).toBeUndefined()
  })

  test('keeps the cookie while the wallet has not confirmed the session', () => {
    const first = createFakeKit()
    saveSession(first.kit)
    first.connect()
    const { cookie } = document
    const second = createFakeKit()
    second.update({ account: { ...DISCONNECTED, status: 'reconnecting' } })
    saveSession(second.kit)
    expect(document.cookie).toBe(cookie)
    second.update({ account: DISCONNECTED })
    expect(readSession(document.cookie)).toBeUndefined()
  })

  test.each([
    ['http:', ''],
    ['https:', '; Secure'],
  ])('writes a first-party cookie on %s', (protocol, secure) => {
    vi.stubGlobal('location', { protocol })
    const write = vi.spyOn(document, 'cookie', 'set')
    const fake = createFakeKit()
    fake.connect()
    saveSession(fake.kit)
    const [, ...attributes] = String(write.mock.lastCall).split('; ')
    expect(attributes.join('; ')).toBe(`Path=/; SameSite=Lax; Max-Age=2592000${secure}`)
    vi.unstubAllGlobals()
    write.mockRestore()
  })

  test('[T248] replaces a forged cookie as soon as the session is known', () => {
    const forged = { address: `0x${'1'.repeat(40)}`, caipNetworkId: 'eip155:1', wallet: 'Example' }
    // biome-ignore lint/suspicious/noDocumentCookie: the test environment has no Cookie Store API.
    document.cookie = `${SESSION_COOKIE}=${encodeURIComponent(JSON.stringify(forged))}; Path=/`
    expect(readSession(document.cookie)?.address).toBe(forged.address)
    const fake = createFakeKit()
    fake.connect()
    saveSession(fake.kit)
    expect(readSession(document.cookie)?.address).toBe(ADDRESS)
  })

  test('deletes the cookie by its age', () => {
    const write = vi.spyOn(document, 'cookie', 'set')
    saveSession(createFakeKit().kit)
    expect(write.mock.lastCall).toEqual([`${SESSION_COOKIE}=; Path=/; SameSite=Lax; Max-Age=0`])
    write.mockRestore()
  })

  test('survives a page without cookies', () => {
    const write = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {
      throw new DOMException('sandboxed', 'SecurityError')
    })
    expect(() => saveSession(createFakeKit().kit)).not.toThrow()
    write.mockRestore()
  })

  test('stops following', () => {
    const fake = createFakeKit()
    saveSession(fake.kit)()
    expect(fake.listenerCount()).toBe(0)
  })
})
