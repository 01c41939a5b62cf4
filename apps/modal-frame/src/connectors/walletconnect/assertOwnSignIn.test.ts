import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { encodeBase58 } from '@airlock/protocol/text/base58'
import { describe, expect, test } from 'vitest'
import { assertOwnSignIn } from './assertOwnSignIn.ts'

const ORIGIN = 'https://app.example:8443'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const hexOf = (text: string) => `0x${Buffer.from(text).toString('hex')}`

const CALLS: [string, (text: string) => { method: string; params: never }][] = [
  ['eip155', (text) => ({ method: 'personal_sign', params: [hexOf(text), '0x00'] as never })],
  ['eip155, as text', (text) => ({ method: 'personal_sign', params: [text, '0x00'] as never })],
  [
    'eip155, as hex without its prefix',
    (text) => ({ method: 'personal_sign', params: [hexOf(text).slice(2), '0x00'] as never }),
  ],
  ['eip155, the old way', (text) => ({ method: 'eth_sign', params: ['0x00', hexOf(text)] as never })],
  ['solana', (text) => ({ method: 'solana_signMessage', params: { message: encodeBase58(bytesOf(text)) } as never })],
  ['polkadot', (text) => ({ method: 'polkadot_signMessage', params: { address: 'x', message: text } as never })],
  ['polkadot, as hex', (text) => ({ method: 'polkadot_signMessage', params: { message: hexOf(text) } as never })],
  [
    'polkadot, as the call of a transaction',
    (text) => ({
      method: 'polkadot_signTransaction',
      params: { transactionPayload: { method: hexOf(text) } } as never,
    }),
  ],
  ['bip122', (text) => ({ method: 'signMessage', params: { account: 'x', message: text } as never })],
]

const signIn = (domain: string, uri = `${ORIGIN}/farms`) =>
  `${domain} wants you to sign in with your Ethereum account:\n0x00\n\nURI: ${uri}\nVersion: 1`

describe.each(CALLS)('[T48] in %s', (_, call) => {
  const rejected = (text: string) => {
    try {
      assertOwnSignIn(ORIGIN, call(text))
      return undefined
    } catch (cause) {
      return (cause as Error).name
    }
  }

  test.each([
    ['a message', 'Hello, world'],
    ['nothing', ''],
    ['a sign-in to this site', signIn('app.example:8443')],
    ['one with its scheme', signIn('https://app.example:8443')],
    ['one in the tags of Polkadot', `<Bytes>${signIn('app.example:8443')}</Bytes>`],
  ])('passes %s on', (_, text) => {
    expect(rejected(text)).toBeUndefined()
  })

  test.each([
    ['another site', signIn('bank.example')],
    ['its name with another port', signIn('app.example')],
    ['its name as a user', signIn('app.example:8443@bank.example')],
    ['its name in a longer one', signIn('app.example:8443.bank.example')],
    ['another site after a line', `Hello\n${signIn('bank.example')}`],
    ['another site in the tags of Polkadot', `<Bytes>${signIn('bank.example')}</Bytes>`],
    ['another letter case and other blanks', signIn('bank.example').replace('wants you to', 'WANTS  you\tto')],
    ['two sites', `${signIn('app.example:8443')}\n${signIn('bank.example')}`],
    ['no site', signIn('')],
    ['a URI of another site', signIn('app.example:8443', 'https://bank.example/')],
    ['another scheme of this site', signIn('http://app.example:8443')],
    ['another scheme that is none of the web', signIn('ftp://app.example:8443')],
    ['another site, with what is not seen within the words', signIn('bank.example').replace('wants', 'wa\u200Bnts')],
    ['another site, with what is not seen between them', signIn('bank.example').replace('wants ', 'wants \u2060 ')],
    ['another site, with blanks that are no spaces', signIn('bank.example').replace('you to', 'you\u00A0to')],
    ['a site with what is not seen in its name', signIn('app.\u200Bexample:8443')],
    ['a URI of another site, behind marks', `${signIn('app.example:8443')}\n**URI:** https://bank.example/`],
    ['a URI of another site, after another end of line', `${signIn('app.example:8443')}\rURI: https://bank.example/`],
    [
      'a URI of another site, with what is not seen in its name',
      signIn('app.example:8443', 'https://bank.example/').replace('URI', 'U\u200BRI'),
    ],
    ['a URI that is none', signIn('app.example:8443', '/farms')],
  ])('rejects a sign-in to %s', (_, text) => {
    expect(rejected(text)).toBe('INVALID_PARAMS')
  })
})

describe('[T48] the times of a sign-in', () => {
  const NOW = Date.parse('2030-01-01T12:00:00Z')
  const rejected = (times: string, now: number | undefined = NOW) => {
    const message = `${signIn('app.example:8443')}\n${times}`
    try {
      assertOwnSignIn(ORIGIN, { method: 'polkadot_signMessage', params: { message } }, now)
      return undefined
    } catch (cause) {
      return (cause as AirlockError).details
    }
  }

  test.each([
    'Issued At: 2030-01-02T11:59:59Z',
    'Issued At: 2029-12-31T11:00:00Z\nExpiration Time: 2029-12-31T12:00:01Z',
    'Issued At: nonsense',
  ])('allows times within the difference of clocks: %s', (times) => {
    expect(rejected(times)).toBeUndefined()
  })

  test.each([
    'Issued At: 2030-01-02T12:00:01Z',
    '** issued at ** : 2031-01-01T00:00:00Z',
    'Expiration Time: 2029-12-31T11:59:59Z',
  ])('rejects expired and future ones and names the clock: %s', (times) => {
    expect(rejected(times)).toContain('clock of this device')
  })

  test('ignores times in a text that is not a sign-in', () => {
    const message = 'Expiration Time: 2020-01-01T00:00:00Z'
    assertOwnSignIn(ORIGIN, { method: 'polkadot_signMessage', params: { message } }, NOW)
  })
})

test('reads a text of a megabyte quickly, whatever it repeats', () => {
  const started = performance.now()
  for (const chunk of ['a', ' ', '\r', 'wants ', ' wants you to', `${signIn('app.example:8443')}\n`]) {
    const message = chunk.repeat(1_000_000 / chunk.length)
    assertOwnSignIn(ORIGIN, { method: 'polkadot_signMessage', params: { message } })
  }
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('rejects a long Solana message without decoding it', () => {
  const long = { message: '2'.repeat(70_000) }
  expect(() => assertOwnSignIn(ORIGIN, { method: 'solana_signMessage', params: long })).toThrow()
  assertOwnSignIn(ORIGIN, { method: 'personal_sign' })
})

describe('[T48] a Bitcoin transaction', () => {
  const MAGIC = '70736274ff'
  const INPUT = `${'ab'.repeat(32)}0000000000ffffffff`
  const EMPTY = '0000000000000000'
  const PAYMENT = 'e803000000000000'
  const SEGWIT = '160014751e76e8199196d454941c45d1b3a323f1433bd6'
  const entry = (type: string, value: string) => `01${type}${sizeOf(value)}${value}`
  const sizeOf = (value: string) => (value.length / 2).toString(16).padStart(2, '0')
  const transaction = (...outputs: string[]) =>
    `0000000001${INPUT}${outputs.length.toString(16).padStart(2, '0')}${outputs.join('')}00000000`
  /** Version 0. */
  const first = (...outputs: string[]) =>
    `${MAGIC}${entry('00', transaction(...outputs))}0000${'00'.repeat(outputs.length)}`
  /** Version 2. */
  const second = (...outputs: (readonly [amount: string, script: string])[]) =>
    MAGIC +
    `${entry('fb', '02000000')}${entry('02', '02000000')}${entry('04', '01')}${entry('05', `0${outputs.length}`)}00` +
    input +
    outputs.map(([amount, script]) => `${entry('03', amount)}${entry('04', script)}00`).join('')
  const input = `${entry('0e', 'ab'.repeat(32))}${entry('0f', '00000000')}00`
  const signIn = `${entry('03', EMPTY)}${entry('04', '6a')}00`
  const payment = `${entry('03', PAYMENT)}${entry('04', SEGWIT.slice(2))}00`
  const another = (type: string, value: string) => `02${type}aa${sizeOf(value)}${value}`
  const oneOfEach = `${MAGIC}${entry('04', '01')}${entry('05', '01')}00${input}`
  const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')
  const SIGN_IN = [first(`${EMPTY}016a`), second([EMPTY, '6a'])] as const

  const rejected = (params: object | string, method = 'signPsbt') => {
    try {
      assertOwnSignIn(ORIGIN, { method, params: params as never })
      return undefined
    } catch (cause) {
      return (cause as Error).name
    }
  }

  test.each([
    ['version 0', first(`${PAYMENT}${SEGWIT}`)],
    ['version 0, with a note', first(`${PAYMENT}${SEGWIT}`, `${EMPTY}056a03616263`)],
    ['version 2', second([PAYMENT, SEGWIT.slice(2)])],
    ['version 2, with a note', second([PAYMENT, SEGWIT.slice(2)], [EMPTY, '6a03616263'])],
  ])('passes on a payment: %s', (_, hex) => {
    expect(rejected({ account: 'x', psbt: base64(hex), signInputs: [] })).toBeUndefined()
    // Wallets cannot sign an empty field instead.
    for (const psbtBase64 of ['', null]) expect(rejected({ psbtHex: `${hex}\n`, psbtBase64 })).toBeUndefined()
  })

  test.each([
    ['of version 0', base64(SIGN_IN[0])],
    ['of version 2', base64(SIGN_IN[1])],
    ['with a payment before it', base64(first(`${PAYMENT}${SEGWIT}`, `${EMPTY}016a`))],
    ['with a second amount', base64(oneOfEach + another('03', PAYMENT) + signIn)],
    ['with a second amount behind it', base64(`${oneOfEach}${signIn.slice(0, -2)}${another('03', PAYMENT)}00`)],
    ['with a second script', base64(`${oneOfEach}${signIn.slice(0, -2)}${another('04', SEGWIT.slice(2))}00`)],
    ['in hex', SIGN_IN[0]],
    ['in hex with a prefix', `0x${SIGN_IN[1]}`],
    ['in base64 of several lines', base64(SIGN_IN[0]).replace(/.{40}/g, '$&\n')],
  ])('rejects a BIP-322 signature instead of a message: %s', (_, psbt) => {
    expect(rejected({ psbt, signInputs: [] })).toBe('INVALID_PARAMS')
    const paying = base64(first(`${PAYMENT}${SEGWIT}`))
    expect(rejected({ psbt: paying, other: [{ psbt }] })).toBe('INVALID_PARAMS')
    // Some wallets decode base64 past its end by mistake.
    expect(rejected({ psbt: psbt.replace(/^..../, '$&.'), other: paying })).toBe('INVALID_PARAMS')
  })

  describe.each(['signPsbt', 'signPSBT', 'signPsbts', 'btc_signPsbt', 'bitcoin_signTransaction', 'sign'])(
    'the method %s',
    (method) => {
      const paying = base64(first(`${PAYMENT}${SEGWIT}`))

      test.each<[string, (psbt: string) => object | string]>([
        ['alone', (psbt) => psbt],
        ['as a field', (psbt) => ({ account: 'x', psbt, signInputs: [] })],
        ['as a field of another name', (psbt) => ({ hex: psbt, network: 'mainnet' })],
        ['in a list', (psbt) => [psbt, { autoFinalized: true }]],
        ['in an object in a list', (psbt) => [{ psbtHex: psbt }]],
        ['behind others', (psbt) => [{ psbts: [paying, psbt] }]],
        ['in lists in a field', (psbt) => ({ request: { transactions: [[{ transaction: psbt }]] } })],
      ])('is read wherever it stands: %s', (_, params) => {
        const [sign, hex] = [SIGN_IN[0], first(`${PAYMENT}${SEGWIT}`)]
        for (const psbt of [
          base64(sign),
          sign,
          sign.toUpperCase(),
          `0x${sign}`,
          sign.slice(0, 60).toUpperCase(),
          base64(sign).replace(/^./, '$&.'),
        ]) {
          expect(rejected(params(psbt), method)).toBe('INVALID_PARAMS')
        }
        for (const psbt of [base64(hex), hex, `0x${hex}`]) expect(rejected(params(psbt), method)).toBeUndefined()
      })

      test('rejects types that omit outputs, or an unreadable own field', () => {
        const types = [{ sighashTypes: [2] }]
        expect(rejected([paying, { toSignInputs: types }], method)).toBe('INVALID_PARAMS')
        expect(rejected({ psbt: 'AAAA', other: paying }, method)).toBe('INVALID_PARAMS')
        expect(rejected({ psbts: [paying, 'AAAA'] }, method)).toBe('INVALID_PARAMS')
        expect(rejected([{ psbts: [{ psbt: paying, id: 'first' }] }], method)).toBeUndefined()
      })

      test('is rejected as numbers', () => {
        const numbers = [...Buffer.from(SIGN_IN[0], 'hex')]
        for (const bytes of [numbers, { ...numbers }]) {
          expect(rejected([bytes, paying], method)).toBe('INVALID_PARAMS')
          expect(rejected({ psbt: bytes, other: paying }, method)).toBe('INVALID_PARAMS')
        }
      })
    },
  )

  test('is ignored in signed text and in methods without a transaction', () => {
    const psbt = base64(SIGN_IN[0])
    expect(rejected({ account: 'x', message: psbt }, 'signMessage')).toBeUndefined()
    expect(rejected({ account: 'x', recipientAddress: SEGWIT, amount: '1' }, 'sendTransfer')).toBeUndefined()
    expect(rejected({ sighashTypes: [2] }, 'sendTransfer')).toBeUndefined()
  })

  test.each([
    ['none', ''],
    ['a text', 'Hello'],
    ['one that ends in its transaction', base64(SIGN_IN[0].slice(0, 60))],
    ['an input count without end', base64(`${MAGIC}${entry('00', `00000000ffffffffffffffffff`)}00`)],
    [
      'two numbers of inputs',
      base64(`${MAGIC}${entry('04', '01')}${entry('04', '02')}${entry('05', '01')}00${input}${signIn}${payment}`),
    ],
    [
      'two numbers of outputs',
      base64(`${MAGIC}${entry('04', '01')}${entry('05', '00')}${another('05', '01')}00${input}${signIn}`),
    ],
    ['fewer parts than it names', base64(`${MAGIC}${entry('04', '02')}${entry('05', '01')}00${input}${signIn}`)],
    ['a part without an end', base64(oneOfEach + payment.slice(0, -2))],
  ])('rejects a transaction that cannot be read: %s', (_, psbt) => {
    expect(rejected({ psbt, signInputs: [] })).toBe('INVALID_PARAMS')
  })

  describe('a plain payment', () => {
    const paid = first(`${PAYMENT}${SEGWIT}`)
    /** Has its sighash type. */
    const typed = (type: string) => ({
      0: paid.replace(/0000(?:00)$/, `00${entry('03', `${type}000000`)}0000`),
      2: second([PAYMENT, SEGWIT.slice(2)]).replace(input, `${entry('03', `${type}000000`)}${input}`),
    })
    const named = (types: unknown, key = 'sighashTypes') => ({
      psbt: base64(paid),
      signInputs: [{ address: 'x', index: 0, [key]: types }],
    })

    test.each([
      ['NONE', '02'],
      ['NONE|ANYONECANPAY', '82'],
    ])('is rejected if its signature holds for any outputs: %s', (_, type) => {
      for (const psbt of Object.values(typed(type))) expect(rejected({ psbt: base64(psbt) })).toBe('INVALID_PARAMS')
      const number = Number.parseInt(type, 16)
      for (const types of [[1, number], number, `0x${type}`, { 0: number }, 'none']) {
        expect(rejected(named(types))).toBe('INVALID_PARAMS')
      }
      expect(rejected(named([number], 'allowedSighash'))).toBe('INVALID_PARAMS')
    })

    test.each(['00', '01', '03', '81', '83'])('is passed on with a signature of type %s', (type) => {
      for (const psbt of Object.values(typed(type))) expect(rejected({ psbt: base64(psbt) })).toBeUndefined()
      expect(rejected(named([Number.parseInt(type, 16)]))).toBeUndefined()
    })

    test('is rejected in both forms at once, of which wallets read either', () => {
      const both = paid.replace(/^70736274ff/, `${MAGIC}${entry('04', '00')}${entry('05', '00')}`)
      expect(rejected({ psbt: base64(both) })).toBe('INVALID_PARAMS')
    })
  })

  test('rejects a transaction with impossible counts at once', () => {
    const started = performance.now()
    const counts = `${entry('04', 'ffffffffffffffff1f')}${entry('05', 'ffffffffffffffff1f')}`
    expect(rejected({ psbt: base64(`${MAGIC}${counts}00`) })).toBe('INVALID_PARAMS')
    expect(rejected({ psbt: base64(`${MAGIC}${counts}00${'00'.repeat(10_000)}`) })).toBe('INVALID_PARAMS')
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
