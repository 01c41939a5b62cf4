import { describe, expect, test } from 'vitest'
import { accountCodeOf } from './accountCode.ts'

const METAMASK = '63c0c19a282a1B52b07dD5a65b58948A07DAE32B'

describe('accountCodeOf', () => {
  test.each([
    ['no code', '0x', { kind: 'none' }],
    ['the code of a contract', '0x6001', { kind: 'contract' }],
    ['a contract whose code begins like an indicator', `0xef0100${METAMASK}00`, { kind: 'contract' }],
    ['an indicator that is cut off', '0xef0100aabb', { kind: 'contract' }],
    [
      'a listed delegate, in any case',
      `0xEF0100${METAMASK}`,
      { kind: 'known', delegate: `0x${METAMASK.toLowerCase()}`, name: 'MetaMask' },
    ],
    ['an unlisted delegate', `0xef0100${'7f'.repeat(20)}`, { kind: 'unknown', delegate: `0x${'7f'.repeat(20)}` }],
    [
      'an account that delegates to a precompile',
      `0xef0100${'0'.repeat(39)}1`,
      { kind: 'unknown', delegate: `0x${'0'.repeat(39)}1` },
    ],
    [
      'a published sweeper',
      '0xef010089383882fc2d0cd4d7952a3267a3b6dae967e704',
      { kind: 'sweeper', delegate: '0x89383882fc2d0cd4d7952a3267a3b6dae967e704' },
    ],
  ] as const)('[T217] reads %s', (_what, code, expected) => {
    expect(accountCodeOf(code)).toEqual(expected)
  })

  test.each([[null], [undefined], [''], ['0x0'], ['0xzz'], [{}], [7]])(
    '[T217] takes %j for unread, not for no code',
    (code) => {
      expect(accountCodeOf(code)).toEqual({ kind: 'unread' })
    },
  )
})
