import { shortenAddress } from '@airlock/protocol/text/shortenAddress'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { parseUnits } from 'viem'
import { expect, test } from 'vitest'
import {
  INPUT,
  INVALID,
  type Instruction,
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
} from '../../../testing/solanaTransactions.ts'
import { describeSolanaTransactions } from '../describeSolana.ts'
import { SYSTEM } from './systemMeaning.ts'
import { TOKEN_ACCOUNTS } from './tokenAccountsMeaning.ts'
import { TOKEN, TOKEN_2022 } from './tokenMeaning.ts'

const key = (address: string) => [...base58.decode(address)]
const seed = [...u64(2n), 0x61, 0x62]
const system = (accounts: string[], ...data: number[]): Instruction => ({ program: SYSTEM, accounts, data })
const created = (funder: string, data: number[] = [], program = TOKEN): Instruction => ({
  program: TOKEN_ACCOUNTS,
  accounts: [funder, SOURCE, TO, MINT, SYSTEM, program],
  data,
})
const FIVE = u64(5_000_000_000n)

test.each([
  ['CreateAccount', system([MINE, TO], ...u32(0), ...FIVE, ...u64(0n), ...key(INVALID))],
  ['CreateAccountWithSeed', system([MINE, TO], ...u32(3), ...key(MINE), ...seed, ...FIVE, ...u64(0n), ...key(INVALID))],
  ['Transfer', system([MINE, TO], ...u32(2), ...FIVE)],
  ['Transfer with bytes behind it', system([MINE, TO], ...u32(2), ...FIVE, 0, 1)],
  ['WithdrawNonceAccount', system([SOURCE, TO, PAYER, INVALID, MINE], ...u32(5), ...FIVE)],
  ['TransferWithSeed', system([SOURCE, MINE, TO], ...u32(11), ...FIVE, ...seed, ...key(INVALID))],
])('[T79] shows for %s of 5 SOL the sum first, then the recipient', (_, instruction) => {
  const description = shown([instruction])
  const [first, ...others] = parseMetadata(description)
  expect(first).toBe('total: 5.000005 SOL')
  expect(others).toEqual(expect.arrayContaining(['out: 5 SOL', `to: ${TO}`]))
  expect(description).toMatchObject({ warnings: ['firstTime'], recipients: [TO] })
})

test.each([
  ['Assign', system([MINE], ...u32(1), ...key(INVALID))],
  ['Allocate', system([MINE], ...u32(8), ...u64(8n))],
  ['AssignWithSeed', system([MINE, MINE], ...u32(10), ...key(MINE), ...seed, ...key(INVALID))],
  ['CreateAccount', system([PAYER, MINE], ...u32(0), ...u64(0n), ...u64(0n), ...key(INVALID))],
])('[T83] rejects %s of the own account', (_, instruction) => {
  expect(() => shown([instruction])).toThrow('This would give your account itself to a program.')
})

test('[T79] shows the deposit for another’s token account as paid by this account', () => {
  expect(parseMetadata(shown([created(MINE)]))).toEqual([
    'total: 0.00204428 SOL',
    'pay: 0.00203928 SOL',
    `to: ${SOURCE}`,
    `owner: ${TO}`,
    `contract: ${MINT}`,
    'network: Solana',
  ])
  const many = shown([transfer(1_000_000n), ...Array.from({ length: 12 }, () => created(MINE, [1]))])
  expect(many.title).toBe('batch')
  expect(parseMetadata(many)[0]).toBe('total: 0.02547636 SOL')
  expect(parseMetadata(shown([created(PAYER)]))[0]).toBe('total: 0.000005 SOL')
  const [first] = parseMetadata(shown([created(MINE, [1], TOKEN_2022)]))
  expect(first).toBe('total: 0.00507188 SOL')
  expect(shown([created(MINE, [1], INVALID)]).warnings).toEqual(['unknownCall', 'unknownProgram'])
})

test('[T82] shows a delegate of half of the range or more as unlimited', () => {
  const approve = (units: bigint) => shown([token(13, [SOURCE, MINT, TO, MINE], units, 6)]).warnings
  expect(approve(2n ** 63n - 1n)).toEqual(['unlimited'])
  expect(approve(2n ** 63n - 2n)).toEqual([])
})

test('flags a transfer without a token and compares recipients', () => {
  const sent = (recipients: string[]) => shown([token(3, [SOURCE, TO, MINE], 1_000_000n)], {}, { recipients }).warnings
  expect(sent([])).toEqual(['unnamedToken', 'firstTime'])
  expect(sent([TO])).toEqual(['unnamedToken'])
  const like = (head: string, tail: string) => sent([`${head}${INVALID.slice(4, -4)}${tail}`])
  expect(like(TO.slice(0, 4), TO.slice(-4))).toEqual(['unnamedToken', 'lookAlike'])
  expect(like(TO.slice(0, 4).toLowerCase(), TO.slice(-4).toUpperCase())).toEqual(['unnamedToken', 'lookAlike'])
  expect(like(TO.slice(0, 4), '2222')).toEqual(['unnamedToken', 'firstTime'])
  expect(like('2222', TO.slice(-4))).toEqual(['unnamedToken', 'firstTime'])
  const withFee = {
    ...token(26, [SOURCE, MINT, TO, MINE], 0n),
    program: TOKEN_2022,
    data: [26, 1, ...u64(15n), 1, ...u64(5n)],
  }
  expect(parseMetadata(shown([withFee]))).toEqual(
    expect.arrayContaining([`amount: 1.5 (${shortenAddress(MINT)})`, `contract: ${MINT}`, `to: ${TO}`]),
  )
})

test('flags bytes without a network and rejects other chains', () => {
  const warnings = (input: object) => shown([transfer(1n)], {}, { recipients: [TO], ...input }).warnings
  expect(warnings({})).toEqual([])
  expect(warnings({ isBound: false })).toEqual(['unboundNetwork'])
  expect(() => warnings({ chainId: 1 })).toThrow('Invalid chainId')
})

test('warns that a durable nonce does not expire', () => {
  const advance = system([SOURCE, PAYER, MINE], ...u32(4))
  expect(shown([advance, transfer(1n)]).warnings).toContain('durable')
  expect(shown([transfer(1n), advance]).warnings).not.toContain('durable')
  expect(shown([{ ...advance, program: INVALID }]).warnings).not.toContain('durable')
  expect(shown([system([SOURCE], 4, 0, 0)]).warnings).not.toContain('durable')
  const rows = [[transfer(1n)], [advance, transfer(1n)]].map((row) => base58.encode(transaction(row)))
  expect(describeSolanaTransactions({ transactions: rows }, INPUT).warnings).toContain('durable')
})

const moved = fc
  .record({
    kind: fc.constantFrom('transfer', 'create', 'createWithSeed', 'withdraw', 'withSeed', 'deposit', 'token'),
    lamports: fc.bigInt({ min: 0n, max: 2n ** 62n }),
    isMine: fc.boolean(),
    behind: fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 3 }),
  })
  .map(({ kind, lamports, isMine, behind }): { instruction: Instruction; leaves: bigint } => {
    const from = isMine ? MINE : PAYER
    const leaves = isMine ? lamports : 0n
    const tail = [...u64(1n), ...key(INVALID), ...behind]
    switch (kind) {
      case 'transfer':
        return { instruction: system([from, TO], ...u32(2), ...u64(lamports), ...behind), leaves }
      case 'create':
        return { instruction: system([from, TO], ...u32(0), ...u64(lamports), ...tail), leaves }
      case 'createWithSeed':
        return { instruction: system([from, TO], ...u32(3), ...key(from), ...seed, ...u64(lamports), ...tail), leaves }
      case 'withdraw':
        return {
          instruction: system([SOURCE, TO, INVALID, INVALID, from], ...u32(5), ...u64(lamports), ...behind),
          leaves,
        }
      case 'withSeed':
        return {
          instruction: system([SOURCE, from, TO], ...u32(11), ...u64(lamports), ...seed, ...key(INVALID)),
          leaves,
        }
      case 'deposit':
        return { instruction: created(from, [1, ...behind]), leaves: isMine ? 2_039_280n : 0n }
      default:
        return { instruction: token(3, [SOURCE, TO, from], lamports), leaves: 0n }
    }
  })

test('[T84] shows at least the SOL that instructions and fee take', () =>
  fc.assert(
    fc.property(fc.array(fc.array(moved, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }), (input) => {
      const transactions = input.map((row) =>
        base58.encode(
          transaction(
            row.map(({ instruction }) => instruction),
            { signers: [MINE, PAYER] },
          ),
        ),
      )
      const { fields } = describeSolanaTransactions({ transactions }, INPUT)
      const leaves = input.flat().reduce((sum, one) => sum + one.leaves, 0n) + 10_000n * BigInt(input.length)
      const lamportsOf = (value = '') => parseUnits(value.replace(/ SOL$/, ''), 9)
      expect(fields[0]?.name).toBe('total')
      expect(lamportsOf(fields[0]?.value)).toBeGreaterThanOrEqual(leaves)
      const rows = fields.filter(({ name }) => name === 'out' || name === 'pay')
      expect(rows.reduce((sum, { value }) => sum + lamportsOf(value), 0n) + 10_000n * BigInt(input.length)).toBe(
        lamportsOf(fields[0]?.value),
      )
    }),
  ))

test('guarantees no sum if an unknown program gets the signature', () => {
  const description = shown([transfer(1n), { program: INVALID, accounts: [MINE], data: [1] }])
  expect(parseMetadata(description)[0]).toBe('out: 0.000005001 SOL')
  expect(description.warnings).toContain('unknownProgram')
})

test('[T104] rejects more instructions than a user can read', () => {
  const row = (count: number) =>
    base58.encode(transaction(Array.from({ length: count }, () => ({ program: INVALID, accounts: [MINE], data: [] }))))
  const requested = (transactions: string[]) => describeSolanaTransactions({ transactions }, INPUT)
  expect(requested([row(100), row(100)]).title).toBe('batch')
  expect(() => requested([row(100), row(101)])).toThrow('This is more than can be shown.')
})
