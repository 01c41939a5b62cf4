import { encodeFunctionData, erc20Abi, getAddress, type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  ACCOUNT,
  DUPLICATE,
  KNOWN,
  node,
  ROUTER,
  shown,
  simulated,
  TOKEN,
  UNKNOWN_ACCOUNT,
} from '../../../testing/callsNode.ts'
import { describeCalls } from '../calls/describeCalls.ts'

test('[T82] does not trust recipients known to unknown contracts, and flags errors', async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [DUPLICATE, 5n] })
  expect((await shown({ to: UNKNOWN_ACCOUNT, data }, simulated({}))).recipients).toEqual([])
  expect((await shown({ to: TOKEN, data }, simulated({}))).recipients).toEqual([DUPLICATE])
  const hanging = { ...simulated({}), eth_call: new Error('down') }
  expect((await shown({ to: UNKNOWN_ACCOUNT, data }, hanging)).warnings).toContain('allowancesUnread')
})

test('[T82] warns that allowances were not read if no token is listed', async () => {
  const on = (chainId: number, to: string) =>
    describeCalls([{ to, data: '0x12345678', value: 0n }], {
      ...ACCOUNT,
      chainId,
      chainName: 'Chain',
      symbol: 'ETH',
      read: node(simulated({})),
      recipients: [],
      knownContracts: {},
    })
  expect((await on(4_711, UNKNOWN_ACCOUNT)).warnings).toEqual(['unknownCall', 'allowancesUnread', 'feeUnread'])
  expect((await on(1, UNKNOWN_ACCOUNT)).warnings).toEqual(['unknownCall'])
})

test('[T82] flags value sent to code as a call, unless delegated by its user', async () => {
  const to = { to: UNKNOWN_ACCOUNT, value: '0x1' }
  expect((await shown(to)).warnings).toContain('unknownCall')
  expect((await shown(to, { eth_getCode: `0xef0100${'11'.repeat(20)}` })).warnings).not.toContain('unknownCall')
  expect((await shown(to, { eth_getCode: '0x' })).warnings).not.toContain('unknownCall')
})

describe('[T82] a contract that is known, and of it a function that is not', () => {
  const read = async (chain: unknown, method: string, params: unknown) => {
    const [{ to, data: requested = '0x' } = { to: '' }] = params as [{ to: string; data?: Hex }?]
    const isAllowance = method === 'eth_call' && requested.startsWith('0xdd62ed3e') && getAddress(to) === TOKEN
    return isAllowance ? numberToHex(2_000_000n, { size: 32 }) : node(simulated({}))(chain, method, params)
  }
  const shownAt = async (kind: 'router' | 'app' | 'permit2' | 'token', data: Hex) => {
    const entry = { address: ROUTER, kind, name: 'The contract' }
    return describeCalls([{ to: ROUTER, data, value: 0n }], {
      ...ACCOUNT,
      chainName: 'Ethereum',
      symbol: 'ETH',
      read,
      recipients: [],
      knownContracts: { 'eip155:1': [...KNOWN['eip155:1'].filter(({ address }) => address !== ROUTER), entry] },
    })
  }

  test.each(['router', 'app', 'permit2', 'token'] as const)('lists an existing allowance: %s', async (kind) => {
    const { fields, warnings } = await shownAt(kind, '0x12345678')
    expect(fields).toContainEqual({ name: 'mayTake', value: '2 USDC', variant: 'amount' })
    expect(warnings).not.toContain('unknownCall')
  })

  test.each(['router', 'app', 'permit2', 'token'] as const)(
    'is warned of though the operator lists it: %s',
    async (kind) => {
      expect((await shownAt(kind, '0x12345678')).warnings).toEqual(['unknownFunction'])
    },
  )

  test('makes no allowance request for a known function', async () => {
    const end = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [UNKNOWN_ACCOUNT, 0n] })
    expect((await shownAt('token', end)).fields.map(({ name }) => name)).not.toContain('mayTake')
  })
})
