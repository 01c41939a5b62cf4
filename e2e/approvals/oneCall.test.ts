import { ENTRY_POINT, OPERATION_DEADLINE } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { type Address, encodeFunctionData, erc20Abi, type Hex, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DELEGATE } from '../../apps/secure-email-frame/frame/smartAccount/delegate.ts'
import { closeAfterEach } from '../../apps/secure-email-frame/server/testing/closeAfterEach.ts'
import { compileContract } from '../stack/chain/compileContract.ts'
import { type BundlerBench, startBundlerBench } from '../stack/sponsor/bundlerBench.ts'
import { type SponsorBench, startSponsorBench } from '../stack/sponsor/sponsorBench.ts'
import { deployed, minted, sponsoredPerson } from './sponsoredPerson.ts'

const start = closeAfterEach(afterEach)
let bench: SponsorBench
let bundler: BundlerBench
let token: Address
beforeAll(async () => {
  bench = await startSponsorBench(21_574)
  bundler = await startBundlerBench(bench)
  token = await deployed(bench, compileContract('Hostile', 'OldToken'))
}, 120_000)
afterAll(async () => {
  await bundler.close()
  await bench.close()
})

beforeEach(() => {
  bundler.errors.away = undefined
  bundler.errors.isIdle = false
})

async function stack(prefersSmartAccount = true) {
  const server = await start({ bundlers: bundler.options() })
  const user = await sponsoredPerson(bench, server, { prefersSmartAccount })
  await minted(bench, token, user.from, 1_000n)
  return { ...user, paidBy: bundler.paymaster }
}
const unknownAccount = (): Address => privateKeyToAddress(generatePrivateKey())
const transfer = (to: Address, amount: bigint) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})
const balanceOf = (address: Address) =>
  bench.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
const coinOf = (address: Address) => bench.client.getBalance({ address })

test('[S5.8:smartAccount] sends a token and a coin as sponsored single calls', async () => {
  const { from, paidBy, screenOf, operationOf, finish, statusOf } = await stack()
  const receiver = unknownAccount()
  await bench.give(from, 7n)
  for (const [call, title, isFirst] of [
    // An unverified token.
    [transfer(receiver, 3n), 'call', true],
    [{ to: receiver, value: '0x7' }, 'send', false],
  ] as const) {
    const screen = await screenOf([call])
    expect(screen.title).toBe(title)
    expect(screen.fields.filter(({ name }) => name === 'step' || name === 'total')).toEqual([])
    expect(screen.fields.slice(-2)).toMatchObject([{ name: 'paidBy', value: paidBy }, { name: 'notAfter' }])
    expect(screen.fields.some(({ name }) => name === 'runs')).toBe(isFirst)
    expect(screen.warnings.includes('upgrade')).toBe(isFirst)
    for (const warning of ['notEnough', 'willFail', 'notSimulated', 'differs', 'feeUnread'] as const)
      expect(screen.warnings).not.toContain(warning)
    expect(screen.offers).toHaveLength(1)
    expect(screen.offers[0].fee).toBeUndefined()
    expect(operationOf(screen).calls).toHaveLength(1)
    const id = await finish([call], screen)
    await expect.poll(() => statusOf(id)).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
    const [{ transactionHash }] = (await statusOf(id)).receipts as unknown as [{ transactionHash: Hex }]
    const receipt = await bench.client.getTransactionReceipt({ hash: transactionHash })
    expect([receipt.status, receipt.to]).toEqual(['success', ENTRY_POINT.toLowerCase()])
    expect(receipt.from).not.toBe(from.toLowerCase())
  }
  expect([await balanceOf(receiver), await coinOf(receiver), await coinOf(from)]).toEqual([3n, 7n, 0n])
})

test('shows the same rows and warnings as for a call that its user pays for', async () => {
  const { from, screenOf, paidScreenOf } = await stack()
  await bench.give(from, parseEther('5'))
  const unlimited = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [unknownAccount(), 2n ** 256n - 1n],
  })
  for (const call of [
    transfer(unknownAccount(), 3n),
    { to: unknownAccount(), value: '0x5' },
    { to: token, data: unlimited },
  ]) {
    const [sponsored, paid] = [await screenOf([call]), await paidScreenOf([call])]
    const sibling = ['paidBy', 'notAfter', 'runs', 'knownAs']
    expect(sponsored.offers[0].signing.kind).toBe('operation')
    expect(sponsored.title).toBe(paid.title)
    expect(sponsored.fields.filter(({ name }) => !sibling.includes(name))).toEqual(paid.fields)
    expect(sponsored.warnings.filter((warning) => warning !== 'upgrade')).toEqual(paid.warnings)
  }
})

test('charges the user for a plain transaction if no one sponsors it', async () => {
  const { from, screenOf, paidScreenOf, finish, statusOf } = await stack()
  bundler.errors.away = 'down'
  await bench.give(from, parseEther('1'))
  const receiver = unknownAccount()
  const calls = [transfer(receiver, 3n)]
  const screen = await screenOf(calls)
  // A block between the two would change the fee.
  const { offers: _, listedAmounts: __, ...paid } = await paidScreenOf(calls)
  expect(screen).toMatchObject(paid)
  expect(screen.offers[0].signing).toMatchObject({ kind: 'transactions', transactions: [{ to: token }] })
  const id = await finish(calls, screen)
  await bench.node.mine({ blocks: 1 })
  await expect.poll(() => statusOf(id)).toMatchObject({ status: 200 })
  expect([await balanceOf(receiver), await bench.codeOf(from)]).toEqual([3n, undefined])
})

test('lets the user pay for a call that only works as a transaction', async () => {
  const { from, screenOf, paidScreenOf, finish, statusOf, sponsorFor } = await stack()
  await bench.give(from, parseEther('1'))
  // Its code reverts for anyone who is not the sender of the transaction itself.
  const own = unknownAccount()
  await bench.node.setCode({ address: own, bytecode: '0x3233146009575f5ffd5b00' })
  const calls = [{ to: own, data: '0x12' }]
  const requesting = sponsorFor()
  const screen = await screenOf(calls, requesting)
  expect(screen.offers[0].signing).toMatchObject({ kind: 'transactions', transactions: [{ to: own }] })
  expect(screen.warnings).toEqual((await paidScreenOf(calls)).warnings)
  expect(screen.warnings).not.toContain('willFail')
  expect(await requesting.isAsShown()).toBe(true)
  const id = await finish(calls, screen)
  await bench.node.mine({ blocks: 1 })
  await expect.poll(() => statusOf(id)).toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })
})

test('sends one call as an operation only by preference or code', async () => {
  const { from, screenOf, transactionOf } = await stack(false)
  await bench.give(from, parseEther('1'))
  const call = transfer(unknownAccount(), 1n)
  const kind = async () => (await screenOf([call])).offers[0].signing.kind
  expect(await kind()).toBe('transactions')
  await bench.node.setCode({ address: from, bytecode: `0xef0100${DELEGATE.slice(2)}` })
  expect(await kind()).toBe('operation')
  expect((await transactionOf(call)).offers[0].signing).toMatchObject({
    kind: 'transactions',
    transactions: [{ to: token }],
  })
})

test('creates a contract by a transaction that its user pays for', async () => {
  const { from, screenOf } = await stack()
  await bench.give(from, parseEther('1'))
  const { signing } = (await screenOf([{ data: '0x6000' }])).offers[0]
  expect(signing).toMatchObject({ kind: 'transactions', transactions: [{ to: null }] })
})

test('[T83] rejects a call to own address, EntryPoint or delegate as elsewhere', async () => {
  const { from, screenOf } = await stack()
  await expect(screenOf([{ to: from, data: '0x12' }])).rejects.toThrow('to its own address')
  for (const to of [ENTRY_POINT, DELEGATE])
    for (const more of [{ data: '0x12' }, { value: numberToHex(0n) }])
      await expect(screenOf([{ to, ...more }])).rejects.toThrow('smart account operations')
})

test('[T123] rejects a call that would pay its submitter', async () => {
  const { paidBy, screenOf } = await stack()
  await expect(screenOf([transfer(paidBy, 1n)])).rejects.toThrow('This would pay its submitter.')
})

test('[T87] places the one sponsored call after its deadline call', async () => {
  const { screenOf, operationOf, sign, sponsorFor } = await stack()
  const call = transfer(unknownAccount(), 1n)
  const requesting = sponsorFor()
  const screen = await screenOf([call], requesting)
  const [params = ''] = await sign({ kind: 'operation', operation: operationOf(screen) })
  const { callData } = JSON.parse(params).operation as { callData: string }
  const [deadline, requested] = [OPERATION_DEADLINE, token].map((to) => callData.indexOf(to.slice(2).toLowerCase()))
  expect(deadline).toBeGreaterThan(0)
  expect(requested).toBeGreaterThan(deadline ?? 0)
  expect(await requesting.isAsShown()).toBe(true)
})

test('[T124] returns the same id for a repeated pending call', async () => {
  const { screenOf, finish, previous, statusOf } = await stack()
  const calls = [transfer(unknownAccount(), 1n)]
  const screen = await screenOf(calls)
  bundler.errors.isIdle = true
  const id = await finish(calls, screen)
  expect(await previous(calls)).toBe(id)
  expect(await statusOf(id)).toMatchObject({ status: 100 })
})
