import fc from 'fast-check'
import { toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { contextOf, type KeeperGrant } from './keeperAbi.ts'
import { readContext } from './readContext.ts'

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const GRANT: KeeperGrant = {
  ...{ token: OWNER, redeemer: OWNER, payees: [OWNER], amount: 1n, period: 2n, start: 3n, end: 4n },
  salt: `0x${'5'.repeat(64)}`,
}
const CONTEXT = contextOf(OWNER, GRANT)

describe('readContext', () => {
  test.each([
    ['an object', { permissionContext: CONTEXT }],
    ['a list', [{ permissionContext: CONTEXT }]],
    ['the former name', [{ permissionsContext: CONTEXT }]],
    ['upper case', [{ permissionContext: `0x${CONTEXT.slice(2).toUpperCase()}` }]],
  ])('reads %s', (_, params) => {
    expect(readContext(params)).toEqual({ owner: OWNER, grant: GRANT })
  })

  test.each([
    ['two contexts', [{ permissionContext: CONTEXT }, { permissionContext: CONTEXT }]],
    ['more bytes', [{ permissionContext: `${CONTEXT}00` }]],
    ['fewer bytes', [{ permissionContext: CONTEXT.slice(0, -2) }]],
    ['a context over the limit', [{ permissionContext: `0x${'00'.repeat(3_000)}` }]],
  ])('returns undefined for %s', (_, params) => {
    expect(readContext(params)).toBeUndefined()
  })

  test('never throws', () => {
    const context = fc.oneof(
      fc.anything(),
      fc.uint8Array({ maxLength: 700 }).map((bytes) => toHex(bytes)),
    )
    void fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ permissionContext: context })), (one) => void readContext(one)),
    )
  })
})
