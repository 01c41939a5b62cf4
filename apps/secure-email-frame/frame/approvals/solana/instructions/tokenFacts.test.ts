import { shortenAddress } from '@airlock/protocol/text/shortenAddress'
import { expect, test } from 'vitest'
import { address, declared, key, methodOf, unknownOf } from '../../../testing/solanaFacts.ts'
import {
  INVALID,
  type Instruction,
  LOOKUP_TABLE_ACCOUNT,
  MINE,
  MINT,
  PAYER,
  SOURCE,
  TO,
  u64,
} from '../../../testing/solanaTransactions.ts'
import { SYSTEM } from './systemMeaning.ts'
import { TOKEN_ACCOUNTS } from './tokenAccountsMeaning.ts'
import { TOKEN, TOKEN_2022 } from './tokenMeaning.ts'

const FIFTEEN = `amount, amount: 15 (${shortenAddress(MINT)})`

const token = (accounts: string[], ...data: number[]): Instruction => ({ program: TOKEN, accounts, data })
const created = (accounts: string[], ...data: number[]): Instruction => ({ program: TOKEN_ACCOUNTS, accounts, data })
const AMOUNT = u64(1_500n)
const MOVED = { title: 'transferToken', recipients: [TO] }

test.each<[string, Instruction, object]>([
  [
    'InitializeAccount',
    token([SOURCE, MINT, TO], 1),
    methodOf(TOKEN, 'InitializeAccount', address('to', SOURCE), address('owner', TO), address('contract', MINT)),
  ],
  [
    'InitializeAccount2',
    token([SOURCE, MINT], 16, ...key(TO)),
    methodOf(TOKEN, 'InitializeAccount2', address('to', SOURCE), address('owner', TO), address('contract', MINT)),
  ],
  [
    'InitializeAccount3',
    token([SOURCE, MINT], 18, ...key(TO)),
    methodOf(TOKEN, 'InitializeAccount3', address('to', SOURCE), address('owner', TO), address('contract', MINT)),
  ],
  [
    'Transfer',
    token([SOURCE, TO, MINE], 3, ...AMOUNT),
    {
      ...MOVED,
      fields: ['amount, amount: 1500', address('from', SOURCE), address('to', TO)],
      warnings: ['unnamedToken', 'firstTime'],
    },
  ],
  [
    'TransferChecked',
    token([SOURCE, MINT, TO, MINE], 12, ...AMOUNT, 2),
    {
      ...MOVED,
      fields: [FIFTEEN, address('contract', MINT), address('from', SOURCE), address('to', TO)],
      warnings: ['firstTime'],
    },
  ],
  [
    'TransferCheckedWithFee',
    { ...token([SOURCE, MINT, TO, MINE], 26, 1, ...AMOUNT, 2, ...u64(5n)), program: TOKEN_2022 },
    {
      ...MOVED,
      fields: [FIFTEEN, address('contract', MINT), address('from', SOURCE), address('to', TO)],
      warnings: ['firstTime'],
    },
  ],
  [
    'another function for fees',
    { ...token([SOURCE, MINT, TO], 26, 0, ...AMOUNT, 2, ...u64(5n)), program: TOKEN_2022 },
    unknownOf(TOKEN_2022),
  ],
  [
    'Approve',
    token([SOURCE, TO, MINE], 4, ...AMOUNT),
    {
      title: 'approve',
      recipients: [],
      fields: ['amount, amount: 1500', address('from', SOURCE), address('spender', TO)],
      warnings: ['unnamedToken'],
    },
  ],
  [
    'Approve of all',
    token([SOURCE, TO, MINE], 4, ...u64(2n ** 64n - 1n)),
    {
      title: 'approve',
      recipients: [],
      fields: ['amount, amount: 18446744073709551615', address('from', SOURCE), address('spender', TO)],
      warnings: ['unnamedToken', 'unlimited'],
    },
  ],
  [
    'ApproveChecked',
    token([SOURCE, MINT, TO, MINE], 13, ...AMOUNT, 2),
    {
      title: 'approve',
      recipients: [],
      fields: [FIFTEEN, address('contract', MINT), address('from', SOURCE), address('spender', TO)],
      warnings: [],
    },
  ],
  [
    'Revoke',
    token([SOURCE, MINE], 5),
    { title: 'revoke', recipients: [], fields: [address('contract', SOURCE)], warnings: [] },
  ],
  [
    'SetAuthority to nobody',
    token([SOURCE, MINE], 6, 0, 0),
    {
      title: 'removeAuthority',
      recipients: [],
      fields: [address('contract', SOURCE), 'type, text: MintTokens'],
      warnings: [],
    },
  ],
  [
    'MintTo',
    token([MINT, TO, MINE], 7, ...AMOUNT),
    {
      title: 'mintTokens',
      recipients: [],
      fields: ['amount, amount: 1500', address('contract', MINT), address('to', TO)],
      warnings: ['unnamedToken'],
    },
  ],
  [
    'MintToChecked',
    token([MINT, TO, MINE], 14, ...AMOUNT, 2),
    {
      title: 'mintTokens',
      recipients: [],
      fields: [FIFTEEN, address('contract', MINT), address('to', TO)],
      warnings: [],
    },
  ],
  [
    'Burn',
    token([SOURCE, MINT, MINE], 8, ...AMOUNT),
    {
      title: 'burn',
      recipients: [],
      fields: ['amount, amount: 1500', address('contract', MINT), address('from', SOURCE)],
      warnings: ['unnamedToken'],
    },
  ],
  [
    'BurnChecked',
    token([SOURCE, MINT, MINE], 15, ...AMOUNT, 2),
    {
      title: 'burn',
      recipients: [],
      fields: [FIFTEEN, address('contract', MINT), address('from', SOURCE)],
      warnings: [],
    },
  ],
  [
    'CloseAccount',
    token([SOURCE, TO, MINE], 9),
    {
      title: 'closeAccount',
      recipients: [TO],
      fields: [address('from', SOURCE), address('to', TO)],
      warnings: ['otherReceiver', 'firstTime'],
    },
  ],
  [
    'CloseAccount to the account itself',
    token([SOURCE, MINE, MINE], 9),
    { title: 'closeAccount', recipients: [MINE], fields: [address('from', SOURCE), address('to', MINE)], warnings: [] },
  ],
  ['FreezeAccount', token([SOURCE, MINT], 10), methodOf(TOKEN, 'FreezeAccount', address('to', SOURCE))],
  ['ThawAccount', token([SOURCE, MINT], 11), methodOf(TOKEN, 'ThawAccount', address('to', SOURCE))],
  ['SyncNative', token([SOURCE], 17), methodOf(TOKEN, 'SyncNative', address('from', SOURCE))],
  [
    'InitializeImmutableOwner',
    token([SOURCE], 22),
    methodOf(TOKEN, 'InitializeImmutableOwner', address('from', SOURCE)),
  ],
  ['a function that is not known', token([SOURCE, MINE], 200), unknownOf(TOKEN, 'unknownProgram')],
  ['TransferChecked that is cut off', token([SOURCE, MINT, TO], 12, ...AMOUNT), unknownOf(TOKEN)],
])('shows %s of the Token programs in full', (_, instruction, expected) => {
  expect(declared(instruction)).toEqual(expected)
})

test.each(
  [
    ...['MintTokens', 'FreezeAccount', 'AccountOwner', 'CloseAccount', 'TransferFeeConfig', 'WithheldWithdraw'],
    ...['CloseMint', 'InterestRate', 'PermanentDelegate', 'ConfidentialTransferMint', 'TransferHookProgramId', '11'],
  ].map((name, kind) => [kind, name] as const),
)('[T82] names authority %i of a token %s', (kind, name) => {
  expect(declared(token([SOURCE, MINE], 6, kind, 1, ...key(TO)))).toEqual({
    title: 'authority',
    recipients: [],
    fields: [address('contract', SOURCE), `type, text: ${name}`, address('to', TO)],
    warnings: ['unlimited'],
  })
})

const DEPOSIT = { title: 'createAccount', recipients: [], warnings: [] }
const CREATED = [address('to', SOURCE), address('owner', TO), address('contract', MINT)]

test.each<[string, Instruction, object]>([
  [
    'Create',
    created([MINE, SOURCE, TO, MINT, SYSTEM, TOKEN]),
    { ...DEPOSIT, fields: ['total, amount: 0.00203928 SOL', 'pay, amount: 0.00203928 SOL', ...CREATED] },
  ],
  [
    'CreateIdempotent for which another pays',
    created([PAYER, SOURCE, TO, MINT, SYSTEM, TOKEN], 1),
    { ...DEPOSIT, fields: ['amount, amount: 0.00203928 SOL', address('from', PAYER), ...CREATED] },
  ],
  [
    'RecoverNested',
    created([SOURCE, MINT, TO, INVALID, MINT, MINE, TOKEN], 2),
    methodOf(TOKEN_ACCOUNTS, 'RecoverNested', address('from', SOURCE), address('to', TO)),
  ],
  ['a function that is not known', created([SOURCE, SOURCE, TO, MINT, SYSTEM, TOKEN], 3), unknownOf(TOKEN_ACCOUNTS)],
  [
    'one for a program that is not known',
    created([SOURCE, SOURCE, TO, MINT, SYSTEM, INVALID], 1),
    unknownOf(TOKEN_ACCOUNTS),
  ],
  ['one for no program', created([MINE, SOURCE], 1), unknownOf(TOKEN_ACCOUNTS, 'unknownProgram')],
])('shows %s of the token account program in full', (_, instruction, expected) => {
  expect(declared(instruction)).toEqual(expected)
})

test('[T91] flags a table-only account next to other warnings', () => {
  expect(declared(token([SOURCE, LOOKUP_TABLE_ACCOUNT, MINE], 3, ...AMOUNT))).toEqual({
    title: 'transferToken',
    fields: ['amount, amount: 1500', address('from', SOURCE), address('to', '–')],
    warnings: ['unnamedToken', 'unknownAccount'],
    recipients: [],
  })
})
