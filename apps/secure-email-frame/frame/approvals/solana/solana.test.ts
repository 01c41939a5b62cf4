import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  factsOf,
  GIVEN,
  KEY,
  LOOKED_UP,
  MAINNET,
  MINE,
  MINT,
  PAYER,
  SOURCE,
  STRANGE,
  shown,
  TO,
  token,
  transaction,
  transfer,
  u32,
  u64,
} from '../../testing/solanaTransactions.ts'
import { exactDescription } from '../exactDescription.ts'
import { describeSolanaMessage, describeSolanaTransactions } from './describeSolana.ts'
import { COMPUTE_BUDGET } from './feeOf.ts'
import { finishSolana } from './finishSolana.ts'
import { isTransactionMessage, parseTransaction, withSignature } from './parseTransaction.ts'
import { SYSTEM } from './systemMeaning.ts'

/** Made and signed by another library: 49 lamports from one account to another. */
const FOREIGN =
  'AVuErQHaXv0SG0/PchunfxHKt8wMRfMZzqV0tkC5qO6owYxWU2v871AoWywGoFQr4z+q/7mE8lIufNl/kxj+nQ0BAAEDE5j2LG0aRXxRumpLXz29L2n8qTIWIY3ImX5Ba9F9k8r9Q5/Mtmcn8onFxt47xKj+XdXXd3C8j/FcPu7csUrz/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAxJrndgN4IFTxep3s6kO0ROug7bEsbx0xxuDkqEvwUusBAgIAAQwCAAAAMQAAAAAAAAA='

const ASKER = { origin: 'https://app.example', trust: 'allowed' } as const

test('A transaction of another library is read, and its signature fits the bytes that would be signed', () => {
  const bytes = base64.decode(FOREIGN)
  const { signers, instructions, message } = parseTransaction(bytes)
  expect(ed25519.verify(bytes.slice(1, 65), message, base58.decode(signers[0] ?? ''))).toBe(true)
  expect(instructions).toHaveLength(1)
  const [signer = ''] = signers
  const description = describeSolanaTransactions({ transaction: base58.encode(bytes) }, { ...GIVEN, account: signer })
  expect(factsOf(description).slice(0, 2)).toEqual(['total: 0.000005049 SOL', 'out: 0.000000049 SOL'])
})

describe('What is asked for on Solana is said in words', () => {
  test('coins', () => {
    expect(shown([transfer(1_500_000_000n)])).toMatchObject({
      title: 'send',
      warnings: ['firstTime'],
      recipients: [TO],
    })
    expect(factsOf(shown([transfer(1_500_000_000n)]))).toEqual([
      'total: 1.500005 SOL',
      'out: 1.5 SOL',
      `to: ${TO}`,
      'network: Solana',
    ])
  })

  test('tokens and who may take them', () => {
    expect(factsOf(shown([token(12, [SOURCE, MINT, TO, MINE], 2_500_000n, 6)]))).toEqual([
      'total: 0.000005 SOL',
      'amount: 2.5',
      `contract: ${MINT}`,
      `from: ${SOURCE}`,
      `to: ${TO}`,
      'network: Solana',
    ])
    expect(shown([token(13, [SOURCE, MINT, TO, MINE], 2n ** 64n - 1n, 6)])).toMatchObject({
      title: 'approve',
      warnings: ['unlimited'],
    })
  })

  test('several instructions, each under its name; the price of computing is none', () => {
    const budget = { program: 'ComputeBudget111111111111111111111111111111', accounts: [], data: [3, ...u64(1n)] }
    expect(shown([budget, transfer(1n)]).title).toBe('send')
    const both = shown([transfer(1n), { program: STRANGE, accounts: [MINE], data: [1] }])
    expect(both).toMatchObject({ title: 'batch', warnings: ['unknownCall', 'unknownProgram', 'firstTime'] })
    expect(shown([budget])).toMatchObject({ title: 'call', warnings: ['unknownCall'] })
  })

  test('versioned ones, with what is looked up on the chain left out', () => {
    expect(shown([transfer(1n)], { version: 0 })).toMatchObject({ title: 'send' })
    expect(() => shown([transfer(1n)], { version: 1 })).toThrow('Invalid input')
  })

  test('[T91] one for an account that only a table on the chain names says so', () => {
    const hidden = { program: SYSTEM, accounts: [MINE, LOOKED_UP], data: [2, 0, 0, 0, ...u64(1n)] }
    expect(shown([hidden], { version: 0 })).toMatchObject({ title: 'send', warnings: ['unknownAccount'] })
    expect(factsOf(shown([hidden], { version: 0 }))).toContain('to: –')
  })

  test('the fee is the highest that the transaction itself allows, where it is this account’s to pay', () => {
    const budget = (tag: number, ...data: number[]) => ({
      program: 'ComputeBudget111111111111111111111111111111',
      accounts: [],
      data: [tag, ...data],
    })
    const feeIn = (...given: Parameters<typeof transaction>) => shown(...given).offers[0].fee?.most
    expect(feeIn([transfer(1n)])).toBe('0.000005 SOL')
    expect(feeIn([transfer(1n), budget(3, ...u64(1_000_000n))])).toBe('0.000405 SOL')
    expect(feeIn([transfer(1n), budget(2, 0x40, 0x0d, 0x03, 0x00), budget(3, ...u64(10n ** 12n))])).toBe(
      '200.000005 SOL',
    )
    expect(feeIn([transfer(1n)], { signers: [PAYER, MINE] })).toBeUndefined()
  })

  test('[T79] a fee that the dapp sets out of proportion is said to be high', () => {
    const units = 1_000_000n
    const priced = (lamports: bigint, sent: bigint) =>
      shown([
        { program: COMPUTE_BUDGET, accounts: [], data: [2, ...u32(Number(units))] },
        // Micro-lamports for each unit
        { program: COMPUTE_BUDGET, accounts: [], data: [3, ...u64((lamports * 1_000_000n) / units)] },
        transfer(sent),
      ]).warnings
    const SOL = 1_000_000_000n
    expect(priced(50_000_000n, 10n * SOL)).toEqual(['firstTime', 'highFee'])
    expect(priced(49_000_000n, 10n * SOL)).toEqual(['firstTime'])
    expect(priced(10_000_000n, SOL / 20n)).toEqual(['firstTime', 'highFee'])
    expect(priced(10_000_000n, SOL / 5n)).toEqual(['firstTime'])
    // Little, whatever it is compared with.
    expect(priced(2_000_000n, 1n)).toEqual(['firstTime'])
  })

  test.each([
    ['that somebody else signs', base58.encode(transaction([transfer(1n)], { signers: [PAYER] }))],
    ['that ends early', base58.encode(transaction([transfer(1n)]).slice(0, -1))],
    ['with more behind it', base58.encode(Uint8Array.from([...transaction([transfer(1n)]), 0]))],
    ['without signatures', base58.encode(Uint8Array.from([0, ...transaction([transfer(1n)]).slice(65)]))],
    ['that is none', 'not base58 0OIl'],
    ['that is nothing', ''],
  ])('one %s is refused', (_, text) => {
    expect(() => describeSolanaTransactions({ transaction: text }, GIVEN)).toThrow('Invalid input')
  })

  test('a message is shown as its text; bytes that could sign a transaction are none', () => {
    const message = (bytes: Uint8Array, pubkey = MINE) =>
      describeSolanaMessage({ message: base58.encode(bytes), pubkey }, { account: MINE, asker: ASKER, now: Date.now() })
    const text = new TextEncoder()
    expect(message(text.encode('hello'))).toMatchObject({ facts: [{ value: 'hello' }], warnings: [] })
    expect(message(Uint8Array.from([0xff, 0xfe]))).toMatchObject({ warnings: ['unreadable'] })
    const disguised = parseTransaction(transaction([transfer(1n)])).message
    expect(isTransactionMessage(disguised)).toBe(true)
    expect(() => message(disguised)).toThrow('Invalid input')
    expect(() => message(text.encode('hello'), TO)).toThrow('Invalid input')
  })
})

test('[T91] a message that begins like a transaction of any version is refused; text of other scripts is not', () => {
  const message = (bytes: Uint8Array) =>
    describeSolanaMessage(
      { message: base58.encode(bytes), pubkey: MINE },
      { account: MINE, asker: ASKER, now: Date.now() },
    )
  const { message: signed } = parseTransaction(transaction([transfer(1n)]))
  for (const version of [0x80, 0x81, 0xbf]) {
    expect(() => message(Uint8Array.from([version, ...signed]))).toThrow('Invalid input')
  }
  expect(message(new TextEncoder().encode('مرحبا'))).toMatchObject({ facts: [{ value: 'مرحبا' }], warnings: [] })
})

test('[T107] a text that is longer than any transaction or message is refused before it is read', () => {
  const long = '2'.repeat(1_000_000)
  const begin = performance.now()
  expect(() =>
    describeSolanaMessage({ message: long, pubkey: MINE }, { account: MINE, asker: ASKER, now: Date.now() }),
  ).toThrow('Invalid input')
  expect(() => describeSolanaTransactions({ transactions: Array.from({ length: 20 }, () => long) }, GIVEN)).toThrow(
    'Invalid input',
  )
  expect(performance.now() - begin).toBeLessThan(1_000)
  const most = new Uint8Array(8_000).fill(0x61)
  expect(
    describeSolanaMessage(
      { message: base58.encode(most), pubkey: MINE },
      { account: MINE, asker: ASKER, now: Date.now() },
    ).title,
  ).toBe('signMessage')
})

test('[T89] A sign-in on Solana has to be for the site that asks, like any other', () => {
  const message = (domain: string, rest = '') => {
    const text = `${domain} wants you to sign in with your Solana account:\n${MINE}${rest}`
    const params = { message: base58.encode(new TextEncoder().encode(text)), pubkey: MINE }
    return describeSolanaMessage(params, { account: MINE, asker: ASKER, now: Date.now() })
  }
  expect(message('app.example')).toMatchObject({ title: 'signIn', warnings: [] })
  expect(() => message('evil.example')).toThrow('This sign-in is for evil.example, not for app.example.')
  expect(() => message('app.example', '\n\nURI: https://evil.example')).toThrow(
    'This sign-in is for https://evil.example',
  )
})

test('[T91] the bytes of a message that are signed are those of the text on the screen', () =>
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 60 })), (given) => {
      const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given
      fc.pre(!isTransactionMessage(bytes))
      const params = { message: base58.encode(bytes), pubkey: MINE }
      const description = describeSolanaMessage(params, { account: MINE, asker: ASKER, now: Date.now() })
      const { facts, warnings, offers } = exactDescription(description)
      const [fact] = facts
      const text = (fact?.value ?? '').replace(/⟨U\+([0-9A-F]+)⟩/g, (_, point) =>
        String.fromCodePoint(Number.parseInt(point, 16)),
      )
      const read = warnings.includes('unreadable') ? base58.decode(text) : new TextEncoder().encode(text)
      expect(offers[0].signing).toEqual({ kind: 'solana', payloads: [base64.encode(read)] })
      expect(Buffer.from(read).equals(bytes)).toBe(true)
    }),
  ))

describe('What was signed on Solana goes back', () => {
  const sign = (bytes: Uint8Array) => ed25519.sign(parseTransaction(bytes).message, KEY)
  const bytes = transaction([transfer(1n)], { signers: [PAYER, MINE] })
  const signature = base58.encode(sign(bytes))
  const given = { chainId: MAINNET, params: { transaction: base58.encode(bytes) } }
  const read = vi.fn(async () => 'sent')

  test('as the transaction with the signature in its place, beside the places of others', async () => {
    const done = await finishSolana({ method: 'solana_signTransaction', ...given }, [signature], {
      read,
      account: MINE,
    })
    const signed = withSignature(bytes, MINE, sign(bytes))
    expect(done).toEqual({ transaction: base58.encode(signed), signature })
    expect(signed.slice(1, 65)).toEqual(new Uint8Array(64))
    expect(ed25519.verify(signed.slice(65, 129), parseTransaction(signed).message, base58.decode(MINE))).toBe(true)
    expect(read).not.toHaveBeenCalled()
  })

  test('as the signature that the network knows it by, once it was sent', async () => {
    const own = transaction([transfer(1n)])
    const params = { transaction: base58.encode(own), options: { skipPreflight: true } }
    const first = base58.encode(sign(own))
    const call = { ...given, method: 'solana_signAndSendTransaction', params } as const
    expect(await finishSolana(call, [first], { read, account: MINE })).toEqual({ signature: first })
    expect(read).toHaveBeenCalledExactlyOnceWith(given.chainId, 'sendTransaction', [
      base64.encode(withSignature(own, MINE, sign(own))),
      { encoding: 'base64', skipPreflight: true },
    ])
  })
})
