import type { OpenParams } from '@airlock/protocol/channel/hostTypes'
import { OPEN_VIEWS, openParams } from '@airlock/protocol/channel/schemas'
import { expect, test, vi } from 'vitest'
import { readOpenParams } from './readOpenParams.ts'

test('[S2.3:view] every view that the frame opens may be asked for, with a namespace', () => {
  for (const view of OPEN_VIEWS) {
    expect(readOpenParams({ view, namespace: 'solana' }, true)).toEqual({ view, namespace: 'solana' })
  }
  expect(readOpenParams({}, true)).toEqual({})
  expect(readOpenParams({ uri: undefined } as OpenParams, true)).toEqual({})
})

test.each([
  [{ view: 'Swap' }, 'open: left out, no such view: Swap'],
  [{ view: 'toString' }, 'open: left out, no such view: toString'],
  [{ view: 'ApproveTransaction' }, 'open: left out, no such view: ApproveTransaction'],
  [{ view: ['Connect'] }, 'open: left out, no such view: Connect'],
  [{ view: Symbol('x') }, 'open: left out, no such view: Symbol(x)'],
  [{ view: 'SIWXSignMessage' }, 'open: left out, SIWX is not enabled: pass `siwx` to createAppKit'],
  [{ namespace: 'cosmos' }, 'open: left out, no such namespace: cosmos'],
  [{ uri: 'wc:', wallet: {} }, 'open: left out, no such parameter: uri, wallet'],
])('%j is named in the console, once, and left out', (params, warning) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (let count = 0; count < 2; count += 1) expect(readOpenParams(params as OpenParams, false)).toEqual({})
  expect(warn.mock.calls).toEqual([[warning]])
})

test('the arguments of the send form are given to the frame as texts that it takes', () => {
  const form = { to: 'x'.repeat(129), amount: 0.5, chainId: 8_453, assetAddress: undefined, other: Symbol('x') }
  const read = readOpenParams({ view: 'WalletSend', arguments: form } as unknown as OpenParams, false)
  expect(read.arguments).toEqual({ to: 'x'.repeat(128), amount: '0.5', chainId: '8453', other: 'Symbol(x)' })
  expect(openParams().safeParse(read).success).toBe(true)
})
