import { shortenAddress } from '@airlock/protocol/text/shortenAddress'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import {
  INPUT,
  INVALID,
  LOOKUP_TABLE_ACCOUNT,
  MINE,
  MINT,
  PAYER,
  parseMetadata,
  SOURCE,
  shown,
  TO,
  token,
  transaction,
  transfer,
  u32,
  u64,
} from '../../testing/solanaTransactions.ts'
import { receiptOf } from '../receipt/receiptOf.ts'
import { describeSolanaTransactions } from './describeSolana.ts'
import { COMPUTE_BUDGET } from './instructions/feeOf.ts'
import { parseTransaction } from './instructions/parseTransaction.ts'
import { SYSTEM } from './instructions/systemMeaning.ts'

const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** Made and signed by another library: 49 lamports from one account to another. */
const FOREIGN =
  'AVuErQHaXv0SG0/PchunfxHKt8wMRfMZzqV0tkC5qO6owYxWU2v871AoWywGoFQr4z+q/7mE8lIufNl/kxj+nQ0BAAEDE5j2LG0aRXxRumpLXz29L2n8qTIWIY3ImX5Ba9F9k8r9Q5/Mtmcn8onFxt47xKj+XdXXd3C8j/FcPu7csUrz/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAxJrndgN4IFTxep3s6kO0ROug7bEsbx0xxuDkqEvwUusBAgIAAQwCAAAAMQAAAAAAAAA='

test("reads another library's transaction with a matching signature", () => {
  const bytes = base64.decode(FOREIGN)
  const { signers, instructions, message } = parseTransaction(bytes)
  expect(ed25519.verify(bytes.slice(1, 65), message, base58.decode(signers[0] ?? ''))).toBe(true)
  expect(instructions).toHaveLength(1)
  const [signer = ''] = signers
  const description = describeSolanaTransactions({ transaction: base58.encode(bytes) }, { ...INPUT, account: signer })
  expect(parseMetadata(description).slice(0, 2)).toEqual(['total: 0.000005049 SOL', 'out: 0.000000049 SOL'])
})

describe('describeSolanaTransactions', () => {
  test('shows coins', () => {
    expect(shown([transfer(1_500_000_000n)])).toMatchObject({
      title: 'send',
      warnings: ['firstTime'],
      recipients: [TO],
    })
    expect(parseMetadata(shown([transfer(1_500_000_000n)]))).toEqual([
      'total: 1.500005 SOL',
      'out: 1.5 SOL',
      `to: ${TO}`,
      'network: Solana',
    ])
  })

  test('shows tokens and their delegates', () => {
    expect(parseMetadata(shown([token(12, [SOURCE, MINT, TO, MINE], 2_500_000n, 6)]))).toEqual([
      'total: 0.000005 SOL',
      `amount: 2.5 (${shortenAddress(MINT)})`,
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

  test('shows several instructions by name, without the compute price', () => {
    const budget = { program: 'ComputeBudget111111111111111111111111111111', accounts: [], data: [3, ...u64(1n)] }
    expect(shown([budget, transfer(1n)]).title).toBe('send')
    const both = shown([transfer(1n), { program: INVALID, accounts: [MINE], data: [1] }])
    expect(both).toMatchObject({ title: 'batch', warnings: ['unknownCall', 'unknownProgram', 'firstTime'] })
    expect(shown([budget])).toMatchObject({ title: 'call', warnings: ['unknownCall'] })
  })

  test('reads versioned transactions without lookup tables', () => {
    expect(shown([transfer(1n)], { version: 0 })).toMatchObject({ title: 'send' })
    expect(() => shown([transfer(1n)], { version: 1 })).toThrow('Invalid input')
  })

  test('[T91] flags an account that only a lookup table names', () => {
    const hidden = { program: SYSTEM, accounts: [MINE, LOOKUP_TABLE_ACCOUNT], data: [2, 0, 0, 0, ...u64(1n)] }
    expect(shown([hidden], { version: 0 })).toMatchObject({ title: 'send', warnings: ['unknownAccount'] })
    expect(parseMetadata(shown([hidden], { version: 0 }))).toContain('to: –')
  })

  test('shows the highest allowed fee if this account pays', () => {
    const budget = (tag: number, ...data: number[]) => ({
      program: 'ComputeBudget111111111111111111111111111111',
      accounts: [],
      data: [tag, ...data],
    })
    const feeIn = (...input: Parameters<typeof transaction>) => shown(...input).offers[0].fee?.max
    expect(feeIn([transfer(1n)])).toBe('0.000005 SOL')
    expect(feeIn([transfer(1n), budget(3, ...u64(1_000_000n))])).toBe('0.000405 SOL')
    expect(feeIn([transfer(1n), budget(2, 0x40, 0x0d, 0x03, 0x00), budget(3, ...u64(10n ** 12n))])).toBe(
      '200.000005 SOL',
    )
    expect(feeIn([transfer(1n)], { signers: [PAYER, MINE] })).toBeUndefined()
    // A lamport is not divided.
    expect(feeIn([transfer(1n), budget(3, ...u64(1n))])).toBe('0.000005001 SOL')
    // No transaction computes more.
    expect(feeIn([budget(2, ...u32(2_000_000)), budget(3, ...u64(1_000_000n))])).toBe('0.001405 SOL')
    // Bytes that the program does not read set nothing.
    expect(feeIn([transfer(1n), budget(3, ...u64(1_000_000n).slice(1)), budget(2, 1, 0, 0)])).toBe('0.000005 SOL')
    expect(feeIn([budget(2, ...u32(1_000_000), 1, 1, 1, 1), budget(3, ...u64(1_000_000n))])).toBe('0.001005 SOL')
    expect(feeIn([{ ...budget(3, ...u64(1_000_000n)), program: INVALID }])).toBe('0.000005 SOL')
    expect(feeIn([budget(1, ...u32(1)), budget(3, ...u64(1_000_000n)), budget(1, ...u64(9_000_000n))])).toBe(
      '0.000605 SOL',
    )
  })

  test.each([
    'Ed25519SigVerify111111111111111111111111111',
    'KeccakSecp256k11111111111111111111111111111',
    'Secp256r1SigVerify1111111111111111111111111',
  ])('charges for signatures that %s checks', (program) => {
    const feeIn = (...data: number[]) => shown([{ program, accounts: [], data }]).offers[0].fee?.max
    expect(feeIn(3)).toBe('0.00002 SOL')
    expect(feeIn()).toBe('0.000005 SOL')
  })

  test('signs each message, and shows the total fee', () => {
    const both = [transaction([transfer(1n)]), transaction([transfer(2n)])]
    const description = describeSolanaTransactions({ transactions: both.map((one) => base58.encode(one)) }, INPUT)
    expect(description.offers).toEqual([
      {
        fee: { speed: 'normal', max: '0.00001 SOL' },
        signing: { kind: 'solana', payloads: both.map((one) => base64.encode(parseTransaction(one).message)) },
      },
    ])
    expect(description.warnings).toEqual(['firstTime', 'separately'])
  })

  test('shows the fee of an empty transaction', () => {
    expect(parseMetadata(shown([]))).toEqual(['total: 0.000005 SOL', 'network: Solana'])
    expect(shown([])).toMatchObject({ title: 'call', warnings: ['unknownCall'] })
  })

  test('shows no total without a cost for this account', () => {
    expect(parseMetadata(shown([token(5, [SOURCE, MINE], 0n)], { signers: [PAYER, MINE] }))).toEqual([
      `contract: ${SOURCE}`,
      'network: Solana',
    ])
  })

  test('reads lengths of more than seven bits', () => {
    for (const length of [127, 128, 129, 300]) {
      const memo = { program: MEMO, accounts: [], data: [...new TextEncoder().encode('m'.repeat(length))] }
      expect(parseMetadata(shown([memo]))).toContain(`message: ${'m'.repeat(length)}`)
    }
  })

  test('[T79] warns of a disproportionate fee that the dapp sets', () => {
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
    expect(priced(10_000_000n, 90_000_000n)).toEqual(['firstTime', 'highFee'])
    // Little next to any amount.
    expect(priced(2_000_000n, 1n)).toEqual(['firstTime'])
  })
})

describe('a receipt of Solana', () => {
  const receipt = (...instructions: Parameters<typeof shown>[0]) => receiptOf(shown(instructions))

  test('says in its sentence what is sent, of which token, and to whom', () => {
    const to = shortenAddress(TO)
    expect(receipt(transfer(1_500_000_000n)).sentence).toEqual({ name: 'send', values: { amount: '1.5 SOL', to } })
    const amount = `2.5 (${shortenAddress(MINT)})`
    const sent = receipt(token(12, [SOURCE, MINT, TO, MINE], 2_500_000n, 6))
    expect(sent.sentence).toEqual({ name: 'send', values: { amount, to } })
    expect(sent.leaves.map(({ field }) => field.value)).toEqual(['0.000005 SOL', amount])
  })

  test('warns in red of an unlimited allowance for an unknown spender', () => {
    const { level, sentence: message, notes } = receipt(token(13, [SOURCE, MINT, TO, MINE], 2n ** 64n - 1n, 6))
    expect(message.name).toBe('allow')
    expect(level).toBe('red')
    expect(notes[0]).toEqual({ name: 'unlimited', level: 'red', needsTick: true })
  })

  test('has a sentence for each of several instructions', () => {
    const { sentence: message, steps } = receipt(transfer(1n), token(12, [SOURCE, MINT, TO, MINE], 1n, 0))
    expect(message).toEqual({ name: 'steps', values: { count: '2' } })
    expect(steps.map((step) => step.sentence.name)).toEqual(['send', 'send'])
  })
})
