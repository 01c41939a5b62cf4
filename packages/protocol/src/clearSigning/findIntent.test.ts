import { describe, expect, test } from 'vitest'
import type { Descriptor } from './descriptor.ts'
import type { FindDescriptor } from './FindDescriptor.ts'
import { findIntent } from './findIntent.ts'

const CALLED = { chainId: 1, address: `0x${'12'.repeat(20)}`, selector: '0x617ba037' }
const DESCRIPTOR: Descriptor = { owner: 'Lender', intent: 'Supply', rows: [], inputs: [] }
const IMPLEMENTATION = { address: `0x${'34'.repeat(20)}`, codeHash: `0x${'56'.repeat(32)}` }
const noProxy = async () => `0x${'0'.repeat(64)}`

function intentOf(found: Awaited<ReturnType<FindDescriptor>>, read: () => Promise<unknown> = noProxy) {
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

  test.each(['Claim your reward', '✓ Sign in', 'Ｃｌａｉｍ'])('[T226] leaves out %s', async (intent) => {
    expect(await intentOf({ ...DESCRIPTOR, intent })).toBeUndefined()
  })

  test('[T226] leaves out words for typed data', async () => {
    expect(await intentOf({ ...DESCRIPTOR, inputs: undefined })).toBeUndefined()
  })

  test('[T227] leaves out words for other code, and without an answer about it', async () => {
    expect(await intentOf({ ...DESCRIPTOR, implementation: IMPLEMENTATION })).toBeUndefined()
    expect(await intentOf(DESCRIPTOR, async () => `0x${'00'.repeat(12)}${'34'.repeat(20)}`)).toBeUndefined()
    expect(await intentOf(DESCRIPTOR, () => Promise.reject(new Error('down')))).toBeUndefined()
  })
})
