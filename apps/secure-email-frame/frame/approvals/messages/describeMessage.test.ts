import fc from 'fast-check'
import { hashMessage, recoverMessageAddress, stringToHex } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { generated } from '../../testing/generated.ts'
import { signRequest } from '../../wallet/signRequest.ts'
import type { Site } from '../../wire/hostIdentity.ts'
import { KNOWN_CHAINS } from '../shared/chains.ts'
import { describeMessage, rejectHashForContract } from './describeMessage.ts'
import { exactDescription } from './exactDescription.ts'

const SITE: Site = { origin: 'https://app.example', trust: 'allowed' }
const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NOW = Date.UTC(2026, 0, 1)
const hex = (text: string) => stringToHex(text)
const shown = (message: unknown, site = SITE) => exactDescription(describeMessage([message, FROM], site, NOW))

describe('a message', () => {
  test('is shown as the text that it is, and signed as the bytes that came', () => {
    expect(shown(hex('hello\nworld'))).toMatchObject({
      title: 'signMessage',
      fields: [{ name: 'message', value: 'hello\nworld', variant: 'block' }],
      warnings: [],
      offers: [{ signing: { kind: 'message', message: hex('hello\nworld') } }],
    })
  })

  test('[T18] hides text with reversed direction or without text', () => {
    expect(shown(hex('pay \u202e1 ETH'))).toMatchObject({
      warnings: ['hidden'],
      fields: [{ value: 'pay ⟨U+202E⟩1 ETH' }],
    })
    expect(shown('0xff00')).toMatchObject({ warnings: ['unreadable'], fields: [{ value: '0xff00' }] })
  })

  test('[T104] rejects over twenty thousand characters, because all must be shown', () => {
    const max = `${'x'.repeat(19_998)}😀`
    expect(shown(hex(max)).fields[0]?.value).toBe(max)
    for (const long of [hex(`${max}x`), hex(`${max}\u202e`), `0xff${'00'.repeat(10_000)}` as const])
      expect(() => shown(long)).toThrow('This is more than can be shown.')
  })

  test('[T87] flags a single hash, as bytes or text', () => {
    expect(shown(`0x${'ab'.repeat(32)}`).warnings).toEqual(['unreadable', 'bareHash'])
    expect(shown(`0x${'ab'.repeat(31)}`).warnings).toEqual(['unreadable'])
    for (const text of ['0x', '', ' \n0x'])
      expect(shown(hex(`${text}${'aB'.repeat(32)}`)).warnings).toEqual(['bareHash'])
    expect(shown(hex(`${'ab'.repeat(32)} \n`)).warnings).toEqual(['bareHash'])
    expect(shown(hex('ab'.repeat(31))).warnings).toEqual([])
    for (const text of [`id ${'ab'.repeat(32)}`, `${'ab'.repeat(32)} id`, `${'ab'.repeat(32)}cd`])
      expect(shown(hex(text)).warnings).toEqual([])
    expect(shown(hex('Please sign in to our nice site.')).warnings).toEqual([])
  })

  test('[T87] rejects 32 bytes if the account has code on any network', async () => {
    const hash = `0x${'ab'.repeat(32)}`
    const delegated = `0xef0100${'11'.repeat(20)}`
    const on = (codes: Record<number, string>) => ({
      chainId: 1,
      account: FROM,
      read: async (chain: number | string, method: string, params: unknown) => {
        expect([method, params]).toEqual(['eth_getCode', [FROM, 'latest']])
        requests.push(chain)
        return codes[Number(chain)] ?? Promise.reject(new Error('unreachable'))
      },
    })
    let requests: (number | string)[] = []
    for (const message of [hash, hex('Please sign in to our nice site.')]) {
      for (const codes of [{ 1: delegated }, { 1: '0x', 8453: delegated }]) {
        await expect(rejectHashForContract([message], on(codes))).rejects.toMatchObject({
          code: 'INVALID_INPUT',
          message: 'A hash is not signed as a message by an account that has code.',
          next: 'Send a transaction instead, which shows its effects.',
        })
      }
    }
    await expect(rejectHashForContract([hash], on({}))).rejects.toThrow('unreachable')
    requests = []
    await expect(rejectHashForContract([hash], on({ 1: '0x' }))).resolves.toEqual(
      KNOWN_CHAINS.filter((chain) => chain !== 1),
    )
    expect(requests.toSorted()).toEqual(KNOWN_CHAINS.toSorted())
    await expect(rejectHashForContract([`${hash}00`], on({ 1: delegated }))).resolves.toEqual([])
  })

  test.each([['0x123'], [undefined], [5], [{}], [['0x00']]])(
    '[T91] rejects %j as a message, because its bytes would differ',
    (message) => {
      expect(() => shown(message)).toThrow(
        expect.objectContaining({
          message: 'The message must be text, or 0x hex of whole bytes.',
          next: 'Encode the message as UTF-8, then as hex.',
        }),
      )
    },
  )

  test('[T91] signs the bytes of the shown text', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        const { fields, offers } = shown(hex(text))
        const [field] = fields
        const read =
          field?.value.startsWith('0x') && field.value !== text ? field.value : hex(unwritten(field?.value ?? ''))
        expect(read).toBe(hex(text))
        const [signature = ''] = await signRequest(new Uint8Array(16), offers[0].signing)
        const raw = { raw: read as '0x' }
        expect(await recoverMessageAddress({ message: raw, signature: signature as '0x' })).toBe(await signer())
        expect(hashMessage(raw)).toBe(hashMessage(text))
      }),
      generated(60),
    ))

  test('[T91] renders two different messages differently', () => {
    const texts = [
      'a',
      '\ufeffa',
      'a\u200b',
      'a ',
      ' a',
      'a\r\n',
      'a\n',
      'a\r',
      'a\u00a0',
      '⟨U+200B⟩',
      '\u200b',
      'a  b',
      'a b',
      'a\tb',
    ]
    expect(new Set(texts.map((text) => shown(hex(text)).fields[0]?.value)).size).toBe(texts.length)
  })

  const unwritten = (text: string) =>
    text.replace(/⟨U\+([0-9A-F]+)⟩/g, (_, point) => String.fromCodePoint(Number.parseInt(point, 16)))
  let known: Promise<string> | undefined
  async function signer(): Promise<string> {
    known ??= signRequest(new Uint8Array(16), { kind: 'message', message: '0x00' }).then(([signature]) =>
      recoverMessageAddress({ message: { raw: '0x00' }, signature: signature as '0x' }),
    )
    return known
  }
})

describe('[T48] [T89] a sign-in', () => {
  const siwe = (over: object = {}) =>
    createSiweMessage({
      address: FROM,
      chainId: 1,
      domain: 'app.example',
      nonce: 'abcdefgh',
      uri: 'https://app.example/login',
      version: '1',
      issuedAt: new Date(NOW),
      ...over,
    })
  const header = (domain: string, tail = '') =>
    `${domain} wants you to sign in with your Ethereum account:\n${FROM}${tail}`
  const rejected = (text: string, site = SITE) =>
    expect(() => shown(hex(text), site), text).toThrow(/This sign-in is for .+, not for /)

  test('labels a sign-in for the requesting site', () => {
    expect(shown(hex(siwe()))).toMatchObject({
      title: 'signIn',
      warnings: [],
      fields: [{ name: 'domain', value: 'app.example' }, { name: 'message' }],
    })
    for (const text of [header('app.example'), header('APP.example:443'), header('https://app.example')]) {
      expect(shown(hex(text))).toMatchObject({ title: 'signIn', warnings: [] })
    }
    const lab = { origin: 'http://localhost:3000', trust: 'allowed' } as const
    expect(shown(hex(siwe({ domain: 'localhost:3000', uri: 'http://localhost:3000' })), lab).warnings).toEqual([])
    const plain = { origin: 'http://localhost', trust: 'allowed' } as const
    expect(shown(hex(header('localhost:80')), plain)).toMatchObject({ title: 'signIn', warnings: [] })
    rejected(header('localhost:443'), plain)
  })

  test('rejects a sign-in of another site with both names and the next step', () => {
    expect(() => shown(hex(siwe({ domain: 'evil.example' })))).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        message: 'This sign-in is for evil.example, not for app.example.',
        next: 'Sign in on the site itself.',
      }),
    )
    for (const domain of [
      'app.example.evil.example',
      'evilapp.example',
      'app.example:8443',
      'app.example@evil.example',
      'evil.example@app.example',
      'app.example.',
      'app%2eexample',
      'http://app.example',
      'app.example/login',
      'app.example\\',
      'ａpp.example',
      'app.exam\u200bple',
      '\u202eapp.example',
      '\ufeffapp.example',
    ]) {
      rejected(header(domain))
    }
    rejected(header('localhost'), { origin: 'http://localhost:3000', trust: 'allowed' })
    rejected(header('localhost:3001'), { origin: 'http://localhost:3000', trust: 'allowed' })
  })

  test('rejects a URI of another site', () => {
    for (const uri of [
      'https://evil.example',
      'http://app.example',
      'https://app.example:8443/',
      'https://app.example@evil.example',
    ]) {
      rejected(siwe({ uri }))
    }
    rejected(header('app.example', '\nuri :https://evil.example'))
    rejected(header('app.example', '\nURI: https://[evil'))
    for (const line of [
      '- URI: ',
      '* URI : ',
      '> URI: ',
      '**URI:** ',
      '1. URI：',
      '- **URI**: <',
      '`URI`: `',
      '"uri": "',
    ]) {
      rejected(header('app.example', `\n${line}https://evil.example/`))
    }
    expect(shown(hex(header('app.example', '\nSee the URI: https://docs.example'))).warnings).toEqual([])
    for (const uri of ['did:key:z6Mk', 'did:web:app.example?service=https://app.example'])
      expect(shown(hex(siwe({ uri }))).warnings).toEqual(['otherDomain'])
  })

  test.each<[string, (text: string) => string]>([
    ['lines that end otherwise', (text: string) => text.replaceAll('\n', '\r\n')],
    ['lines that end as on old machines', (text: string) => text.replaceAll('\n', '\r')],
    ['lines that end as Unicode can', (text: string) => text.replaceAll('\n', '\u2028')],
    ['an empty line before it', (text: string) => `\n${text}`],
    ['many, and blanks', (text: string) => `\r\n \t\n   ${text}`],
    ['a byte order mark', (text: string) => `\ufeff${text}`],
    ['something invisible before it', (text: string) => `\u200b\u{e0041}${text}`],
    ['something invisible within', (text: string) => text.replace('sign in', 'si\u00adgn\u2060 in')],
    ['a control character behind it', (text: string) => `${text}\u0000`],
    ['other case', (text: string) => text.toUpperCase()],
    ['blanks of another kind', (text: string) => text.replaceAll(' wants you', '\u00a0wants  you')],
    ...['\r', '\n', '\u0085', '\u2028', '\u2029', '\v', '\f'].map((end): [string, (text: string) => string] => [
      `a line before it that ends in U+${end.charCodeAt(0).toString(16)}`,
      (text) => `Welcome!${end}${text}`,
    ]),
    ['another network', (text: string) => text.replace('Ethereum', 'Solana')],
    ['stars', (text: string) => text.replace('Ethereum', '**blockchain**')],
    ['its account on the same line', (text: string) => text.replace('account:\n', 'account: ')],
    ['no colon', (text: string) => text.replace('account:', 'account')],
  ])('is one with %s', (_, change) => {
    rejected(change(siwe({ domain: 'evil.example' })))
  })

  test('is one in bytes that are not all text', () => {
    const bytes = `${hex(siwe({ domain: 'evil.example' }))}ff` as const
    expect(() => shown(bytes)).toThrow('This sign-in is for evil.example')
  })

  test('flags a possible sign-in', () => {
    for (const text of [
      'evil.example wants you to sign in with your wallet',
      'Dear friend, evil.example wants you to sign in with your Ethereum account:',
      'Evil wants you\nto sign in with your Ethereum account:',
    ]) {
      expect(shown(hex(text))).toMatchObject({
        title: 'signIn',
        fields: [{ name: 'domain', value: '–' }, { name: 'message' }],
        warnings: ['otherDomain'],
      })
    }
    expect(shown(hex('You can sign in with your wallet'))).toMatchObject({ title: 'signMessage', warnings: [] })
  })

  test('rejects future and expired sign-ins, with ten minutes of tolerance', () => {
    const minutes = (count: number) => new Date(NOW + count * 60_000)
    expect(shown(hex(siwe({ issuedAt: minutes(10), expirationTime: minutes(-10) }))).warnings).toEqual([])
    expect(shown(hex(siwe({ issuedAt: minutes(-11), expirationTime: minutes(11) }))).warnings).toEqual([])
    expect(() => shown(hex(siwe({ issuedAt: minutes(11) })))).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        message: 'This sign-in is from the future.',
        next: 'Check the clock of this device, then try again.',
      }),
    )
    expect(() => shown(hex(siwe().replace('Issued At: 2026', '- Issued At: 2027')))).toThrow('from the future')
    expect(() => shown(hex(siwe({ expirationTime: minutes(-11) })))).toThrow('This sign-in has expired.')
  })
})
