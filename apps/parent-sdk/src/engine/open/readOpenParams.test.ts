import type { OpenParams, SwapArguments } from '@airlock/protocol/channel/hostTypes'
import { OPEN_VIEWS, openParams } from '@airlock/protocol/channel/schemas'
import { expect, test, vi } from 'vitest'
import { readOpenParams } from './readOpenParams.ts'

const showView = vi.fn()
const SIWX = { signIn: {}, namespaces: [{ name: 'eip155' }, { name: 'solana' }], showView } as const
const PLAIN = { ...SIWX, signIn: undefined }

test('[S2.3:view] accepts every view that the frame opens, with a namespace', () => {
  for (const view of OPEN_VIEWS) {
    expect(readOpenParams({ view, namespace: 'solana' }, SIWX)).toEqual({ view, namespace: 'solana' })
  }
  expect(readOpenParams({}, SIWX)).toEqual({})
  expect(readOpenParams({ uri: undefined } as OpenParams, SIWX)).toEqual({})
})

test.each([
  [{ view: 'SwapPreview' }, 'open: left out, no such view: SwapPreview. Shows Swap.', 'Swap'],
  [{ view: 'ProfileWallets' }, 'open: left out, no such view: ProfileWallets. Shows Account.', 'Account'],
  [{ view: 'toString' }, 'open: left out, no such view: toString'],
  [{ view: 'EmailSettings' }, 'open: left out, no such view: EmailSettings'],
  [{ view: ['Connect'] }, 'open: left out, no such view: Connect'],
  [{ view: Symbol('x') }, 'open: left out, no such view: Symbol(x)'],
  [{ view: 'SIWXSignMessage' }, 'open: left out, pass siwx to createAppKit'],
  [{ namespace: 'polkadot' }, 'open: left out, add a network of polkadot to networks'],
  [{ namespace: 'cosmos' }, 'open: left out, no such namespace: cosmos'],
  [{ uri: 'wc:', wallet: {} }, 'open: left out, no such parameter: wallet'],
])('omits %j with one warning', async (params, warning, shown?: string) => {
  showView.mockClear()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (let count = 0; count < 2; count += 1) expect(readOpenParams(params as OpenParams, PLAIN)).toEqual({})
  await vi.waitFor(() => expect(warn.mock.calls).toEqual([[warning]]), { timeout: 10_000 })
  await vi.waitFor(() => expect(showView.mock.calls).toEqual(shown ? [[shown], [shown]] : []))
})

test('passes arguments of the send form as texts that the frame takes', () => {
  const form = { to: 'x'.repeat(129), amount: 0.5, chainId: 8_453, assetAddress: undefined, other: Symbol('x') }
  const read = readOpenParams({ view: 'WalletSend', arguments: form } as unknown as OpenParams, PLAIN)
  expect(read.arguments).toEqual({ to: 'x'.repeat(128), amount: '0.5', chainId: '8453', other: 'Symbol(x)' })
  expect(openParams().safeParse(read).success).toBe(true)
})

test('passes the arguments of a swap on as text', () => {
  const form = { fromToken: 'ETH', toToken: 'USDC', amount: 0.5 } as unknown as SwapArguments
  const read = readOpenParams({ view: 'Swap', arguments: form }, PLAIN)
  expect(read).toEqual({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' } })
  expect(openParams().safeParse(read).success).toBe(true)
})
