import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeSession, readSession, type SavedSession, SESSION_COOKIE } from './sessionCookie.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SESSION: SavedSession = { address: ADDRESS, caipNetworkId: 'eip155:8453', wallet: 'Good Wallet; =1' }
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const cookieOf = (value: unknown) => `${SESSION_COOKIE}=${encodeURIComponent(JSON.stringify(value))}`

describe('readSession', () => {
  test.each([
    ['eip155', SESSION],
    [
      'solana',
      { address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', caipNetworkId: SOLANA, wallet: 'ウォレット' },
    ],
  ] as const)('reads what encodeSession wrote on %s, between other cookies', (_namespace, session) => {
    const cookie = `a=1; ${SESSION_COOKIE}=${encodeSession(session)}; theme=dark`
    expect(readSession(cookie)).toEqual(session)
  })

  test.each([undefined, null, '', 'theme=dark', `x${SESSION_COOKIE}=1`, `${SESSION_COOKIE}=`])(
    'returns undefined for %s',
    (cookie) => expect(readSession(cookie)).toBeUndefined(),
  )

  test.each<[string, string]>([
    ['a second cookie of the name', `${cookieOf(SESSION)}; ${cookieOf({ ...SESSION, wallet: 'Other' })}`],
    ['text that is not JSON', `${SESSION_COOKIE}=hello`],
    ['a broken escape', `${SESSION_COOKIE}=%E0%A4%A`],
    ['null', cookieOf(null)],
    ['a list', cookieOf([SESSION])],
    ['another field', cookieOf({ ...SESSION, isConnected: true })],
    ['a missing field', cookieOf({ address: ADDRESS, caipNetworkId: 'eip155:1' })],
    ['an address of another namespace', cookieOf({ ...SESSION, caipNetworkId: SOLANA })],
    ['markup in the address', cookieOf({ ...SESSION, address: '<img src=x>' })],
    ['an unknown namespace', cookieOf({ ...SESSION, caipNetworkId: 'cosmos:hub' })],
    ['a number as the network', cookieOf({ ...SESSION, caipNetworkId: 8453 })],
    ['a bidi override in the wallet', cookieOf({ ...SESSION, wallet: 'Good\u202eWallet' })],
    ['a wallet without a name', cookieOf({ ...SESSION, wallet: '' })],
    ['a long wallet name', cookieOf({ ...SESSION, wallet: 'a'.repeat(500) })],
    ['a large cookie', cookieOf({ ...SESSION, wallet: 'a'.repeat(100_000) })],
  ])('[T248] rejects %s', (_name, cookie) => {
    expect(readSession(cookie)).toBeUndefined()
  })

  test('[T248] never throws, and returns only what it would write', () => {
    const anyCookie = fc.oneof(
      fc.string().map((text) => `${SESSION_COOKIE}=${text}`),
      fc.jsonValue().map(cookieOf),
      fc
        .record({ address: fc.string(), caipNetworkId: fc.string(), wallet: fc.string() })
        .map((one) => cookieOf({ ...SESSION, ...one })),
      fc.string().map((wallet) => cookieOf({ ...SESSION, wallet })),
    )
    return fc.assert(
      fc.property(anyCookie, (cookie) => {
        const session = readSession(cookie)
        if (session) expect(readSession(`${SESSION_COOKIE}=${encodeSession(session)}`)).toEqual(session)
      }),
    )
  })
})
