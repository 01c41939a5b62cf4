import { emptySession } from '@airlock/protocol/session'
import { formatSignIn } from '@airlock/protocol/siwx/formatSignIn'
import { parseSignIn } from '@airlock/protocol/siwx/parseSignIn'
import type { SignInData } from '@airlock/protocol/siwx/SignInData'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SIWXConfig } from '../../types/SIWXConfig.ts'
import { createConnectingSignIn } from './createConnectingSignIn.ts'
import { createSiwxModel } from './createSiwxModel.ts'

const SIGNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const LOWERCASE_SIGNER = SIGNER.toLowerCase()
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
const PAGE = { host: 'app.example', origin: 'https://app.example', protocol: 'https:' }
const DATA = {
  domain: PAGE.host,
  uri: 'https://app.example/farms',
  version: '1',
  nonce: 'k3J9f0aLq2',
  issuedAt: '2030-01-01T00:00:00.000Z',
}

const NOW = Date.parse(DATA.issuedAt)
const minutes = (count: number) => new Date(NOW + count * 60_000).toISOString()

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

function setUp({ change = {}, networks = ['eip155:1', 'eip155:10'], ...input }: Input = {}) {
  const createMessage = vi.fn<SIWXConfig['createMessage']>(async (of) => {
    const data = { ...DATA, ...of, ...change }
    return { ...data, toString: () => formatSignIn(data) }
  })
  const addSession = vi.fn<SIWXConfig['addSession']>(async () => {})
  const siwx = { createMessage, addSession, ...input }
  const track = vi.fn()
  const signIn = createConnectingSignIn({
    siwx: createSiwxModel(siwx as never, PAGE),
    signIns: { add: siwx.addSession },
    track,
    session: { get: () => emptySession('eip155:10') },
    networks: networks.map((caipNetworkId) => ({ caipNetworkId })),
    namespaces: [
      { name: 'eip155', writeAddress: (address: string) => (address === LOWERCASE_SIGNER ? SIGNER : address) },
    ],
    page: PAGE,
  } as never)
  const complete = (signed: Parameters<typeof signIn.complete>[0], isSmartAccount = false) =>
    signIn.complete(signed, isSmartAccount)
  return { ...signIn, complete, siwx, addSession, track }
}
type Input = Partial<SIWXConfig> & { change?: Partial<SignInData>; networks?: string[] }

const signed = (change: Partial<SignInData> = {}) => ({
  message: formatSignIn({ ...DATA, accountAddress: SIGNER, chainId: 'eip155:10', ...change }),
  signature: '0x1234',
})

describe('prepare', () => {
  it("returns the page's message for its network, with the zero address", async () => {
    const { prepare } = setUp()
    expect(parseSignIn((await prepare()) ?? '')).toMatchObject({
      chainId: 'eip155:10',
      accountAddress: `0x${'0'.repeat(40)}`,
      nonce: DATA.nonce,
    })
  })

  it('[S4.4:eip155Only] returns null without calling page code if a network is not EVM', async () => {
    const { prepare, siwx } = setUp({ networks: ['eip155:1', SOLANA] })
    expect(await prepare()).toBeNull()
    expect(siwx.createMessage).not.toHaveBeenCalled()
  })

  it.each<[string, Input]>([
    ['names another site', { change: { domain: 'evil.example' } }],
    ['has a request id, which the wallet omits', { change: { requestId: '7' } }],
    ['has a scheme, which the wallet omits', { change: { scheme: 'https' } }],
    ['does not match the EIP-4361 grammar', { createMessage: async () => ({ toString: () => 'Hello' }) as never }],
    ['cannot be created', { createMessage: () => Promise.reject(new Error('down')) }],
  ])('returns null if the message %s', async (_, input) => {
    expect(await setUp(input).prepare()).toBeNull()
  })

  it.each([-5, 5, 60])('returns null if issuedAt is off by %i minutes', async (off) => {
    expect(await setUp({ change: { issuedAt: minutes(off) } }).prepare()).toBeNull()
  })

  it.each([-3, 3])('returns the message if issuedAt is off by %i minutes', async (off) => {
    expect(await setUp({ change: { issuedAt: minutes(off) } }).prepare()).not.toBeNull()
  })

  it('returns null if the page does not respond within 5 s', async () => {
    const prepared = setUp({ createMessage: () => new Promise(() => {}) }).prepare()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await prepared).toBeNull()
  })
})

describe('signed message', () => {
  it('passes the parsed messages to the page, current network first', async () => {
    const { prepare, complete, addSession, track } = setUp()
    await prepare()
    await complete([signed({ chainId: 'eip155:1' }), signed({ accountAddress: LOWERCASE_SIGNER })])
    expect(addSession.mock.calls.map(([{ data }]) => data)).toMatchObject([
      { chainId: 'eip155:10', accountAddress: SIGNER },
      { chainId: 'eip155:1', accountAddress: SIGNER },
    ])
    expect(addSession.mock.calls[0]?.[0]).toMatchObject({ signature: '0x1234' })
    expect(track.mock.calls).toEqual([['SIWX_AUTH_SUCCESS', { network: 'eip155:10', isSmartAccount: false }]])
  })

  it('[S8.10:siwxAuthSuccess] is tracked with isSmartAccount for a smart account', async () => {
    const { prepare, complete, track } = setUp()
    await prepare()
    await complete([signed()], true)
    expect(track.mock.calls).toEqual([['SIWX_AUTH_SUCCESS', { network: 'eip155:10', isSmartAccount: true }]])
  })

  it('is stored if the server accepts its nonce only for the first network', async () => {
    let isClaimed = false
    const addSession = vi.fn(async () => {
      if (isClaimed) throw new Error('nonce')
      isClaimed = true
    })
    const { prepare, complete, track } = setUp({ addSession })
    await prepare()
    await complete([signed(), signed({ chainId: 'eip155:1' })])
    expect(addSession).toHaveBeenCalledTimes(2)
    expect(track.mock.calls.map(([event]) => event)).toEqual(['SIWX_AUTH_SUCCESS'])
  })

  it.each([
    ['to another site', { domain: 'evil.example' }],
    ['with a URI of another site', { uri: 'https://evil.example/' }],
    ['with another URI of this site', { uri: 'https://app.example/admin' }],
    ['with another nonce', { nonce: 'q2Laf0J9k3' }],
    ['for a network that the page does not have', { chainId: 'eip155:137' as const }],
    ['for another namespace', { chainId: SOLANA, accountAddress: '11111111111111111111111111111111' }],
  ])('rejects a message %s before the page gets it', async (_, change) => {
    const { prepare, complete, siwx, track } = setUp()
    await prepare()
    await expect(complete([signed(change)])).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
    expect(siwx.addSession).not.toHaveBeenCalled()
    expect(track.mock.calls.map(([event]) => event)).toEqual(['SIWX_AUTH_ERROR'])
  })

  it('rejects all messages if one is invalid', async () => {
    const { prepare, complete, siwx } = setUp()
    await prepare()
    await expect(complete([signed(), signed({ chainId: 'eip155:137' })])).rejects.toMatchObject({
      name: 'INVALID_PARAMS',
    })
    expect(siwx.addSession).not.toHaveBeenCalled()
  })

  it('is accepted once, and only after prepare', async () => {
    const { prepare, complete } = setUp()
    await expect(complete([signed()])).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
    await prepare()
    await complete([signed()])
    await expect(complete([signed()])).rejects.toMatchObject({ name: 'INVALID_PARAMS' })
  })

  it('fails with the error that the page throws', async () => {
    const { prepare, complete, track } = setUp({ addSession: () => Promise.reject(new Error('no')) })
    await prepare()
    await expect(complete([signed()])).rejects.toThrow('no')
    expect(track.mock.calls.map(([event]) => event)).toEqual(['SIWX_AUTH_ERROR'])
  })
})
