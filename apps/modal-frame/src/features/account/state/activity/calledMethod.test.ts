import { expect, test } from 'vitest'
import { calledMethod } from './calledMethod.ts'

test.each([
  ['swapExactTokensForTokens', 'trade', 'Swap Exact Tokens For Tokens'],
  ['getReward', 'claim', 'Get Reward'],
  ['claim\u202e', 'execute', 'Claim'],
  ['x'.repeat(99), 'execute', `X${'x'.repeat(30)}…`],
  ['approve', 'approve', undefined],
  ['0xdeadbeef', 'execute', undefined],
  ['transferFrom', 'send', undefined],
  ['safeTransferFrom', 'send', undefined],
  [undefined, 'send', undefined],
])('titles a call of %s that is shown as %s: %s', (method, operationType, shown) => {
  expect(calledMethod({ method, operationType } as never)).toBe(shown)
})
