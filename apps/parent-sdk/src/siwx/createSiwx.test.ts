import { parseSignIn } from '@airlock/protocol/siwx/parseSignIn'
import { parseSiweMessage } from 'viem/siwe'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SIWXConfig } from '../types/SIWXConfig.ts'
import { createSiwx } from './createSiwx.ts'
import type { SiwxOptions } from './SiwxOptions.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const NONCE = 'k3J9f0aLq2'
const ACCOUNT = { chainId: 'eip155:1', accountAddress: ADDRESS } as const

function storageDouble() {
  const stored = new Map<string, string>()
  return {
    getItem: vi.fn((key: string) => stored.get(key) ?? null),
    setItem: vi.fn((key: string, value: string) => void stored.set(key, value)),
    removeItem: vi.fn((key: string) => void stored.delete(key)),
    stored,
  }
}

let storage = storageDouble()
beforeEach(() => {
  storage = storageDouble()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('location', new URL('https://app.example:8443/farms?token=secret#part'))
  vi.useFakeTimers({ now: new Date('2030-01-01T00:00:00.000Z') })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const session = (siwx: SIWXConfig, account: { chainId: string; accountAddress: string } = ACCOUNT) =>
  siwx.addSession({ data: account, message: 'text', signature: '0xsigned' })

describe('the message', () => {
  const options: SiwxOptions = {
    getNonce: async () => NONCE,
    statement: 'Sign in to the example.',
    resources: ['https://app.example:8443/terms'],
    requestId: 'r-1',
    expiresAfter: 60_000,
    notBefore: '2029-12-31T00:00:00.000Z',
  }

  test('[S3.17:nonce] [S3.17:site] [S3.17:account] [S3.17:times] [S3.17:requestId] [S3.17:version] [S3.17:text] has every field of EIP-4361, as viem reads it', async () => {
    const message = await createSiwx(options).createMessage(ACCOUNT)
    expect(parseSiweMessage(message.toString())).toEqual({
      domain: 'app.example:8443',
      address: ADDRESS,
      statement: 'Sign in to the example.',
      uri: 'https://app.example:8443/farms',
      version: '1',
      chainId: 1,
      nonce: NONCE,
      issuedAt: new Date('2030-01-01T00:00:00.000Z'),
      expirationTime: new Date('2030-01-01T00:01:00.000Z'),
      notBefore: new Date('2029-12-31T00:00:00.000Z'),
      requestId: 'r-1',
      resources: ['https://app.example:8443/terms'],
    })
    expect(message).toMatchObject({
      domain: 'app.example:8443',
      accountAddress: ADDRESS,
      chainId: 'eip155:1',
      nonce: NONCE,
    })
  })

  test('names the page without its query and its fragment', async () => {
    const text = String(await createSiwx(options).createMessage(ACCOUNT))
    expect(text).not.toContain('secret')
    expect(text).not.toContain('#part')
  })

  test('has the same form in another namespace, by CAIP-122', async () => {
    const message = await createSiwx(options).createMessage({ chainId: SOLANA, accountAddress: SOLANA_ADDRESS })
    expect(message.toString()).toContain(`wants you to sign in with your Solana account:\n${SOLANA_ADDRESS}\n`)
    expect(parseSignIn(message.toString())).toMatchObject({ chainId: SOLANA, accountAddress: SOLANA_ADDRESS })
  })

  test('has a new nonce of 128 random bits by default', async () => {
    const { createMessage } = createSiwx()
    const [one, other] = [await createMessage(ACCOUNT), await createMessage(ACCOUNT)]
    expect(one.nonce).toMatch(/^[\da-f]{32}$/)
    expect(other.nonce).not.toBe(one.nonce)
  })

  test.each([
    ['an hour ahead', 60],
    ['an hour behind', -60],
    ['right', 0],
  ])('has the time that the server sends, if the clock of the visitor is %s', async (_, minutes) => {
    const now = new Date('2030-01-01T00:00:00.000Z')
    vi.setSystemTime(now.getTime() + minutes * 60_000)
    const siwx = createSiwx({ ...options, getNonce: async () => ({ nonce: NONCE, issuedAt: now.toISOString() }) })
    expect(await siwx.createMessage(ACCOUNT)).toMatchObject({
      nonce: NONCE,
      issuedAt: now.toISOString(),
      expirationTime: '2030-01-01T00:01:00.000Z',
    })
  })

  test.each<[string, SiwxOptions]>([
    ['issuedAt', { ...options, getNonce: async () => ({ nonce: NONCE, issuedAt: 'now' }) }],
    ['issuedAt', { ...options, getNonce: async () => ({ nonce: NONCE }) as never }],
    ['nonce', { ...options, getNonce: async () => ({ issuedAt: '2030-01-01T00:00:00Z' }) as never }],
    ['nonce', { getNonce: async () => 'short' }],
    ['nonce', { getNonce: async () => `${NONCE}\nURI: https://evil.example` }],
    ['statement', { ...options, statement: 'One line\nand another' }],
    ['resources', { ...options, resources: ['no address'] }],
    ['notBefore', { ...options, notBefore: 'tomorrow' }],
    ['requestId', { ...options, requestId: 'a b' }],
  ])('is rejected if its grammar does not allow the %s', async (field, wrong) => {
    await expect(createSiwx(wrong).createMessage(ACCOUNT)).rejects.toMatchObject({
      name: 'INVALID_PARAMS',
      details: `The ${field} of a sign-in message is not of its grammar.`,
    })
  })
})

describe('a session', () => {
  test('[S3.17:session] has data, message and signature, is verified, and survives a reload', async () => {
    const verify = vi.fn(async () => true)
    await session(createSiwx({ verify }))
    expect(verify).toHaveBeenCalledExactlyOnceWith({ message: 'text', signature: '0xsigned' })
    const stored = [{ data: ACCOUNT, message: 'text', signature: '0xsigned' }]
    expect(await createSiwx({ verify }).getSessions('eip155:1', ADDRESS.toLowerCase())).toEqual(stored)
    expect(await createSiwx().getSessions('eip155:1', OTHER)).toEqual([])
    expect(await createSiwx().getSessions(SOLANA, ADDRESS)).toEqual([])
  })

  test('is not stored if the server rejects it', async () => {
    const siwx = createSiwx({ verify: async () => false })
    await expect(session(siwx)).rejects.toThrow('The server refused the sign-in.')
    expect(await siwx.getSessions('eip155:1', ADDRESS)).toEqual([])
  })

  test('is valid on all networks of its namespace, with perNetwork only on its own', async () => {
    await session(createSiwx())
    expect(await createSiwx().getSessions('eip155:8453', ADDRESS)).toHaveLength(1)
    expect(await createSiwx({ perNetwork: true }).getSessions('eip155:8453', ADDRESS)).toEqual([])
  })

  test('expires with its message', async () => {
    const siwx = createSiwx({ expiresAfter: 60_000 })
    const message = await siwx.createMessage(ACCOUNT)
    await siwx.addSession({ data: { ...message }, message: message.toString(), signature: '0xsigned' })
    expect(await siwx.getSessions('eip155:1', ADDRESS)).toHaveLength(1)
    vi.advanceTimersByTime(60_000)
    expect(await siwx.getSessions('eip155:1', ADDRESS)).toEqual([])
    expect(await createSiwx().getSessions('eip155:1', ADDRESS)).toEqual([])
  })

  test.each<[string, { chainId: `eip155:${string}`; address: string } | null, number]>([
    ['no account', null, 0],
    ['another account', { chainId: 'eip155:1', address: OTHER }, 0],
    ['this account', { chainId: 'eip155:1', address: ADDRESS }, 1],
  ])('comes from the server if the site has getSession, here for %s', async (_name, found, count) => {
    await session(createSiwx())
    const siwx = createSiwx({ getSession: async () => found })
    expect(await siwx.getSessions('eip155:1', ADDRESS)).toHaveLength(count)
  })

  test('ends on the server and in this page', async () => {
    const signOut = vi.fn(async () => {})
    const siwx = createSiwx({ signOut })
    await session(siwx)
    await siwx.setSessions([])
    expect(signOut).toHaveBeenCalledTimes(1)
    expect(storage.stored.size).toBe(0)
    await session(siwx)
    await session(siwx, { chainId: SOLANA, accountAddress: SOLANA_ADDRESS })
    await siwx.revokeSession('eip155:1', ADDRESS)
    expect(await siwx.getSessions('eip155:1', ADDRESS)).toEqual([])
    // An unreachable server counts as signed out for all accounts.
    expect(await siwx.getSessions(SOLANA, SOLANA_ADDRESS)).toEqual([])
    expect(signOut).toHaveBeenCalledTimes(2)
  })

  test("ends without another account's session if there is no server", async () => {
    const siwx = createSiwx()
    await session(siwx)
    await session(siwx, { chainId: SOLANA, accountAddress: SOLANA_ADDRESS })
    await siwx.revokeSession('eip155:1', ADDRESS)
    expect(await siwx.getSessions(SOLANA, SOLANA_ADDRESS)).toHaveLength(1)
  })

  test('[S4.7:siwx] ends on the server for a disconnected namespace', async () => {
    const signOut = vi.fn(async () => {})
    const siwx = createSiwx({ signOut })
    await session(siwx)
    await session(siwx, { chainId: SOLANA, accountAddress: SOLANA_ADDRESS })
    await siwx.setSessions(await siwx.getSessions(SOLANA, SOLANA_ADDRESS))
    expect(signOut).not.toHaveBeenCalled()
    expect(await siwx.getSessions('eip155:1', ADDRESS)).toEqual([])
    await session(siwx)
    await siwx.setSessions(await siwx.getSessions(SOLANA, SOLANA_ADDRESS))
    expect(signOut).toHaveBeenCalledTimes(1)

    const getSession = vi.fn(async () => ({ chainId: 'eip155:1' as const, address: ADDRESS }))
    const requested = createSiwx({ signOut, getSession })
    await requested.setSessions(await requested.getSessions('eip155:1', ADDRESS))
    expect(signOut).toHaveBeenCalledTimes(1)
    await requested.setSessions(await siwx.getSessions(SOLANA, SOLANA_ADDRESS))
    expect(signOut).toHaveBeenCalledTimes(2)
  })

  describe('a server with one session for each namespace', () => {
    const EVM_SESSION = { chainId: 'eip155:1', address: ADDRESS } as const
    const SOLANA_SESSION = { chainId: SOLANA, address: SOLANA_ADDRESS } as const
    const withBoth = () => {
      const signOut = vi.fn(async () => {})
      return { signOut, siwx: createSiwx({ getSession: async () => [EVM_SESSION, SOLANA_SESSION], signOut }) }
    }

    test('provides the session of each namespace', async () => {
      const { siwx } = withBoth()
      expect(await siwx.getSessions('eip155:8453', ADDRESS)).toHaveLength(1)
      expect(await siwx.getSessions(SOLANA, SOLANA_ADDRESS)).toHaveLength(1)
      expect(await siwx.getSessions('eip155:1', OTHER)).toEqual([])
      await session(siwx)
      expect(await siwx.getSessions('eip155:1', ADDRESS)).toMatchObject([{ signature: '0xsigned' }])
    })

    test('[S4.7:siwx] ends only the session of the disconnected namespace', async () => {
      const { siwx, signOut } = withBoth()
      await siwx.setSessions(await siwx.getSessions(SOLANA, SOLANA_ADDRESS))
      expect(signOut.mock.calls).toEqual([[[EVM_SESSION]]])
      await siwx.revokeSession(SOLANA, SOLANA_ADDRESS)
      expect(signOut).toHaveBeenLastCalledWith([SOLANA_SESSION])
      await siwx.setSessions([])
      expect(signOut).toHaveBeenLastCalledWith(undefined)
    })

    test('ends a session from another network and in another letter case', async () => {
      const { siwx, signOut } = withBoth()
      await siwx.revokeSession('eip155:8453', ADDRESS.toLowerCase())
      expect(signOut.mock.calls).toEqual([[[EVM_SESSION]]])
    })

    test('ends the requested session if the server does not list it or does not respond', async () => {
      const signOut = vi.fn(async () => {})
      const others = [EVM_SESSION, { chainId: 'eip155:8453', address: OTHER } as const]
      const here = { chainId: 'eip155:8453', address: ADDRESS } as const
      const perNetwork = createSiwx({ signOut, perNetwork: true, getSession: async () => others })
      await perNetwork.revokeSession(here.chainId, here.address)
      const unresponsive = createSiwx({ signOut, getSession: () => Promise.reject(new Error('offline')) })
      await unresponsive.revokeSession(here.chainId, here.address)
      const hanging = createSiwx({ signOut, getSession: () => new Promise(() => {}) })
      const revoked = hanging.revokeSession(here.chainId, here.address)
      await vi.advanceTimersByTimeAsync(5_000)
      await revoked
      expect(signOut.mock.calls).toEqual([[[here]], [[here]], [[here]]])
    })
  })

  test('ends on the network of its sign-in without getSession', async () => {
    const signOut = vi.fn(async () => {})
    const siwx = createSiwx({ signOut })
    await session(siwx)
    await siwx.revokeSession('eip155:8453', ADDRESS)
    expect(signOut.mock.calls).toEqual([[[{ chainId: 'eip155:1', address: ADDRESS }]]])
  })

  test('ends at once, without waiting for getSession', async () => {
    const signOut = vi.fn(async () => {})
    const siwx = createSiwx({ signOut, getSession: () => new Promise(() => {}) })
    await session(siwx)
    void siwx.revokeSession('eip155:8453', ADDRESS)
    await Promise.resolve()
    expect(signOut.mock.calls).toEqual([[[{ chainId: 'eip155:1', address: ADDRESS }]]])
  })

  test('[T67] is kept in memory if storage is full or denied', async () => {
    storage.setItem.mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const siwx = createSiwx()
    await session(siwx)
    expect(await siwx.getSessions('eip155:1', ADDRESS)).toHaveLength(1)
    vi.stubGlobal('localStorage', undefined)
    expect(await createSiwx().getSessions('eip155:1', ADDRESS)).toEqual([])
  })

  test.each([
    '{',
    '5',
    '[1,null,{"data":{}}]',
    '[{"data":{"chainId":"eip155:1","accountAddress":5},"message":"","signature":""}]',
  ])('is missing if storage contains %s', async (text) => {
    storage.stored.set('@airlock/siwx', text)
    expect(await createSiwx().getSessions('eip155:1', ADDRESS)).toEqual([])
  })
})

test('requests and requires sign-in as the site configures', () => {
  expect(createSiwx().getRequired?.()).toBe(false)
  expect(createSiwx({ required: true }).getRequired?.()).toBe(true)
  expect(createSiwx().signOutOnDisconnect).toBe(true)
  expect(createSiwx({ signOutOnDisconnect: false }).signOutOnDisconnect).toBe(false)
})
