import { type Abi, decodeFunctionData, encodeFunctionResult, type Hex, numberToHex, parseAbi, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  ACCOUNT,
  call,
  FROM,
  KNOWN,
  node,
  simulated,
  TO,
  TOKEN,
  transferred,
  UNKNOWN_ACCOUNT,
} from '../../../testing/callsNode.ts'
import { receiptOf } from '../../receipt/receiptOf.ts'
import type { Description } from '../../shared/types.ts'
import { describeCalls } from '../calls/describeCalls.ts'

const VAULT = UNKNOWN_ACCOUNT
const FUNCTIONS = {
  deposit: 'function deposit(uint256 assets, address receiver)',
  mint: 'function mint(uint256 shares, address receiver)',
  withdraw: 'function withdraw(uint256 assets, address receiver, address owner)',
  redeem: 'function redeem(uint256 shares, address receiver, address owner)',
}
const VIEWS = parseAbi([
  'function asset() view returns (address)',
  'function previewDeposit(uint256) view returns (uint256)',
  'function previewMint(uint256) view returns (uint256)',
  'function previewWithdraw(uint256) view returns (uint256)',
  'function previewRedeem(uint256) view returns (uint256)',
])

function vaultNode(over: Record<string, unknown>, asset: string) {
  const others = node(over)
  return async (chain: unknown, method: string, params: unknown) => {
    const [{ to, data }] = params as [{ to: string; data: Hex }]
    const isView = method === 'eth_call' && to?.toLowerCase() === VAULT.toLowerCase()
    if (!isView || !VIEW_SELECTORS.has(data.slice(0, 10))) return others(chain, method, params)
    const { functionName, args = [] } = decodeFunctionData({ abi: VIEWS as Abi, data })
    const [amount = 0n] = args as readonly bigint[]
    const isInAssets = functionName === 'previewDeposit' || functionName === 'previewWithdraw'
    const result = functionName === 'asset' ? asset : isInAssets ? amount / 2n : amount * 2n
    return encodeFunctionResult({ abi: VIEWS as Abi, functionName, result })
  }
}
const VIEW_SELECTORS = new Set(
  VIEWS.map(({ name, inputs }) =>
    call(
      [`function ${name}(${inputs.map(({ type }) => type).join()})`],
      name,
      inputs.map(() => 0n),
    ).slice(0, 10),
  ),
)

type Options = { over?: Record<string, unknown>; asset?: string; isListed?: boolean }

function described(
  name: keyof typeof FUNCTIONS,
  args: unknown[],
  { over = {}, asset = TOKEN, isListed }: Options = {},
) {
  const known = isListed ? [{ address: VAULT, kind: 'app' as const, name: 'The vault' }] : []
  return describeCalls([{ to: VAULT, data: call([FUNCTIONS[name]], name, args), value: 0n }], {
    ...ACCOUNT,
    chainName: 'Ethereum',
    symbol: 'ETH',
    read: vaultNode(over, asset),
    recipients: [],
    knownContracts: { 'eip155:1': [...KNOWN['eip155:1'], ...known] },
  })
}
const rowsOf = ({ fields }: Description) =>
  fields.filter(({ name }) => name !== 'network' && name !== 'contract').map(({ name, value }) => `${name}: ${value}`)
const SHORT = '0xCf7E…0Fc9'

describe('[T82] a call of an ERC-4626 vault', () => {
  test('names the exact side from the bytes and estimates the other one', async () => {
    const listed = { isListed: true }
    expect(rowsOf(await described('deposit', [10_000_000n, FROM], listed))).toEqual([
      'pay: 10 USDC',
      'expected: 5 FREE',
      'knownAs: The vault',
    ])
    expect(rowsOf(await described('mint', [10_000_000n, FROM], listed))).toEqual([
      'payAbout: 20 USDC',
      'expected: 10 FREE',
      'knownAs: The vault',
    ])
    expect(rowsOf(await described('withdraw', [10_000_000n, FROM, FROM], listed))).toEqual([
      'payAbout: 5 FREE',
      'expected: 10 USDC',
      'knownAs: The vault',
    ])
    expect(rowsOf(await described('redeem', [10_000_000n, FROM, FROM], listed))).toEqual([
      'pay: 10 FREE',
      'expected: 20 USDC',
      'knownAs: The vault',
    ])
  })

  test('shows no estimate or promise of an unlisted vault', async () => {
    expect(rowsOf(await described('deposit', [10_000_000n, FROM]))).toEqual(['pay: 10 USDC'])
    expect(rowsOf(await described('redeem', [10_000_000n, FROM, FROM]))).toEqual([`pay: 10 FREE (${SHORT})`])
    const minted = await described('mint', [10_000_000n, FROM])
    const withdrawn = await described('withdraw', [10_000_000n, FROM, FROM])
    expect([rowsOf(minted), rowsOf(withdrawn)]).toEqual([[], []])
    for (const one of [minted, withdrawn]) {
      expect(one.warnings).toContain('unknownCall')
      expect(receiptOf(one).sentence).toEqual({ name: 'callUnknown', values: { contract: SHORT } })
    }
  })

  test('shows simulated amounts instead of the estimate', async () => {
    const over = simulated({
      logs: [transferred(TOKEN, FROM, VAULT, 10_000_000n), transferred(VAULT, TO, FROM, 4_000_000n)],
    })
    expect(rowsOf(await described('deposit', [10_000_000n, FROM], { over }))).toEqual([
      'pay: 10 USDC',
      `expected: 4 FREE (${SHORT})`,
    ])
    expect(rowsOf(await described('deposit', [10_000_000n, FROM], { over: simulated({}) }))).toEqual(['pay: 10 USDC'])
  })

  test('says the deposit in its sentence, and that an unlisted vault is unknown', async () => {
    const unknown = await described('deposit', [10_000_000n, FROM])
    expect(unknown.warnings).toContain('unknownCall')
    expect(receiptOf(unknown).sentence).toEqual({
      name: 'depositUnknown',
      values: { amount: '10 USDC', contract: SHORT },
    })
    const listed = await described('deposit', [10_000_000n, FROM], { isListed: true })
    expect(listed.warnings).not.toContain('unknownCall')
    expect(receiptOf(listed).sentence).toEqual({
      name: 'deposit',
      values: { amount: '10 USDC', contract: 'The vault' },
    })
    expect(receiptOf(await described('redeem', [10_000_000n, FROM, FROM], { isListed: true })).sentence).toEqual({
      name: 'redeem',
      values: { amount: '10 FREE', contract: 'The vault' },
    })
  })

  test('warns if another account gets the shares or the tokens', async () => {
    for (const [name, args] of [
      ['deposit', [10n, TO]],
      ['redeem', [10n, TO, FROM]],
    ] as const) {
      const created = await described(name, [...args])
      expect(rowsOf(created)).toContain(`to: ${TO}`)
      expect(rowsOf(created).some((row) => row.startsWith('expected'))).toBe(false)
      expect(created.warnings).toEqual(expect.arrayContaining(['otherReceiver', 'firstTime']))
      // The user need not know an address that an unknown contract names.
      expect(created.recipients).toEqual([])
    }
  })

  test('names another owner, whose shares this account does not pay', async () => {
    const rows = rowsOf(await described('redeem', [parseEther('1'), FROM, TO]))
    expect(rows).toContain(`owner: ${TO}`)
  })

  test('stays an unknown function if the contract names no token', async () => {
    const created = await described('deposit', [10n, FROM], { asset: TO })
    expect(created.title).toBe('call')
    expect(rowsOf(created)).toEqual(['method: 0x6e553f65'])
  })

  test('stays an unknown function with bytes behind its arguments', async () => {
    const data = `${call([FUNCTIONS.deposit], 'deposit', [10n, FROM])}00` as Hex
    const created = await describeCalls([{ to: VAULT, data, value: 0n }], {
      ...ACCOUNT,
      chainName: 'Ethereum',
      symbol: 'ETH',
      read: vaultNode({}, TOKEN),
      recipients: [],
      knownContracts: KNOWN,
    })
    expect(created.title).toBe('call')
  })

  test('does not read the vault for another function', async () => {
    const requests: string[] = []
    await describeCalls([{ to: VAULT, data: '0x12345678', value: 0n }], {
      ...ACCOUNT,
      chainName: 'Ethereum',
      symbol: 'ETH',
      read: async (chain, method, params) => {
        if (method === 'eth_call') requests.push(JSON.stringify(params))
        return vaultNode({ eth_getBalance: numberToHex(1n) }, TOKEN)(chain, method, params)
      },
      recipients: [],
      knownContracts: KNOWN,
    })
    expect(requests.filter((request) => request.includes('0x38d52e0f'))).toEqual([])
  })
})
