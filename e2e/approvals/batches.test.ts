import { callsIdOf } from '@airlock/protocol/w3m/callsId'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  hashMessage,
  keccak256,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  recoverMessageAddress,
} from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationTypedData,
  toPackedUserOperation,
} from 'viem/account-abstraction'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsStatus } from '../../apps/secure-email-frame/frame/callsStatus/callsStatus.ts'
import { evmKeyOf } from '../../apps/secure-email-frame/frame/wallet/derive.ts'
import { signRequest } from '../../apps/secure-email-frame/frame/wallet/signRequest.ts'
import { DELEGATE_ADDRESS } from '../stack/smartAccount/delegateAddress.ts'
import { type ApprovalBench, rowsOf, type Screen, startApprovalBench } from './approvalBench.ts'

const PREVIOUS = parseAbi(['function mint(address to, uint256 amount)'])
const PERSON = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const DELEGATED = concatHex(['0xef0100', DELEGATE_ADDRESS]).toLowerCase()

const ENTROPY = () => new Uint8Array(16).fill(7)

let bench: ApprovalBench
let token: Address
let snapshot: Hex

beforeAll(async () => {
  bench = await startApprovalBench(21_563)
  token = await bench.deploy('OldToken')
  await bench.node.setBalance({ address: bench.from, value: parseEther('10') })
  await bench.send({
    to: token,
    data: encodeFunctionData({ abi: PREVIOUS, functionName: 'mint', args: [bench.from, 1_000n] }),
  })
}, 60_000)
beforeEach(async () => {
  snapshot = await bench.node.snapshot()
})
afterEach(() => bench.node.revert({ id: snapshot }))
afterAll(() => bench.close())

const transfer = (amount: bigint, to: Address = PERSON) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})
const row = (calls: object[], more: object = {}) => ({ version: '2.0.0', atomicRequired: true, calls, ...more })
const balanceOf = (address: Address) =>
  bench.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
const code = () => bench.client.getCode({ address: bench.from })
const three = () => [transfer(1n), transfer(2n, OTHER), { to: PERSON, value: '0x7' }]

test("sets the account's code in the first batch, in one transaction", async () => {
  const first = await bench.describe('wallet_sendCalls', row(three()))
  expect(first.title).toBe('together')
  expect(rowsOf(first, 'runs')).toEqual([DELEGATE_ADDRESS])
  expect(first.warnings).toContain('upgrade')
  expect(first.warnings).not.toContain('separately')
  expect(first.warnings).not.toContain('willFail')
  expect(first.warnings).not.toContain('notSimulated')
  const before = await bench.client.getTransactionCount({ address: bench.from })
  await bench.mine(first)
  expect([await balanceOf(PERSON), await balanceOf(OTHER)]).toEqual([1n, 2n])
  expect(await code()).toBe(DELEGATED)
  // The transaction uses a nonce, and the authorization another one.
  expect(await bench.client.getTransactionCount({ address: bench.from })).toBe(before + 2)

  // Without `atomicRequired` too: a node takes one waiting transaction of such an account.
  const later = await bench.describe('wallet_sendCalls', { version: '2.0.0', calls: three() })
  expect(later.title).toBe('together')
  expect(rowsOf(later, 'runs')).toEqual([])
  expect(later.warnings).not.toContain('upgrade')
  await bench.mine(later)
  expect([await balanceOf(PERSON), await balanceOf(OTHER)]).toEqual([2n, 4n])
})

test('sums payments and allowances of a batch as of single calls', async () => {
  const approve = {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [PERSON, maxUint256] }),
  }
  const calls = [
    { to: PERSON, value: numberToHex(parseEther('1')) },
    { to: OTHER, value: numberToHex(parseEther('2')) },
    approve,
  ]
  const screen = await bench.describe('wallet_sendCalls', row(calls))
  expect(screen.fields[0]).toMatchObject({ name: 'total', value: '3 ETH' })
  expect(rowsOf(screen, 'spender')).toEqual([PERSON])
  expect(screen.warnings).toEqual(expect.arrayContaining(['unlimited', 'spenderIsPerson', 'upgrade']))
})

test('reverts all calls if one fails, as the screen says', async () => {
  const screen = await bench.describe('wallet_sendCalls', row([transfer(1n), transfer(5_000n)]))
  expect(screen.warnings).toContain('willFail')
  await bench.mine(screen)
  expect(await balanceOf(PERSON)).toBe(0n)
})

test('sends calls separately unless a batch is preferred', async () => {
  const calls = { version: '2.0.0', calls: [transfer(1n), transfer(2n)] }
  const apart = await bench.describe('wallet_sendCalls', calls)
  expect(apart.title).toBe('batch')
  expect(apart.offers[0].signing).toMatchObject({ transactions: [{}, {}] })
  const together = await bench.describe('wallet_sendCalls', calls, {}, { prefersSmartAccount: true })
  expect(together.title).toBe('together')
})

test('replaces another wallet’s code with both named, but never as a side effect', async () => {
  const foreign = await bench.deploy('OldToken')
  await bench.node.setCode({ address: bench.from, bytecode: concatHex(['0xef0100', foreign]) })
  const calls = { version: '2.0.0', calls: [transfer(1n), transfer(2n)] }
  expect((await bench.describe('wallet_sendCalls', calls)).title).toBe('batch')
  const screen = await bench.describe('wallet_sendCalls', { ...calls, atomicRequired: true })
  expect(rowsOf(screen, 'runs')).toEqual([DELEGATE_ADDRESS])
  expect(rowsOf(screen, 'ranBefore')).toEqual([getAddress(foreign)])
  expect(screen.warnings).toContain('replacesCode')
  await bench.mine(screen)
  expect(await code()).toBe(DELEGATED)
  expect(await balanceOf(PERSON)).toBe(3n)
})

test('does nothing at once with foreign code or without the delegate', async () => {
  const rejected = { code: 'CALLS_REFUSED', context: { rpc: 5_760 } }
  await bench.node.setCode({ address: bench.from, bytecode: '0x6000' })
  await expect(bench.describe('wallet_sendCalls', row(three()))).rejects.toMatchObject(rejected)
  await bench.node.setCode({ address: bench.from, bytecode: '0x' })
  await bench.node.setCode({ address: DELEGATE_ADDRESS, bytecode: '0x6000' })
  await expect(bench.describe('wallet_sendCalls', row(three()))).rejects.toMatchObject(rejected)
})

describe('calls that the account’s code would obey', () => {
  const EXECUTE = parseAbi(['function execute(address target, uint256 value, bytes data)'])
  const theft = () =>
    encodeFunctionData({ abi: EXECUTE, functionName: 'execute', args: [OTHER, parseEther('8'), '0x'] })

  test('[T83] rejects a transaction or row with data to the own address', async () => {
    await bench.mine(await bench.describe('wallet_sendCalls', row(three())))
    const data = theft()
    const call = { to: bench.from, data }
    await expect(bench.describe('eth_sendTransaction', call)).rejects.toThrow('to its own address')
    await expect(bench.describe('wallet_sendCalls', row([call, transfer(1n)]))).rejects.toThrow('to its own address')
    const before = await bench.client.getBalance({ address: OTHER })
    const plain = await bench.describe('eth_sendTransaction', { to: bench.from, value: '0x1' })
    const signing = plain.offers[0].signing as unknown as { transactions: [object] }
    const [transaction] = signing.transactions
    const forged = { ...transaction, data, value: '0', gas: '200000' }
    const [signed] = await signRequest(ENTROPY(), {
      kind: 'transactions',
      transactions: [forged],
    } as never)
    await bench.client.waitForTransactionReceipt({
      hash: await bench.client.sendRawTransaction({ serializedTransaction: signed as Hex }),
    })
    expect((await bench.client.getBalance({ address: OTHER })) - before).toBe(parseEther('8'))
  })

  test('[T87] signs only the delegate’s code, for its own account', async () => {
    const screen = await bench.describe('wallet_sendCalls', row(three()))
    const { transactions } = screen.offers[0].signing as unknown as {
      transactions: [{ authorization: { address: Hex } }]
    }
    const sign = (more: object) =>
      signRequest(ENTROPY(), {
        kind: 'transactions',
        transactions: [{ ...transactions[0], ...more }],
      } as never)
    await expect(sign({ authorization: { address: OTHER } })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(sign({ to: OTHER })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(sign({ to: null })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    await expect(sign({ chainId: 0 })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect((await sign({}))[0]).toMatch(/^0x04/)
  })
})

test('removes the code by a separate transaction, not before', async () => {
  await expect(bench.describe('airlock_takeBackAccount', {})).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  await bench.mine(await bench.describe('wallet_sendCalls', row(three())))
  const screen = await bench.describe('airlock_takeBackAccount', {})
  expect(screen.title).toBe('takeBack')
  expect(screen.warnings).toEqual([])
  await bench.mine(screen)
  expect(await code()).toBeUndefined()
  expect((await bench.describe('wallet_sendCalls', row(three()))).warnings).toContain('upgrade')
})

describe('[T114] the published authorization of a cancelled transaction', () => {
  /** Signs a request and keeps it pending. @returns its hash, and how an attacker can submit its authorization later */
  const showAll = async (screen: Screen) => {
    await bench.node.setIntervalMining({ interval: 0 })
    const [hash = '0x'] = await bench.post(screen)
    const { authorizationList } = await bench.client.getTransaction({ hash })
    const bring = async () => {
      await bench.node.mine({ blocks: 2 })
      await bench.node.setAutomine(true)
      await bench.send({ to: PERSON, ...(authorizationList && { authorizationList }) })
    }
    return { hash, bring }
  }
  const cancel = (replaces: Hex) => bench.describe('eth_sendTransaction', { to: bench.from, value: '0x0', replaces })
  afterEach(() => bench.node.setAutomine(true))

  test('gives the account no code any longer', async () => {
    const upgrade = await showAll(await bench.describe('wallet_sendCalls', row(three())))
    const screen = await cancel(upgrade.hash)
    expect(screen.title).toBe('cancel')
    expect(screen.warnings).not.toContain('upgradeStays')
    await bench.post(screen)
    await upgrade.bring()
    expect(await code()).toBeUndefined()
    expect(await balanceOf(PERSON)).toBe(0n)
  })

  test('takes none away', async () => {
    await bench.mine(await bench.describe('wallet_sendCalls', row(three())))
    const takeBack = await showAll(await bench.describe('airlock_takeBackAccount', {}))
    await bench.post(await cancel(takeBack.hash))
    await takeBack.bring()
    expect(await code()).toBe(DELEGATED)
  })

  test('remains valid after a replacement, as the screen warns', async () => {
    const upgrade = await showAll(await bench.describe('wallet_sendCalls', row(three())))
    const call = { to: PERSON, value: '0x1', replaces: upgrade.hash }
    const screen = await bench.describe('eth_sendTransaction', call)
    expect(screen.warnings).toContain('upgradeStays')
    await bench.post(screen)
    await upgrade.bring()
    expect(await code()).toBe(DELEGATED)
  })
})

test('fails on chain and in status if the code was removed', async () => {
  await bench.mine(await bench.describe('wallet_sendCalls', row(three())))
  const later = await bench.describe('wallet_sendCalls', row(three()))
  await bench.node.setCode({ address: bench.from, bytecode: '0x' })
  const { signed } = await bench.mine(later)
  const hash = keccak256(signed[0] as Hex)
  expect((await bench.client.getTransactionReceipt({ hash })).status).toBe('success')
  expect(await balanceOf(PERSON)).toBe(1n)
  const read = (_chain: unknown, method: string, params: unknown) => bench.client.request({ method, params } as never)
  const id = callsIdOf({ chainId: 42_161, kind: 'batch', callCount: 1, hashes: [hash] })
  expect(await callsStatus(id, read)).toMatchObject({ status: 500, atomic: true })
})

test('tells a value-only batch from a failed one without node state', async () => {
  const coins = row([1, 2].map(() => ({ to: PERSON, value: '0x1' })))
  const status = async (signed: readonly string[]) => {
    const hash = keccak256(signed[0] as Hex)
    return callsStatus(
      callsIdOf({ chainId: 42_161, kind: 'batch', callCount: 2, hashes: [hash] }),
      async (_, method, params) => {
        if (method === 'eth_getCode') throw new Error('missing trie node')
        return bench.client.request({ method, params } as never)
      },
    )
  }
  const upgrade = await bench.mine(await bench.describe('wallet_sendCalls', coins))
  expect(await status(upgrade.signed)).toMatchObject({ status: 200, receipts: [{ logs: [] }] })
  const later = await bench.mine(await bench.describe('wallet_sendCalls', coins))
  expect(await status(later.signed)).toMatchObject({ status: 200, receipts: [{ logs: [] }] })
  const lost = await bench.describe('wallet_sendCalls', coins)
  await bench.node.setCode({ address: bench.from, bytecode: '0x' })
  expect(await status((await bench.mine(lost)).signed)).toMatchObject({ status: 100 })
})

test('[T87] rejects typed data of an operation that would empty the account', async () => {
  await bench.mine(await bench.describe('wallet_sendCalls', row(three())))
  const EXECUTE = parseAbi(['function execute(address target, uint256 value, bytes data)'])
  const userOperation = {
    sender: bench.from,
    nonce: 0n,
    callData: encodeFunctionData({ abi: EXECUTE, functionName: 'execute', args: [OTHER, parseEther('8'), '0x'] }),
    callGasLimit: 300_000n,
    verificationGasLimit: 100_000n,
    preVerificationGas: 0n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    signature: '0x' as Hex,
  }
  const typed = getUserOperationTypedData({ chainId: 42_161, entryPointAddress: entryPoint08Address, userOperation })
  const text = JSON.stringify(typed, (_key, value) => (typeof value === 'bigint' ? value.toString() : value))
  await expect(bench.describe('eth_signTypedData_v4', [bench.from, text])).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
  // Signed nevertheless, a stranger brings it to the EntryPoint.
  const [signature] = (await signRequest(ENTROPY(), { kind: 'typedData', typedData: text })) as [Hex]
  const before = await bench.client.getBalance({ address: OTHER })
  const packed = toPackedUserOperation({ ...userOperation, signature })
  await bench.send({
    to: entryPoint08Address,
    data: encodeFunctionData({ abi: entryPoint08Abi, functionName: 'handleOps', args: [[packed], PERSON] }),
  })
  expect((await bench.client.getBalance({ address: OTHER })) - before).toBe(parseEther('8'))
})

test('verifies a signature of the delegated account by recovery and ERC-1271', async () => {
  await bench.mine(await bench.describe('wallet_sendCalls', row(three())))
  const key = await evmKeyOf(ENTROPY())
  expect(key).toHaveLength(32)
  const screen = await bench.describe('personal_sign', ['0x68656c6c6f', bench.from])
  const [signature] = (await signRequest(ENTROPY(), screen.offers[0].signing)) as [Hex]
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(bench.from)
  const magic = await bench.client.readContract({
    address: bench.from,
    abi: parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']),
    functionName: 'isValidSignature',
    args: [hashMessage('hello'), signature],
  })
  expect(magic).toBe('0x1626ba7e')
})
