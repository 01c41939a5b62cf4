import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  http,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { arbitrum } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LocalChain } from '../chain/startAnvil.ts'
import { startChain } from '../chain/startChain.ts'
import { testAccount } from '../chain/testAccounts.ts'
import { deployVault } from './deployVault.ts'
import { VAULTS } from './vaults.ts'

const abi = parseAbi([
  'function deposit(address receiver) payable returns (uint256)',
  'function withdraw(uint256 assets, address receiver, address owner) returns (uint256)',
  'function redeem(uint256 shares, address receiver, address owner) returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
  'function maxWithdraw(address owner) view returns (uint256)',
  'function previewDeposit(uint256 assets) view returns (uint256)',
  'function previewRedeem(uint256 shares) view returns (uint256)',
  'function totalAssets() view returns (uint256)',
  'function reserve() view returns (uint256)',
  'error NothingToDeposit()',
  'error NothingToRedeem()',
])
const YEAR_SECONDS = 365 * 86_400
const ONE_ETHER = parseEther('1')
// More than any call here takes. An estimate would hold for its own second only: in the next one there is yield to write down.
const ENOUGH_GAS = 300_000n
const [range] = VAULTS

let chain: LocalChain
let vault: Address
let snapshot: `0x${string}`
const alice = testAccount(0)
const bob = testAccount(1)

beforeAll(async () => {
  chain = await startChain({ chainId: arbitrum.id, port: 21_555 })
  vault = await deployVault(chain, range)
  snapshot = await client().snapshot()
})
afterAll(() => chain.close())
beforeEach(async () => {
  await client().revert({ id: snapshot })
  snapshot = await client().snapshot()
})

test('returns a complete deposit', async () => {
  await send(alice, 'deposit', [alice.address], ONE_ETHER)
  expect(await read('maxWithdraw', [alice.address])).toBeGreaterThanOrEqual(ONE_ETHER)

  const before = await client().getBalance({ address: bob.address })
  await send(alice, 'withdraw', [ONE_ETHER, bob.address, alice.address])
  expect((await client().getBalance({ address: bob.address })) - before).toBe(ONE_ETHER)
})

test('grows a deposit by the promised rate, paid from the reserve', async () => {
  await send(alice, 'deposit', [alice.address], ONE_ETHER)
  const reserve = await read('reserve', [])
  await passTime(YEAR_SECONDS)
  const value = await read('maxWithdraw', [alice.address])
  expect(Number(value) / 1e18).toBeCloseTo(1.072, 5)
  expect(await read('reserve', [])).toBeLessThan(reserve)
})

test('pays a second depositor nothing of earlier yield', async () => {
  await send(alice, 'deposit', [alice.address], ONE_ETHER)
  await passTime(YEAR_SECONDS)
  await send(bob, 'deposit', [bob.address], parseEther('10'))
  expect(Number(await read('maxWithdraw', [bob.address])) / 1e18).toBeCloseTo(10, 5)
  expect(Number(await read('maxWithdraw', [alice.address])) / 1e18).toBeCloseTo(1.072, 5)
})

test('leaves a depositor nothing in the vault after redeeming every share', async () => {
  await send(alice, 'deposit', [alice.address], ONE_ETHER)
  const shares = await read('balanceOf', [alice.address])
  await send(alice, 'redeem', [shares, alice.address, alice.address])
  expect(await read('balanceOf', [alice.address])).toBe(0n)
})

test('stops the yield at an empty reserve, and keeps deposits whole', async () => {
  await send(alice, 'deposit', [alice.address], parseEther('5000'))
  await passTime(10 * YEAR_SECONDS)
  expect(await read('reserve', [])).toBe(0n)
  expect(Number(await read('totalAssets', [])) / 1e18).toBeCloseTo(5500, 5)
})

test('rejects a withdrawal from another account', async () => {
  await send(alice, 'deposit', [alice.address], ONE_ETHER)
  await expect(send(bob, 'withdraw', [ONE_ETHER, bob.address, alice.address])).rejects.toThrow(/insufficient allowance/)
})

test('rejects an empty deposit and an empty redemption', async () => {
  await expect(send(alice, 'deposit', [alice.address], 0n)).rejects.toThrow(/NothingToDeposit/)
  await expect(send(alice, 'redeem', [0n, alice.address, alice.address])).rejects.toThrow(/NothingToRedeem/)
})

test('protects the first depositor from an earlier gift to the vault', async () => {
  const wallet = createWalletClient({ account: bob, chain: arbitrum, transport: http(chain.rpcUrl) })
  const hash = await wallet.sendTransaction({ to: vault, value: parseEther('1000') })
  await client().waitForTransactionReceipt({ hash })
  await send(alice, 'deposit', [alice.address], 1_000n)
  expect(await read('maxWithdraw', [alice.address])).toBeGreaterThanOrEqual(999n)
})

test('has the same address on both chains', async () => {
  const base = await startChain({ chainId: 8_453, port: 21_556 })
  try {
    expect(await deployVault(base, range)).toBe(vault)
  } finally {
    await base.close()
  }
})

test('deploys twice without a change', async () => {
  const reserve = await read('reserve', [])
  expect(await deployVault(chain, range)).toBe(vault)
  expect(await read('reserve', [])).toBe(reserve)
})

function client() {
  return createTestClient({ mode: 'anvil', chain: arbitrum, transport: http(chain.rpcUrl), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions)
}

type Reads = 'balanceOf' | 'maxWithdraw' | 'previewDeposit' | 'previewRedeem' | 'totalAssets' | 'reserve'

function read(functionName: Reads, args: readonly unknown[]): Promise<bigint> {
  const parser = createPublicClient({ transport: http(chain.rpcUrl) })
  return parser.readContract({ address: vault, abi, functionName, args } as never) as Promise<bigint>
}

async function send(
  account: typeof alice,
  functionName: 'deposit' | 'withdraw' | 'redeem',
  args: readonly unknown[],
  value = 0n,
) {
  // Simulated first: a revert then has its reason.
  const { request } = await client().simulateContract({
    account,
    address: vault,
    abi,
    functionName,
    args,
    value,
  } as never)
  const hash = await client().writeContract({ ...(request as object), gas: ENOUGH_GAS } as never)
  const { status } = await client().waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
}

async function passTime(seconds: number) {
  await client().increaseTime({ seconds })
  await client().mine({ blocks: 1 })
}
