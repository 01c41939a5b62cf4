import { describe, expect, test } from 'vitest'
import { isRejection } from './isRejection.ts'

describe('isRejection', () => {
  test.each([
    { code: 4001 },
    { code: '4001', message: 'x' },
    { code: 4001n },
    { code: 5000, message: 'User rejected.' },
    { code: 5750, message: 'x' },
    { code: 'ACTION_REJECTED', message: 'user rejected action' },
    { code: 'USER_CANCELLED' },
    { name: 'UserRejectedRequestError', message: 'x' },
    'User rejected',
    'The user declined the request',
    new Error('User rejected the request.'),
    new Error('Cancelled'),
    new Error('Rejected by user'),
    new Error('Connection request was rejected.'),
    new Error('Signing was cancelled by the user'),
    { code: -32_000, message: 'MetaMask Tx Signature: User denied transaction signature.' },
    { code: -32_603, message: 'Error: User canceled' },
    { message: 'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)' },
    { code: -32_603, message: 'Internal', data: { code: 4001 } },
    { code: -32_603, message: 'x', data: { originalError: { code: 4001 } } },
    { message: 'x', cause: { error: new Error('User denied account authorization') } },
    { code: 'UNKNOWN_ERROR', info: { error: { code: 4001 } } },
  ])('reads %o as a rejection', (error) => {
    expect(isRejection(error)).toBe(true)
  })

  test.each([
    undefined,
    null,
    7,
    4001,
    Symbol('x'),
    {},
    { code: Symbol('4001') },
    { code: -32_603, message: 'Internal JSON-RPC error.' },
    { code: -32_002, message: 'Request already pending' },
    { code: 4100, message: 'The requested account has not been authorized by the user.' },
    { code: -32_000, message: 'transaction rejected: fee too low' },
    { code: -32_000, message: 'Transaction rejected' },
    { message: 'Origin not allowed, access denied for this key' },
    { message: 'The user has no account' },
    { message: `User rejected${'!'.repeat(200)}` },
  ])('does not read %o as a rejection', (error) => {
    expect(isRejection(error)).toBe(false)
  })

  test.each([
    { message: 'execution reverted: user rejected' },
    { code: 3, message: 'User rejected', data: '0x08c379a0' },
    { code: -32_002, message: 'The user rejected the request.' },
    { code: -32_603, message: 'Internal', data: { code: -32_000, message: 'User rejected the request.' } },
    { code: -32_603, message: 'Internal', data: 'User rejected the request.' },
    { code: -32_000, message: 'err: insufficient funds (user rejected)' },
    { code: -32_603, message: 'Connection closed' },
    { code: -32_005, message: 'Access denied' },
    { code: -32_000, message: 'Request aborted' },
    { code: -32_000, message: 'user rejected by sanctions list' },
    { code: -32_500, message: 'operation rejected by user-defined policy' },
    { code: -32_500, message: 'rejected by user operation rules' },
  ])('[T132] does not read the text of a node or contract as a rejection: %o', (error) => {
    expect(isRejection(error)).toBe(false)
  })

  test('[T41] ends with getters that throw and errors that contain themselves', () => {
    const trap = {
      get code(): number {
        throw new Error('trap')
      },
    }
    const circle: { cause?: unknown } = {}
    circle.cause = circle
    expect([isRejection(trap), isRejection(circle)]).toEqual([false, false])
  })
})
