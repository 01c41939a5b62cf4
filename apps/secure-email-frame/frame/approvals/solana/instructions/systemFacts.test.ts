import { expect, test } from 'vitest'
import { address, declared, key, methodOf, seed, unknownOf } from '../../../testing/solanaFacts.ts'
import {
  INVALID,
  type Instruction,
  MINE,
  PAYER,
  SOURCE,
  shown,
  TO,
  u32,
  u64,
} from '../../../testing/solanaTransactions.ts'
import { SYSTEM } from './systemMeaning.ts'
import { TOKEN } from './tokenMeaning.ts'

const FIVE = u64(5_000_000_000n)
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const SENT = { title: 'send', warnings: ['firstTime'], recipients: [TO] }
const TOTAL = 'total, amount: 5 SOL'
const system = (accounts: string[], ...data: number[]): Instruction => ({ program: SYSTEM, accounts, data })

test.each<[string, Instruction, object]>([
  [
    'CreateAccount',
    system([MINE, TO], ...u32(0), ...FIVE, ...u64(0n), ...key(INVALID)),
    {
      ...SENT,
      title: 'createAccount',
      fields: [TOTAL, 'out, amount: 5 SOL', address('to', TO), address('owner', INVALID)],
    },
  ],
  [
    'Assign',
    system([SOURCE], ...u32(1), ...key(INVALID)),
    methodOf(SYSTEM, 'Assign', address('from', SOURCE), address('owner', INVALID)),
  ],
  [
    'Transfer',
    system([MINE, TO], ...u32(2), ...FIVE),
    { ...SENT, fields: [TOTAL, 'out, amount: 5 SOL', address('to', TO)] },
  ],
  [
    'Transfer of another',
    system([SOURCE, TO], ...u32(2), ...FIVE),
    { ...SENT, fields: ['amount, amount: 5 SOL', address('from', SOURCE), address('to', TO)] },
  ],
  [
    'Transfer to oneself',
    system([MINE, MINE], ...u32(2), ...FIVE),
    { title: 'send', warnings: [], recipients: [MINE], fields: [TOTAL, 'out, amount: 5 SOL', address('to', MINE)] },
  ],
  [
    'CreateAccountWithSeed',
    system([MINE, TO], ...u32(3), ...key(MINE), ...seed, ...FIVE, ...u64(0n), ...key(INVALID)),
    {
      ...SENT,
      title: 'createAccount',
      fields: [TOTAL, 'out, amount: 5 SOL', address('to', TO), address('owner', INVALID)],
    },
  ],
  [
    'AdvanceNonceAccount',
    system([SOURCE, PAYER, MINE], ...u32(4)),
    { ...methodOf(SYSTEM, 'AdvanceNonceAccount', address('from', SOURCE)), warnings: ['durable'] },
  ],
  [
    'WithdrawNonceAccount',
    system([SOURCE, TO, PAYER, INVALID, MINE], ...u32(5), ...FIVE),
    { ...SENT, fields: [TOTAL, 'out, amount: 5 SOL', address('from', SOURCE), address('to', TO)] },
  ],
  [
    'WithdrawNonceAccount of the account itself',
    system([MINE, TO, PAYER, INVALID, INVALID], ...u32(5), ...FIVE),
    { ...SENT, fields: [TOTAL, 'out, amount: 5 SOL', address('from', MINE), address('to', TO)] },
  ],
  [
    'WithdrawNonceAccount to the account itself',
    system([SOURCE, MINE, PAYER, INVALID, MINE], ...u32(5), ...FIVE),
    {
      title: 'send',
      warnings: [],
      recipients: [MINE],
      fields: ['amount, amount: 5 SOL', address('from', SOURCE), address('to', MINE)],
    },
  ],
  [
    'WithdrawNonceAccount of another',
    system([SOURCE, TO, PAYER, INVALID, INVALID], ...u32(5), ...FIVE),
    { ...SENT, fields: ['amount, amount: 5 SOL', address('from', SOURCE), address('to', TO)] },
  ],
  [
    'InitializeNonceAccount',
    system([SOURCE, PAYER], ...u32(6), ...key(TO)),
    methodOf(SYSTEM, 'InitializeNonceAccount', address('from', SOURCE), 'type, text: Nonce', address('to', TO)),
  ],
  [
    'AuthorizeNonceAccount',
    system([SOURCE, MINE], ...u32(7), ...key(TO)),
    {
      ...methodOf(SYSTEM, 'AuthorizeNonceAccount', address('from', SOURCE), 'type, text: Nonce', address('to', TO)),
      title: 'authority',
      warnings: ['unlimited'],
    },
  ],
  ['Allocate', system([SOURCE], ...u32(8), ...u64(8n)), methodOf(SYSTEM, 'Allocate', address('from', SOURCE))],
  [
    'AllocateWithSeed of an address of the account',
    system([SOURCE, MINE], ...u32(9), ...key(MINE), ...seed, ...u64(1n), ...key(INVALID)),
    {
      ...methodOf(SYSTEM, 'AllocateWithSeed', address('from', SOURCE), address('owner', INVALID)),
      title: 'authority',
      warnings: ['unlimited'],
    },
  ],
  [
    'AllocateWithSeed of an address of another account',
    system([SOURCE, TO], ...u32(9), ...key(TO), ...seed, ...u64(1n), ...key(INVALID)),
    methodOf(SYSTEM, 'AllocateWithSeed', address('from', SOURCE), address('owner', INVALID)),
  ],
  [
    'AssignWithSeed of an address of the account',
    system([SOURCE, MINE], ...u32(10), ...key(MINE), ...seed, ...key(INVALID)),
    {
      ...methodOf(SYSTEM, 'AssignWithSeed', address('from', SOURCE), address('owner', INVALID)),
      title: 'authority',
      warnings: ['unlimited'],
    },
  ],
  [
    'AssignWithSeed of an address of another account',
    system([SOURCE, TO], ...u32(10), ...key(TO), ...seed, ...key(INVALID)),
    methodOf(SYSTEM, 'AssignWithSeed', address('from', SOURCE), address('owner', INVALID)),
  ],
  [
    'TransferWithSeed',
    system([SOURCE, MINE, TO], ...u32(11), ...FIVE, ...seed, ...key(INVALID)),
    { ...SENT, fields: [TOTAL, 'out, amount: 5 SOL', address('from', SOURCE), address('to', TO)] },
  ],
  [
    'UpgradeNonceAccount',
    system([SOURCE], ...u32(12)),
    methodOf(SYSTEM, 'UpgradeNonceAccount', address('from', SOURCE)),
  ],
  ['a function that the System program may get', system([SOURCE], ...u32(13)), unknownOf(SYSTEM)],
  ['Transfer that is cut off', system([MINE, TO], ...u32(2), 1), unknownOf(SYSTEM, 'unknownProgram')],
  ['Assign that is cut off', system([SOURCE], ...u32(1), ...key(INVALID).slice(1)), unknownOf(SYSTEM)],
  [
    'AssignWithSeed that is cut off in its seed',
    system([SOURCE, TO], ...u32(10), ...key(MINE), ...u64(2n ** 63n), 0x61),
    unknownOf(SYSTEM),
  ],
  ['nothing', system([SOURCE]), unknownOf(SYSTEM)],
])('shows %s of the System program in full', (_, instruction, expected) => {
  expect(declared(instruction)).toEqual(expected)
})

test.each([
  [
    'AllocateWithSeed, by its signer',
    system([SOURCE, MINE], ...u32(9), ...key(TO), ...seed, ...u64(1n), ...key(INVALID)),
  ],
  ['AssignWithSeed, by its signer', system([SOURCE, MINE], ...u32(10), ...key(TO), ...seed, ...key(INVALID))],
  ['AssignWithSeed, by its base', system([SOURCE], ...u32(10), ...key(MINE), ...seed, ...key(INVALID))],
])('[T147] warns that a derived address changes its owner: %s', (_, instruction) => {
  expect(declared(instruction)).toMatchObject({ title: 'authority', warnings: ['unlimited'] })
})

test('shows a memo as text and an unknown program by address', () => {
  expect(declared({ program: MEMO, accounts: [MINE], data: [...new TextEncoder().encode('hello')] })).toEqual({
    title: 'signMessage',
    fields: ['message, block: hello'],
    warnings: [],
    recipients: [],
  })
  expect(declared({ program: INVALID, accounts: [TO], data: [1] })).toEqual(unknownOf(INVALID))
  expect(declared({ program: INVALID, accounts: [TO, MINE], data: [1] })).toEqual(unknownOf(INVALID, 'unknownProgram'))
})

test('groups several by name', () => {
  const { fields, title } = shown(
    [system([MINE, TO], ...u32(2), ...FIVE), { program: TOKEN, accounts: [SOURCE, MINE], data: [5] }],
    {
      signers: [PAYER, MINE],
    },
  )
  expect(title).toBe('batch')
  expect(fields).toEqual([
    { name: 'total', value: '5 SOL', variant: 'amount' },
    { name: 'step', value: 'send', variant: 'heading' },
    { name: 'out', value: '5 SOL', variant: 'amount' },
    { name: 'to', value: TO, variant: 'address' },
    { name: 'step', value: 'revoke', variant: 'heading' },
    { name: 'contract', value: SOURCE, variant: 'address' },
    { name: 'network', value: 'Solana', variant: 'text' },
  ])
})
