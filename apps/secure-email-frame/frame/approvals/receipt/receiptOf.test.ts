import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { en } from '../../messages/en.ts'
import type { Description, Field, FieldName, Title, Warning } from '../shared/types.ts'
import type { NoteName, Receipt } from './Receipt.ts'
import { receiptOf } from './receiptOf.ts'

type Input = Pick<Description, 'title' | 'fields' | 'warnings'>

const AT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const amount = (name: FieldName, value: string): Field => ({ name, value, variant: 'amount' })
const at = (name: FieldName, value = AT): Field => ({ name, value, variant: 'address' })
const text = (name: FieldName, value: string): Field => ({ name, value, variant: 'text' })
const step = (title: Title): Field => ({ name: 'step', value: title, variant: 'heading' })
const known = text('knownAs', 'Uniswap router 2')

const receipt = (title: Title, fields: readonly Field[] = [], warnings: readonly Warning[] = []) =>
  receiptOf({ title, fields, warnings })

function declared({ sentence }: Pick<Receipt, 'sentence'>): string {
  if (sentence.name === undefined) return { ...en.notes, ...en.titles }[sentence.title]
  return en.sentences[sentence.name].replace(/\{(\w+)\}/g, (_, slot: string) => sentence.values[slot] ?? '?')
}

const levels = ({ notes }: Receipt) => Object.fromEntries(notes.map(({ name, level }) => [name, level]))

const VAULT_CALLS = (
  [
    ['vaultDeposit', [], 'Deposit 10 USDC into 0x3C44…93BC', 'grey'],
    ['vaultDeposit', ['unknownCall'], 'Deposit 10 USDC into unknown contract 0x3C44…93BC', 'yellow'],
    ['vaultWithdraw', [], 'Return 10 USDC to 0x3C44…93BC', 'grey'],
    ['vaultWithdraw', ['unknownCall'], 'Return 10 USDC to unknown contract 0x3C44…93BC', 'yellow'],
  ] as const
).map(([title, warnings, sentence, level]): (typeof SAID)[number] => [
  title,
  [amount('payAbout', '10 USDC'), at('contract')],
  [...warnings],
  sentence,
  level,
  ['payAbout', 'contract'],
])

const SAID: [Title, Field[], Warning[], string, Receipt['level'], FieldName[]][] = [
  ['send', [amount('out', '1 ETH'), at('to')], [], 'Send 1 ETH to 0x3C44…93BC', 'grey', ['out', 'to']],
  ['transferToken', [amount('amount', '5 USDC'), at('to')], [], 'Send 5 USDC to 0x3C44…93BC', 'grey', ['amount', 'to']],
  ['transferItem', [amount('item', '#7'), at('to')], [], 'Send NFT #7 to 0x3C44…93BC', 'grey', ['item', 'to']],
  [
    'approve',
    [amount('amount', '100 USDC'), at('spender'), known],
    [],
    'Let Uniswap router 2 take up to 100 USDC',
    'grey',
    ['amount', 'spender'],
  ],
  [
    'approve',
    [amount('amount', '100 USDC'), at('spender')],
    [],
    'Let 0x3C44…93BC take up to 100 USDC',
    'yellow',
    ['amount', 'spender'],
  ],
  [
    'approve',
    [amount('amount', '∞ USDC'), at('spender'), known],
    ['unlimited'],
    'Let Uniswap router 2 take all your USDC',
    'yellow',
    ['amount', 'spender'],
  ],
  [
    'approve',
    [amount('amount', '∞ USDC'), at('spender')],
    ['unlimited'],
    'Let 0x3C44…93BC take all your USDC',
    'red',
    ['amount', 'spender'],
  ],
  [
    'approve',
    [amount('item', '#7'), at('spender'), known],
    [],
    'Let Uniswap router 2 take NFT #7',
    'grey',
    ['item', 'spender'],
  ],
  [
    'permit',
    [amount('amount', '5 USDC'), at('spender')],
    ['spenderIsPerson'],
    'Let 0x3C44…93BC take up to 5 USDC',
    'red',
    ['amount', 'spender'],
  ],
  [
    'approveAll',
    [at('spender'), at('contract')],
    [],
    'Let 0x3C44…93BC take every NFT of 0x3C44…93BC',
    'red',
    ['spender', 'contract'],
  ],
  [
    'approveAll',
    [at('spender'), known, at('contract')],
    [],
    'Let Uniswap router 2 take every NFT of 0x3C44…93BC',
    'yellow',
    ['spender', 'contract'],
  ],
  [
    'revoke',
    [at('spender'), at('contract')],
    [],
    'Stop 0x3C44…93BC from taking your 0x3C44…93BC',
    'grey',
    ['spender', 'contract'],
  ],
  [
    'revokeAll',
    [at('spender'), at('contract')],
    [],
    'Stop 0x3C44…93BC from taking NFTs of 0x3C44…93BC',
    'grey',
    ['spender', 'contract'],
  ],
  [
    'grantAllowance',
    [
      amount('amount', '40 USDC'),
      amount('each', '10 USDC'),
      text('period', 'week'),
      at('spender'),
      text('until', 'May'),
    ],
    [],
    'Let 0x3C44…93BC take 10 USDC every week: 40 USDC in total until May',
    'yellow',
    ['amount', 'spender', 'until'],
  ],
  [
    'grantAllowance',
    [amount('amount', '40 USDC'), at('spender'), known, text('until', 'May')],
    [],
    'Let Uniswap router 2 take 40 USDC in total until May',
    'grey',
    ['amount', 'spender', 'until'],
  ],
  [
    'endAllowance',
    [amount('mayTake', '40 USDC'), at('spender')],
    [],
    'Stop 0x3C44…93BC from taking 40 USDC',
    'grey',
    ['mayTake', 'spender'],
  ],
  [
    'swap',
    [amount('pay', '1 WETH'), amount('promised', '2400 USDC')],
    [],
    'Swap 1 WETH for at least 2400 USDC',
    'grey',
    ['pay', 'promised'],
  ],
  [
    'swap',
    [amount('out', '1 ETH'), amount('expected', '5 FOO (0x3C44…93BC)')],
    [],
    'Swap 1 ETH for about 5 “FOO” (0x3C44…93BC)',
    'grey',
    ['out', 'expected'],
  ],
  ['wrap', [amount('out', '1 ETH'), at('contract')], [], 'Deposit 1 ETH into 0x3C44…93BC', 'grey', ['out', 'contract']],
  [
    'unwrap',
    [amount('amount', '1 WETH'), at('contract')],
    [],
    'Withdraw 1 WETH from 0x3C44…93BC',
    'grey',
    ['amount', 'contract'],
  ],
  ['create', [amount('out', '1 ETH')], ['unknownCall'], 'Deploy a contract and pay it 1 ETH', 'yellow', ['out']],
  [
    'createAccount',
    [amount('amount', '0.002 SOL'), at('to')],
    [],
    'Pay 0.002 SOL to open account 0x3C44…93BC',
    'grey',
    ['amount', 'to'],
  ],
  [
    'closeAccount',
    [at('from'), at('to')],
    [],
    'Close 0x3C44…93BC and send the rest to 0x3C44…93BC',
    'yellow',
    ['from', 'to'],
  ],
  ...VAULT_CALLS,
  ['authority', [at('contract'), at('to')], ['unlimited'], 'Give control of an account to 0x3C44…93BC', 'red', ['to']],
  ['removeAuthority', [at('contract')], [], 'Give up control of an account', 'yellow', []],
  ['mintTokens', [amount('amount', '5 BONK'), at('to')], [], 'Mint 5 BONK to 0x3C44…93BC', 'yellow', ['amount', 'to']],
  ['burn', [amount('amount', '5 BONK')], [], 'Destroy 5 BONK', 'yellow', ['amount']],
  [
    'call',
    [amount('out', '1 ETH'), at('contract'), known],
    [],
    'Pay 1 ETH to Uniswap router 2',
    'yellow',
    ['out', 'contract'],
  ],
  ['call', [at('contract')], ['unknownCall'], 'Call unknown contract 0x3C44…93BC', 'yellow', ['contract']],
  [
    'call',
    [amount('out', '1 ETH'), at('contract')],
    ['unknownCall'],
    'Pay 1 ETH to unknown contract 0x3C44…93BC',
    'yellow',
    ['out', 'contract'],
  ],
  [
    'order',
    [amount('gives', '2 WETH'), amount('gets', '4000 USDC')],
    ['order'],
    'Sell up to 2 WETH for at least 4000 USDC',
    'yellow',
    ['gives', 'gets'],
  ],
  [
    'order',
    [amount('gives', '2 WETH')],
    ['order', 'unpromised'],
    'Offer 2 WETH with no minimum in return',
    'red',
    ['gives'],
  ],
  ['votes', [at('votesTo')], [], 'Give your votes to 0x3C44…93BC', 'yellow', ['votesTo']],
  ['signIn', [text('domain', 'app.example')], [], 'Sign in to app.example', 'grey', ['domain']],
  ['signIn', [text('domain', 'app.example')], ['otherDomain'], 'Sign in', 'red', []],
  ['signMessage', [], [], 'Sign a message', 'grey', []],
  [
    'claimName',
    [text('name', 'nick.people.example')],
    [],
    'Show nick.people.example as your name in all apps',
    'grey',
    ['name'],
  ],
  ['signMessage', [], ['unreadable'], 'Sign a message', 'yellow', []],
  ['signData', [], [], 'Sign data', 'grey', []],
  ['batch', [step('send'), step('send')], ['separately'], 'Approve 2 actions, one after the other', 'yellow', ['step']],
  ['together', [step('send'), step('send')], [], 'Approve 2 actions together', 'grey', ['step']],
  ['together', [step('send'), step('approveAll')], [], 'Approve 2 actions together', 'red', ['step']],
  ...(['takeBack', 'speedUp', 'cancel', 'replaced', 'grant', 'revokeGrant', 'operation'] as const).map(
    (title): (typeof SAID)[number] => [title, [], [], en.titles[title], 'grey', []],
  ),
]

describe('receiptOf', () => {
  test.each(SAID)('says %s %j %j', (...row) => {
    const [title, fields, warnings, sentence, level, needed] = row
    const created = receipt(title, fields, warnings)
    expect([declared(created), created.level]).toEqual([sentence, level])
    for (const name of needed) {
      const without = receipt(
        title,
        fields.filter((field) => field.name !== name),
        warnings,
      )
      expect([name, declared(without)]).not.toEqual([name, sentence])
    }
  })

  test('has a sentence and a level for each title', () => {
    expect(new Set(SAID.map(([title]) => title))).toEqual(new Set(Object.keys(en.titles)))
  })

  test('names the level of each warning by itself', () => {
    const byLevel = (level: string) =>
      Object.keys(en.warnings).filter((name) => levels(receipt('signData', [], [name as Warning]))[name] === level)
    expect(byLevel('red').sort()).toEqual(
      [
        'agent',
        'bareHash',
        'contradicts',
        'differs',
        'lookAlike',
        'otherDomain',
        'otherReceiver',
        'otherRedeemer',
        'payeeUnnamed',
        'replacesCode',
        'spenderIsPerson',
        'sweeper',
        'takesAll',
        'unbound',
        'unknownProgram',
        'willFail',
      ].sort(),
    )
    expect(byLevel('grey').sort()).toEqual(
      ['firstTime', 'upgrade', 'replaces', 'givesNone', 'gaveNone', 'sendsNone'].sort(),
    )
  })

  test.each<[NoteName, Receipt['level'], Receipt]>([
    ['noCode', 'yellow', receipt('call', [at('contract')], ['noCode'])],
    ['noCode', 'yellow', receipt('call', [amount('out', '0 ETH')], ['noCode'])],
    ['noCode', 'red', receipt('call', [amount('out', '1 ETH')], ['noCode'])],
    ['noCode', 'red', receipt('batch', [step('call'), amount('out', '1 ETH')], ['noCode'])],
    ['unlimited', 'red', receipt('batch', [step('send'), step('approve'), at('spender')], ['unlimited'])],
    ['unlimited', 'yellow', receipt('batch', [step('approve'), at('spender'), known], ['unlimited'])],
    ['unlimited', 'red', receipt('call', [at('spender'), at('contract')], ['unlimited', 'unknownCall'])],
    ['unusedAllowance', 'red', receipt('batch', [step('approve'), at('spender')], ['unusedAllowance'])],
    ['unusedAllowance', 'yellow', receipt('batch', [step('approve'), at('spender'), known], ['unusedAllowance'])],
    ['order', 'red', receipt('order', [], ['order', 'unpromised'])],
    ['unpromised', 'red', receipt('order', [], ['order', 'unpromised'])],
    ['durable', 'red', receipt('call', [], ['durable', 'unknownProgram'])],
    ['movesAssets', 'yellow', receipt('signData', [], ['movesAssets'])],
    ['movesAssets', 'red', receipt('signData', [], ['movesAssets', 'unknownContract'])],
    ['encoded', 'red', receipt('signData', [], ['encoded', 'unknownContract'])],
    ['unknownCall', 'red', receipt('signData', [], ['unknownCall', 'unknownContract'])],
    ['takesMost', 'red', receipt('send', [], ['takesMost', 'firstTime', 'unverifiedSite'])],
    ['takesMost', 'yellow', receipt('send', [], ['takesMost', 'firstTime'])],
    ['firstTime', 'yellow', receipt('send', [], ['takesMost', 'firstTime'])],
    ['notSimulated', 'grey', receipt('send', [], ['notSimulated'])],
    ['notSimulated', 'yellow', receipt('call', [], ['notSimulated'])],
    ['free', 'grey', receipt('signIn', [text('domain', 'app.example')], ['unverifiedSite'])],
    ['free', 'grey', receipt('signMessage')],
  ])('raises the level of %s by its context to %s', (name, level, created) => {
    expect(levels(created)[name]).toBe(level)
  })

  test.each<[Title, Warning]>([
    ['signMessage', 'unreadable'],
    ['signMessage', 'hidden'],
    ['signMessage', 'bareHash'],
    ['signIn', 'otherDomain'],
  ])('does not call %s free with %s', (title, warning) => {
    expect(levels(receipt(title, [], [warning])).free).toBe(undefined)
  })

  test('asks for a tick for each red note, also if only the fee is lost', () => {
    const { notes } = receipt('send', [], ['willFail', 'lookAlike', 'otherReceiver', 'highFee'])
    expect(notes.map(({ name, needsTick }) => [name, needsTick])).toEqual([
      ['willFail', true],
      ['lookAlike', true],
      ['otherReceiver', true],
      ['highFee', false],
    ])
  })

  test('does not raise a level for a transaction that is replaced', () => {
    expect(receipt('cancel', [step('replaced'), step('approveAll'), at('spender')], ['replaces']).level).toBe('grey')
  })

  test('keeps what may be taken apart from what leaves', () => {
    const created = receipt('approve', [amount('amount', '5 USDC'), at('spender')])
    expect([created.leaves, created.later.map(({ field }) => field.value)]).toEqual([[], ['5 USDC']])
    expect(receipt('send', [amount('out', '1 ETH')]).leaves.map(({ field }) => field.value)).toEqual(['1 ETH'])
  })

  test('leaves a step only the rows that its sentence does not hold', () => {
    const { steps } = receipt('batch', [
      step('approve'),
      amount('amount', '∞ USDC'),
      at('spender'),
      known,
      step('transferToken'),
      amount('amount', '5 USDC'),
      at('to'),
    ])
    expect(steps.map((one) => [declared(one), one.declared.length, one.rows.map(({ field }) => field.name)])).toEqual([
      ['Let Uniswap router 2 take all your USDC', 2, []],
      ['Send 5 USDC to 0x3C44…93BC', 1, ['to']],
    ])
  })

  test('folds a selector of a step, and keeps the name of a function', () => {
    const { steps, details } = receipt('batch', [
      step('call'),
      text('method', '0x12345678'),
      at('contract'),
      step('call'),
      text('method', 'claim'),
    ])
    expect(steps.map(({ rows }) => rows.map(({ field }) => field.value))).toEqual([[AT], ['claim']])
    expect(details.map(({ field }) => field.value)).toEqual(['0x12345678'])
  })

  test('attaches a known name to its own address only', () => {
    const { remaining } = receipt('call', [at('contract'), known, at('to')])
    expect(remaining.map(({ knownAs }) => knownAs)).toEqual(['Uniswap router 2', undefined])
  })
})

const NAMES = Object.keys(en.facts) as FieldName[]
const TITLES = Object.keys(en.titles) as Title[]
const FACT: fc.Arbitrary<Field> = fc.oneof(
  fc.record({
    name: fc.constantFrom(...NAMES.filter((name) => name !== 'step')),
    value: fc.constantFrom('1 ETH', AT, '∞ USDC', '', '0x12345678'),
    variant: fc.constantFrom('text' as const, 'address' as const, 'amount' as const, 'block' as const),
  }),
  fc.constantFrom(...TITLES).map(step),
)
const INPUT: fc.Arbitrary<Input> = fc.record({
  title: fc.constantFrom(...TITLES),
  fields: fc.array(FACT, { maxLength: 12 }),
  warnings: fc.uniqueArray(fc.constantFrom(...(Object.keys(en.warnings) as Warning[])), { maxLength: 6 }),
})

const CAN_FOLD = ['version', 'salt', 'undescribed']
const canFold = ({ name, value }: Field) => CAN_FOLD.includes(name) || (name === 'method' && value === '0x12345678')

describe('[T198] every receipt', () => {
  test('shows each fact once, and folds none that leaves, comes or is allowed', () => {
    return fc.assert(
      fc.property(INPUT, (input) => {
        const { leaves, comes, later, remaining, steps, described, details } = receiptOf(input)
        const rows = [
          leaves,
          comes,
          later,
          remaining,
          described,
          details,
          steps.flatMap((one) => [...one.declared, ...one.rows]),
        ].flat()
        const shown = rows.flatMap(({ field, knownAs }) => [field.value, ...(knownAs === undefined ? [] : [knownAs])])
        const params = input.fields.flatMap(({ variant, value }) => (variant === 'heading' ? [] : [value]))
        expect(shown.sort()).toEqual(params.sort())
        expect(details.filter(({ field }) => !canFold(field))).toEqual([])
        expect(steps).toHaveLength(input.fields.filter(({ variant }) => variant === 'heading').length)
      }),
    )
  })

  test('shows each warning, and never falls by another one', () => {
    const rank = { grey: 0, yellow: 1, red: 2 }
    return fc.assert(
      fc.property(INPUT, fc.constantFrom(...(Object.keys(en.warnings) as Warning[])), (input, more) => {
        const fewer = receiptOf(input)
        const { notes, level } = receiptOf({ ...input, warnings: [...input.warnings, more] })
        expect(notes.map(({ name }) => name)).toEqual(expect.arrayContaining([...input.warnings, more]))
        expect(rank[level]).toBeGreaterThanOrEqual(rank[fewer.level])
      }),
    )
  })
})
