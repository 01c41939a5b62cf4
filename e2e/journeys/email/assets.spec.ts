import { expect } from '@playwright/test'
import {
  createClient,
  createTestClient,
  custom,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseEther,
  publicActions,
  toHex,
  walletActions,
} from 'viem'
import { erc7811Actions } from 'viem/experimental'
import { sendRequest, signedIn } from '../../support/email/email.ts'
import { test } from '../../support/test.ts'

const GIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const VAULT_ABI = parseAbi(['function deposit(address receiver) payable returns (uint256)'])

test('[S3.13:address] [S3.13:balance] [S3.13:erc20] [S3.13:native] [S3.13:metadata] [S5.9:map] [S6.4:assets] [S7.24:assets] reads assets as on chain without a user, by viem', async ({
  page,
  sites,
  stack,
}) => {
  const { address, modal } = await signedIn(page, sites, stack, '/email-assets')
  const account = address as Hex
  const chain = createTestClient({ mode: 'anvil', transport: http(stack.urls.rpc['eip155:42161']) })
    .extend(publicActions)
    .extend(walletActions)
  const vault = stack.vaults['ether-range'] as Hex
  await chain.setBalance({ address: account, value: parseEther('2') })
  await chain.setBalance({ address: GIVER, value: parseEther('5') })
  await chain.impersonateAccount({ address: GIVER })
  const data = encodeFunctionData({ abi: VAULT_ABI, functionName: 'deposit', args: [account] })
  const hash = await chain.sendTransaction({ account: GIVER, to: vault, data, value: parseEther('1'), chain: null })
  await chain.waitForTransactionReceipt({ hash })
  const read = <Name extends 'balanceOf' | 'name' | 'symbol' | 'decimals'>(functionName: Name) =>
    chain.readContract({
      address: vault,
      abi: erc20Abi,
      functionName,
      args: functionName === 'balanceOf' ? [account] : [],
    } as never)
  const [balance, name, symbol, decimals] = await Promise.all([
    read('balanceOf') as Promise<bigint>,
    read('name'),
    read('symbol'),
    read('decimals'),
  ])
  expect(balance).toBeGreaterThan(0n)

  const { result } = await sendRequest(page, 'wallet_getAssets', [{ account, chainFilter: ['0xa4b1'] }])
  expect(result).toEqual({
    '0xa4b1': [
      {
        address: 'native',
        balance: toHex(parseEther('2')),
        type: 'NATIVE',
        metadata: {
          name: 'ETH',
          symbol: 'ETH',
          decimals: 18,
          price: expect.closeTo(3_000, -2),
          iconUrl: expect.stringMatching(/^http:\/\/gateway\.localhost:\d+\/getTokenImage\/[\da-f]{32}$/),
        },
      },
      {
        address: vault,
        balance: toHex(balance),
        type: 'ERC20',
        metadata: { name, symbol, decimals, price: 0, iconUrl: '' },
      },
    ],
  })
  await expect(modal.dialog).toBeHidden()

  const wallet = createClient({
    transport: custom({
      async request({ method, params }) {
        const response = await sendRequest(page, method, params)
        if (response.error) throw response.error
        return response.result
      },
    }),
  }).extend(erc7811Actions())
  const assets = await wallet.getAssets({ account, aggregate: false })
  expect(Object.keys(assets)).toEqual(expect.arrayContaining(['8453', '42161']))
  expect(assets[42_161]?.map(({ balance }) => balance)).toEqual([parseEther('2'), balance])
  const some = await wallet.getAssets({
    account,
    aggregate: false,
    assets: { 42161: [{ address: vault, type: 'erc20' }] },
  })
  expect(some).toMatchObject({ 42161: [{ address: vault, balance }] })

  // The wallet answers only for its own account.
  expect((await sendRequest(page, 'wallet_getAssets', [{ account: GIVER }])).error?.code).toBe(4_100)
  expect((await sendRequest(page, 'wallet_getAssets', ['nonsense'])).error?.code).toBe(-32_602)
  expect((await sendRequest(page, 'wallet_getCapabilities', [account])).result).toMatchObject({
    '0xa4b1': { assetDiscovery: { supported: true } },
  })
})
