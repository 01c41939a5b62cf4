import {
  type Abi,
  decodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  getAddress,
  type Hex,
  numberToHex,
  parseEther,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { SecureError } from '../errors/SecureError.ts'
import { walletAssets } from './walletAssets.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const USDC = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const POINTS = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const EMPTY = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const OTHER = '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9'
const CHAIN = 31_337
const DOWN = 5

const TOKENS: Record<string, Partial<Record<string, unknown>>> = {
  [USDC]: { balanceOf: 2_500_000n, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  [POINTS]: { balanceOf: 9n, name: 'Points', symbol: 'PTS', decimals: 0 },
  [EMPTY]: { balanceOf: 0n, name: 'Nothing', symbol: 'NONE', decimals: 18 },
  [OTHER]: { balanceOf: 7n, name: 'A\u202Eb', symbol: 'ODD', decimals: 18 },
}

const KNOWN = {
  [`eip155:${CHAIN}`]: [USDC, POINTS, EMPTY].map((address) => ({ address, kind: 'token' as const, name: 'X' })),
}

async function read(chainId: unknown, method: string, params: unknown): Promise<unknown> {
  if (chainId === DOWN) throw new SecureError('NETWORK_FAILED')
  if (method === 'eth_getBalance') return numberToHex(parseEther('1'))
  const [{ to, data }] = params as [{ to: string; data: Hex }]
  const token = TOKENS[getAddress(to)]
  if (token === undefined) return '0x'
  const { functionName } = decodeFunctionData({ abi: erc20Abi, data })
  const result = token[functionName]
  if (result === undefined) throw new SecureError('NETWORK_FAILED')
  return encodeFunctionResult({ abi: erc20Abi as Abi, functionName, result })
}

const assetsOf = (request: unknown, chainIds = [CHAIN, 1]) =>
  walletAssets([request], { read, knownContracts: KNOWN, chainIds, usual: chainIds, account: ACCOUNT })

const COIN = {
  address: 'native',
  balance: '0xde0b6b3a7640000',
  type: 'NATIVE',
  metadata: { name: 'ETH', symbol: 'ETH', decimals: 18, price: 0, iconUrl: '' },
}
const HELD = {
  address: USDC,
  balance: '0x2625a0',
  type: 'ERC20',
  metadata: { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 0, iconUrl: '' },
}
const NAMELESS_COIN = { ...COIN, metadata: { ...COIN.metadata, name: '?', symbol: '?' } }

test('returns coin and listed tokens by hex chain id in token units', async () => {
  expect(await assetsOf({ account: ACCOUNT })).toEqual({ '0x7a69': [NAMELESS_COIN, HELD], '0x1': [COIN] })
})

test('accepts the own account in any letter case, and rejects another one', async () => {
  expect(await assetsOf({ account: ACCOUNT.toLowerCase() }, [1])).toEqual({ '0x1': [COIN] })
  await expect(assetsOf({ account: USDC })).rejects.toMatchObject({ code: 'CALLS_REFUSED', context: { rpc: 4_100 } })
})

describe('a filter', () => {
  test('limits the response to the requested networks', async () => {
    expect(await assetsOf({ account: ACCOUNT, chainFilter: ['0x1', '0x2105'] })).toEqual({ '0x1': [COIN] })
    expect(await assetsOf({ account: ACCOUNT, chainFilter: [1, 'eip155:1', '0x', ''] })).toEqual({})
    expect(await assetsOf({ account: ACCOUNT, chainFilter: ['1'] })).toEqual({ '0x1': [COIN] })
  })

  test.each([
    [['erc20'], [HELD]],
    [['ERC20'], [HELD]],
    [['NATIVE'], [NAMELESS_COIN]],
    [['erc721'], []],
    [[], []],
  ])('filters by %j in either case', async (assetTypeFilter, assets) => {
    expect(await assetsOf({ account: ACCOUNT, assetTypeFilter }, [CHAIN])).toEqual({ '0x7a69': assets })
  })

  test('accepts only requested assets, with unlisted tokens, names sanitised', async () => {
    const assetFilter = {
      '0x7A69': [
        { address: OTHER, type: 'erc20' },
        { address: 'native', type: 'native' },
      ],
    }
    expect(await assetsOf({ account: ACCOUNT, assetFilter, assetTypeFilter: [], chainFilter: ['0x1'] })).toEqual({
      '0x7a69': [
        NAMELESS_COIN,
        {
          ...HELD,
          address: OTHER,
          balance: '0x7',
          metadata: { ...HELD.metadata, name: 'Ab', symbol: 'ODD', decimals: 18 },
        },
      ],
    })
  })
})

test('drops invalid tokens and keeps the others', async () => {
  const assetFilter = { '0x7a69': [{ address: ACCOUNT }, { address: USDC }, { address: 'nonsense' }, { address: 5 }] }
  expect(await assetsOf({ account: ACCOUNT, assetFilter })).toEqual({ '0x7a69': [HELD] })
})

test('drops a silent network if another responds, else fails', async () => {
  expect(await assetsOf({ account: ACCOUNT }, [DOWN, 1])).toEqual({ '0x1': [COIN] })
  await expect(assetsOf({ account: ACCOUNT }, [DOWN])).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
})

test.each([
  undefined,
  null,
  'x',
  [],
  { account: ACCOUNT, assetFilter: [] },
  { account: ACCOUNT, assetFilter: { '0x1': 'x' } },
  { account: ACCOUNT, assetFilter: { '0x1': [null] } },
  { account: ACCOUNT, assetFilter: { '0x1': Array(51).fill({ address: OTHER }) } },
  { account: ACCOUNT, assetTypeFilter: 'erc20' },
  { account: ACCOUNT, chainFilter: '0x1' },
])('rejects %j as an asset request by JSON-RPC number', async (request) => {
  await expect(assetsOf(request)).rejects.toMatchObject({
    code: 'CALLS_REFUSED',
    message: 'Invalid asset request.',
    context: { rpc: -32_602 },
  })
})

test('limits named tokens over all networks', async () => {
  const named = (count: number) => Array(count).fill({ address: EMPTY })
  const filterOf = (count: number) => ({ '0x1': named(25), [numberToHex(CHAIN)]: named(count) })
  expect(await assetsOf({ account: ACCOUNT, assetFilter: filterOf(25) })).toEqual({
    '0x1': [],
    [numberToHex(CHAIN)]: [],
  })
  await expect(assetsOf({ account: ACCOUNT, assetFilter: filterOf(26) })).rejects.toMatchObject({
    code: 'CALLS_REFUSED',
  })
})
