import { describe, expect, test } from 'vitest'
import { compileFile } from './compileFile.ts'

const ADDRESS = '0x9bB958D459a97e3E37E11BeCf842E728167d9114'
const KEY = 'pay(address token, uint256 amount, address to, bytes data)'

type Over = { format?: object; key?: string; file?: object; metadata?: object; field?: object; params?: object }

function fileOf({ format = {}, key = KEY, file = {}, metadata = {}, field = {}, params = {} }: Over) {
  return {
    $schema: '../../specs/erc7730-v2.schema.json',
    context: { contract: { deployments: [{ chainId: 1, address: ADDRESS }] } },
    metadata: { owner: 'Payer', ...metadata },
    display: {
      formats: {
        [key]: {
          intent: 'Pay',
          fields: [
            {
              path: 'amount',
              label: 'Amount',
              format: 'tokenAmount',
              params: { tokenPath: 'token', ...params },
              ...field,
            },
          ],
          ...format,
        },
      },
    },
    ...file,
  }
}
const problemsOf = (over: Over) => compileFile(fileOf(over)).problems
const unitOf = (params: object): Over => ({
  format: { fields: [{ path: 'amount', label: 'Amount', format: 'unit', params: { base: 'x', ...params } }] },
})
const rowsOf = (over: Over) => compileFile(fileOf(over)).entries[0]?.body.rows

describe('compileFile', () => {
  test('compiles a function with its parameters', () => {
    expect(compileFile(fileOf({}))).toEqual({
      entries: [
        {
          key: `1:${ADDRESS.toLowerCase()}:0x5d5646cc`,
          chainId: 1,
          address: ADDRESS,
          body: {
            owner: 'Payer',
            intent: 'Pay',
            rows: [{ path: ['#', 'amount'], label: 'Amount', as: 'token', token: ['#', 'token'] }],
            inputs: [
              { name: 'token', type: 'address' },
              { name: 'amount', type: 'uint256' },
              { name: 'to', type: 'address' },
              { name: 'data', type: 'bytes' },
            ],
          },
        },
      ],
      problems: [],
    })
  })

  const REJECTED: [string, Over, RegExp][] = [
    ['schema 1', { file: { $schema: '../../specs/erc7730-v1.schema.json' } }, /schema 2/],
    ['no schema', { file: { $schema: undefined } }, /\$schema/],
    ['an unknown member', { file: { surprise: true } }, /surprise/],
    ['a factory', { file: { context: { contract: { deployments: [], factory: {} } } } }, /factory/],
    ['two contexts', { file: { context: {} } }, /neither/],
    ['an unknown format', { field: { format: 'chainId' } }, /chainId/],
    ['an unknown parameter', { params: { chainId: 1 } }, /unknown parameter chainId/],
    ['a prototype’s format', { field: { format: 'constructor' } }, /constructor/],
    ['a prototype’s definition', { field: { $ref: '$.display.definitions.__proto__' } }, /unknown/],
    ['a prototype’s enum', { field: { format: 'enum', params: { $ref: '$.metadata.enums.constructor' } } }, /unknown/],
    ['a path of a constant', { field: { path: '$.metadata.owner' } }, /constant/],
    ['a path with an unknown part', { field: { path: 'amount.[*]' } }, /unknown part/],
    [
      'a reference to itself',
      {
        field: { $ref: '$.display.definitions.a' },
        file: {
          display: {
            definitions: { a: { $ref: '$.display.definitions.a' } },
            formats: { [KEY]: { intent: 'Pay', fields: [{ path: 'amount', $ref: '$.display.definitions.a' }] } },
          },
        },
      },
      /unknown/,
    ],
    ['an unknown condition', { field: { visible: { ifIn: ['1'] } } }, /visible/],
    ['two conditions of one row', { field: { visible: { ifNotIn: ['1'], mustMatch: ['1'] } } }, /visible/],
    ['a condition without values', { field: { visible: { ifNotIn: [] } } }, /visible/],
    ['a condition with a list as value', { field: { visible: { mustMatch: [['1']] } } }, /visible/],
    [
      'a condition of 17 values',
      { field: { visible: { ifNotIn: Array.from({ length: 17 }, (_, at) => at) } } },
      /hideIf/,
    ],
    ['a condition with a long value', { field: { visible: { mustMatch: ['x'.repeat(81)] } } }, /demands/],
    ['a condition with a rounded number', { field: { visible: { ifNotIn: [2 ** 60] } } }, /exact/],
    ['a condition of a group', { format: { fields: [{ visible: { ifNotIn: [1] }, fields: [] }] } }, /group/],
    [
      'a condition in a hidden group',
      { format: { fields: [{ visible: 'never', fields: [{ path: 'to', visible: { mustMatch: [ADDRESS] } }] }] } },
      /left out has a condition/,
    ],
    [
      'a condition of a constant',
      { format: { fields: [{ value: '0', path: 'to', visible: { mustMatch: [ADDRESS] } }] } },
      /left out has a condition/,
    ],
    ['a unit with a prefix', unitOf({ prefix: true }), /prefix/],
    ['a unit with an unknown prefix', unitOf({ prefix: 0 }), /prefix/],
    ['an intent of several texts', { format: { intent: { en: 'Pay' } } }, /intent/],
    ['an intent of 65 characters', { format: { intent: 'x'.repeat(65) } }, /intent/],
    ['a text that turns around', { format: { intent: 'Pay\u202e' } }, /intent/],
    ['an owner that imitates another one by Cyrillic', { metadata: { owner: 'Аave' } }, /owner/],
    ['an intent of wide letters', { format: { intent: 'Ｃｌａｉｍ' } }, /intent/],
    ['a label of another script', { field: { label: 'Τo' } }, /label/],
    ['a negative threshold', { params: { threshold: '-1' } }, /threshold/],
    ['a label with an invisible character', { field: { label: 'To\u200b' } }, /label/],
    [
      'a unit of 77 decimals',
      { field: { format: 'unit', params: { tokenPath: undefined, base: 'x', decimals: 77 } } },
      /tokenPath|decimals/,
    ],
    ['a parameter without a name', { key: 'pay(address, uint256 amount)' }, /name/],
    ['a function with an open bracket', { key: 'pay((address token, uint256 amount' }, /open bracket/],
    ['a function of a megabyte', { key: `pay(${'('.repeat(500_000)})` }, /too long/],
    [
      '65 rows',
      { format: { fields: Array.from({ length: 65 }, () => ({ path: 'amount', label: 'Amount' })) } },
      /rows/,
    ],
  ]
  test.each(REJECTED)('[T228] leaves out %s', (_name, over, reason) => {
    const { entries, problems } = compileFile(fileOf(over))
    expect(entries).toEqual([])
    expect(problems.join('\n')).toMatch(reason)
  })

  test('[T228] ends with a key of 4,096 brackets in 500 ms', () => {
    const key = `p(${'('.repeat(2_046)}${')'.repeat(2_046)})`
    const startedAt = performance.now()
    expect(compileFile(fileOf({ key })).entries).toEqual([])
    expect(performance.now() - startedAt).toBeLessThan(500)
  })

  test('[T228] leaves out a descriptor over 16 kB', () => {
    const values = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [String(at), 'x'.repeat(60)]))
    const fields = Array.from({ length: 8 }, () => ({
      path: 'amount',
      label: 'Kind',
      format: 'enum',
      params: { $ref: '$.metadata.enums.e' },
    }))
    expect(problemsOf({ metadata: { enums: { e: values } }, format: { fields } }).join()).toMatch(/too large/)
  })

  test('reads a unit without a prefix', () => {
    expect(rowsOf(unitOf({ prefix: false }))).toMatchObject([{ as: 'unit', base: 'x', decimals: 0 }])
  })

  test('compiles conditions, with equal values once', () => {
    const always = { ifNotIn: [0, '0', true, '$.metadata.constants.none'] }
    const fields = [
      { path: 'amount', label: 'Amount', visible: always },
      { path: 'to', visible: { mustMatch: [ADDRESS] } },
    ]
    const { entries } = compileFile(fileOf({ metadata: { constants: { none: '0x' } }, format: { fields } }))
    expect(entries[0]?.body.rows).toEqual([
      { path: ['#', 'amount'], label: 'Amount', as: 'raw', hideIf: ['0', 'true', '0x'] },
    ])
    expect(entries[0]?.body.demands).toEqual([{ path: ['#', 'to'], values: [ADDRESS] }])
  })

  test('[T226] takes over no constant value, and no name of an address', () => {
    expect(rowsOf({ format: { fields: [{ value: '0.00', label: 'Amount' }] } })).toEqual([])
    expect(
      rowsOf({
        format: {
          fields: [
            { path: 'to', label: 'To', format: 'addressName', params: { senderAddress: ADDRESS, sources: ['x'] } },
          ],
        },
      }),
    ).toEqual([{ path: ['#', 'to'], label: 'To', as: 'address' }])
  })

  test('[T226] keeps only placeholders as the native coin, and only known messages', () => {
    const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    expect(rowsOf({ params: { nativeCurrencyAddress: [usdc, `0x${'E'.repeat(40)}`] } })).toMatchObject([
      { native: [`0x${'e'.repeat(40)}`] },
    ])
    const [row] = rowsOf({ params: { threshold: '0x1', message: '0.00 USDC' } }) ?? []
    expect(row).not.toHaveProperty('threshold')
    expect(row).not.toHaveProperty('message')
  })

  test('reads enum keys without case, as numbers', () => {
    const enums = { e: { True: 'yes', '0x00': 'no' } }
    const field = { format: 'enum', params: { $ref: '$.metadata.enums.e' } }
    expect(
      rowsOf({ metadata: { enums }, format: { fields: [{ path: 'amount', label: 'A', ...field }] } }),
    ).toMatchObject([
      {
        values: [
          { key: '1', text: 'yes' },
          { key: '0', text: 'no' },
        ],
      },
    ])
    const twice = { e: { True: 'yes', '1': 'no' } }
    const fields = [{ path: 'amount', label: 'A', ...field }]
    expect(problemsOf({ metadata: { enums: twice }, format: { fields } }).join()).toMatch(/twice/)
  })

  test('needs a name of typed data exactly as it is encoded', () => {
    const context = { eip712: { deployments: [{ chainId: 1, address: ADDRESS }] } }
    const over = (key: string) => problemsOf({ key, file: { context }, format: { fields: [] } })
    expect(over('Voucher(bytes32 id,uint128 amount)')).toEqual([])
    expect(over('Voucher(bytes32 id, uint128 amount)').join()).toMatch(/not an encoded type/)
  })
})
