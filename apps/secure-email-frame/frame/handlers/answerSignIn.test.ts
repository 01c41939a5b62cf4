import type { W3mUser } from '@airlock/protocol/w3m/results'
import { base58 } from '@scure/base'
import { describe, expect, test, vi } from 'vitest'
import { SecureError } from '../errors/SecureError.ts'
import { SOLANA, setUp, USER } from '../testing/handlers.ts'

const ADDRESS = USER.addresses.eip155
const KEY = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'
const ISSUED = new Date().toISOString()
const MESSAGE = {
  accountAddress: '<<AccountAddress>>',
  chainId: 'eip155:1',
  domain: 'app.example',
  uri: 'https://app.example/login',
  version: '1',
  nonce: 'k3J9f0aLq2',
  issuedAt: ISSUED,
}
const TEXT = `app.example wants you to sign in with your Ethereum account:
${ADDRESS}


URI: https://app.example/login
Version: 1
Chain ID: 1
Nonce: k3J9f0aLq2
Issued At: ${ISSUED}`

const hexOf = (text: string) => `0x${Buffer.from(text).toString('hex')}`

describe('a sign-in with the user request', () => {
  test('[S3.17:account] is written for the account, approved once, and returned signed', async () => {
    const { send, request } = setUp()
    const user = await send('GET_USER', { siwxMessage: MESSAGE })
    expect(request).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        method: 'personal_sign',
        params: [hexOf(TEXT), ADDRESS],
        chainId: 1,
        user: USER.id,
        site: { origin: 'https://app.example', trust: 'allowed' },
      }),
    )
    const siwxMessage = { ...MESSAGE, accountAddress: ADDRESS }
    expect(user).toMatchObject({ address: ADDRESS, message: TEXT, signature: '0xsigned', siwxMessage })
  })

  test('is signed on Solana by the account there', async () => {
    const user = { ...USER, addresses: { ...USER.addresses, solana: KEY } }
    const { send, request } = setUp({ user, approve: async () => ({ signature: '5' }) })
    const response = (await send('GET_USER', {
      chainId: SOLANA,
      siwxMessage: { ...MESSAGE, chainId: SOLANA },
    })) as W3mUser
    expect(response).toMatchObject({ address: KEY, signature: '5' })
    expect(response.message).toContain(`sign in with your Solana account:\n${KEY}\n`)
    const [{ method, params, chainId } = {}] = request.mock.calls[0] ?? []
    expect({ method, chainId }).toEqual({ method: 'solana_signMessage', chainId: SOLANA })
    const { message, pubkey } = params as { message: string; pubkey: string }
    expect(new TextDecoder().decode(base58.decode(message))).toBe(response.message)
    expect(pubkey).toBe(KEY)
  })

  test("uses the client's text with the address filled in", async () => {
    const { send, request } = setUp()
    const own = TEXT.replace(ADDRESS, '<<AccountAddress>>').replace('Ethereum', '**blockchain**')
    const response = (await send('GET_USER', { siwxMessage: { ...MESSAGE, serializedMessage: own } })) as W3mUser
    expect(response.message).toBe(own.replace('<<AccountAddress>>', ADDRESS))
    expect(request.mock.calls[0]?.[0].params).toEqual([hexOf(response.message ?? ''), ADDRESS])
  })

  test('adds the issue time if the client sends none', async () => {
    const { send } = setUp()
    const { issuedAt: _, ...message } = MESSAGE
    const response = (await send('GET_USER', { siwxMessage: message })) as W3mUser
    const issuedAt = response.siwxMessage?.issuedAt as string
    expect(Math.abs(Date.parse(issuedAt) - Date.now())).toBeLessThan(60_000)
    expect(response.message).toContain(`Issued At: ${issuedAt}`)
  })

  test.each(['REJECTED', 'ABORTED'] as const)('keeps the user without a signature after %s', async (code) => {
    const { send } = setUp({
      approve: async () => {
        throw new SecureError(code)
      },
    })
    const response = await send('GET_USER', { siwxMessage: MESSAGE })
    expect(response).toMatchObject({ address: ADDRESS })
    for (const field of ['message', 'signature', 'siwxMessage']) expect(response).not.toHaveProperty(field)
    expect(await send('GET_USER')).toMatchObject({ address: ADDRESS })
  })

  test('waits briefly for the frame to be shown, then skips it', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('innerHeight', 0)
    const { send, request } = setUp()
    const unseen = send('GET_USER', { siwxMessage: MESSAGE })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await unseen).toMatchObject({ address: ADDRESS })
    expect(await unseen).not.toHaveProperty('signature')
    expect(request).not.toHaveBeenCalled()
    const observed = send('GET_USER', { siwxMessage: MESSAGE })
    await vi.advanceTimersByTimeAsync(500)
    vi.stubGlobal('innerHeight', 400)
    await vi.advanceTimersByTimeAsync(500)
    expect(await observed).toMatchObject({ signature: '0xsigned' })
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test.each(['innerWidth', 'innerHeight'])('is left out where the frame has an %s of 0', async (side) => {
    vi.useFakeTimers()
    vi.stubGlobal(side, 0)
    const { send } = setUp()
    const unseen = send('GET_USER', { siwxMessage: MESSAGE })
    await vi.advanceTimersByTimeAsync(1_950)
    // After the last look.
    vi.stubGlobal(side, 400)
    await vi.advanceTimersByTimeAsync(500)
    expect(await unseen).not.toHaveProperty('signature')
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('names no account unknown to the client', async () => {
    const { send } = setUp()
    const response = await send('GET_USER', { siwxMessage: { ...MESSAGE, accountAddress: '' } })
    expect(response).toMatchObject({ message: TEXT, signature: '0xsigned' })
  })

  test.each([new SecureError('NETWORK_FAILED'), Object.assign(new Error('A fault of the code'), { code: 'REJECTED' })])(
    'reports %s on failure',
    async (error) => {
      const { send } = setUp({ approve: () => Promise.reject(error) })
      await expect(send('GET_USER', { siwxMessage: MESSAGE })).rejects.toBe(error)
    },
  )

  test('rejects another account', async () => {
    const { send, request } = setUp()
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect(await send('GET_USER', { siwxMessage: { ...MESSAGE, accountAddress: other } })).not.toHaveProperty('message')
    const own = { ...MESSAGE, serializedMessage: TEXT.replace(ADDRESS, other) }
    expect(await send('GET_USER', { siwxMessage: own })).not.toHaveProperty('message')
    expect(request).not.toHaveBeenCalled()
  })
})

describe('[T48] sign-ins before any prompt or login', () => {
  const own = TEXT.replace(ADDRESS, '<<AccountAddress>>')
  const foreign = own.replaceAll('app.example', 'evil.example')
  test.each([
    ['for another domain', { domain: 'evil.example' }],
    ['for a domain that only begins so', { domain: 'app.example.evil.example' }],
    ['for another port', { domain: 'app.example:8443' }],
    ['with a name in front of the domain', { domain: 'app.example@evil.example' }],
    ['with a URI of another site', { uri: 'https://evil.example/login' }],
    ['with a URI of another scheme', { uri: 'http://app.example/login' }],
    ['with no URI', { uri: 'login' }],
    ['for another network', { chainId: 'eip155:10' }],
    ['for a network of another kind', { chainId: SOLANA }],
    ['whose text is for another site than its fields', { serializedMessage: foreign }],
    ['whose fields name another domain than its text', { domain: 'evil.example', serializedMessage: own }],
    ['whose fields name another URI than its text', { uri: 'https://evil.example/', serializedMessage: own }],
    ['whose text is no sign-in', { serializedMessage: 'Send all to <<AccountAddress>>' }],
    ['whose text goes on with another site', { serializedMessage: `${TEXT}\n${foreign}` }],
    ['that is over', { expirationTime: '2020-01-01T00:00:00.000Z' }],
    ['from the future', { issuedAt: new Date(Date.now() + 3_600_000).toISOString() }],
    ['with a line in its statement', { statement: 'Hello\nURI: https://app.example/other' }],
    ['with a nonce that is too short', { nonce: 'c' }],
    ['that is too long', { serializedMessage: `${TEXT}\n${'x'.repeat(8_192)}` }],
  ])('rejects a sign-in %s', async (_, change) => {
    const { send, request, social } = setUp()
    const siwxMessage = { ...MESSAGE, ...change }
    await expect(send('GET_USER', { siwxMessage })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(send('CONNECT_SOCIAL', { uri: '?tx=one', siwxMessage })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect(social.connect).not.toHaveBeenCalled()
    expect(request).not.toHaveBeenCalled()
  })
})

test.each([
  ['The sign-in is for another network.', { chainId: 'eip155:10' }],
  ['The sign-in is for another site.', { domain: 'evil.example' }],
  ['The sign-in is too long.', { serializedMessage: 'x'.repeat(8_193) }],
  ['The text is not a sign-in for this site.', { serializedMessage: 'x'.repeat(8_192) }],
  ['The sign-in has no valid nonce.', { nonce: 'c' }],
])('explains a rejection: %s', async (message, change) => {
  const { send } = setUp()
  await expect(send('GET_USER', { siwxMessage: { ...MESSAGE, ...change } })).rejects.toMatchObject({
    message,
    next: 'Sign in on the site itself.',
  })
})

test('returns the sign-in with a social login', async () => {
  const { send, social } = setUp()
  expect(await send('CONNECT_SOCIAL', { uri: '?tx=one', siwxMessage: MESSAGE })).toMatchObject({
    address: ADDRESS,
    message: TEXT,
    signature: '0xsigned',
  })
  expect(social.connect).toHaveBeenCalledExactlyOnceWith('?tx=one')
})

test('[S4.12:abort] returns the user without a signature on cancel', async () => {
  const { send, request } = setUp({
    approve: ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new SecureError('ABORTED')))),
  })
  const response = send('GET_USER', { siwxMessage: MESSAGE })
  await vi.waitFor(() => expect(request).toHaveBeenCalledOnce())
  await send('RPC_ABORT')
  expect(await response).not.toHaveProperty('signature')
})
