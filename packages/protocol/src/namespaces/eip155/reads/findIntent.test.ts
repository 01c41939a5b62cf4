import { describe, expect, test } from 'vitest'
import type { FindDescriptor } from '../../../clearSigning/FindDescriptor.ts'
import { type DescribedFunction, findIntent, parseFunction } from './findIntent.ts'

const CALLED = { chainId: 1, address: `0x${'12'.repeat(20)}`, selector: '0x617ba037' }
const DESCRIPTOR: DescribedFunction = { owner: 'Lender', intent: 'Supply' }
const IMPLEMENTATION = { address: `0x${'34'.repeat(20)}`, codeHash: `0x${'56'.repeat(32)}` }
const noProxy = async () => `0x${'0'.repeat(64)}`

function intentOf(
  found: Awaited<ReturnType<FindDescriptor<DescribedFunction>>>,
  read: () => Promise<unknown> = noProxy,
) {
  return findIntent(CALLED, { find: async () => found, read })
}

describe('findIntent', () => {
  test('returns the words and their owner, without rows', async () => {
    expect(await intentOf(DESCRIPTOR)).toEqual({ intent: 'Supply', owner: 'Lender' })
    expect(await intentOf({ ...DESCRIPTOR, owner: undefined })).toEqual({ intent: 'Supply' })
  })

  test('[T236] returns nothing without a description, proven or not', async () => {
    expect([await intentOf('absent'), await intentOf(undefined)]).toEqual([undefined, undefined])
  })

  test.each([
    ...['Claim your reward', '✓ Sign in', 'Ｃｌａｉｍ', 'Log-in', 'Free mint', 'Redeem'],
    ...['Unlock rewards', 'Swap and receive', 'Your bonus', 'Get your air drop'],
  ])('[T226] [T261] leaves out %s', async (intent) => {
    expect(await intentOf({ ...DESCRIPTOR, intent })).toBeUndefined()
  })

  test('[T227] leaves out words for other code, and without an answer about it', async () => {
    expect(await intentOf({ ...DESCRIPTOR, implementation: IMPLEMENTATION })).toBeUndefined()
    expect(await intentOf(DESCRIPTOR, async () => `0x${'00'.repeat(12)}${'34'.repeat(20)}`)).toBeUndefined()
    expect(await intentOf(DESCRIPTOR, () => Promise.reject(new Error('down')))).toBeUndefined()
  })
})

describe('parseFunction', () => {
  const BODY = { owner: 'Lender', intent: 'Supply', rows: [], inputs: [], implementation: IMPLEMENTATION }

  test('reads words and code', () => {
    expect(parseFunction(BODY)).toEqual({ owner: 'Lender', intent: 'Supply', implementation: IMPLEMENTATION })
    expect(parseFunction({ intent: 'Supply', inputs: [] })).toEqual({ intent: 'Supply' })
  })

  test('reads the marks that the public list uses', () => {
    const intent = 'Señor’s “A” → B – 5 € of X₮…'
    expect(parseFunction({ intent, inputs: [] })).toEqual({ intent })
  })

  test.each<[string, object]>([
    ['typed data', { inputs: undefined }],
    ['words that demand a value', { demands: [{ path: ['#', 'kind'], values: ['1'] }] }],
    ['no intent', { intent: undefined }],
    ['a hidden character', { intent: 'Sup\u202eply' }],
    ['an owner with letters of another script', { owner: 'Аave' }],
    ['an owner with a sign for a letter', { owner: '∪niswap' }],
    ['an owner with a wide dot', { owner: 'aave．com' }],
    ['a mark of direction', { intent: 'Sup\u200fply' }],
    ['a long owner', { owner: 'x'.repeat(65) }],
    ['code of another form', { implementation: null }],
    ['code without a hash', { implementation: { address: IMPLEMENTATION.address } }],
  ])('[T226] rejects %s', (_name, change) => {
    expect(() => parseFunction({ ...BODY, ...change })).toThrow(TypeError)
  })
})
