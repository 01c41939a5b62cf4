import {
  type Address,
  bytesToHex,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  parseEther,
  parseTransaction,
} from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationHash,
  toPackedUserOperation,
} from 'viem/account-abstraction'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { finishRequest } from '../../apps/secure-email-frame/frame/approvals/sending/finishRequest.ts'
import { evmKeyOf } from '../../apps/secure-email-frame/frame/wallet/derive.ts'
import { signRequest } from '../../apps/secure-email-frame/frame/wallet/signRequest.ts'
import { compileContract } from '../stack/chain/compileContract.ts'
import { DELEGATE_ADDRESS } from '../stack/smartAccount/delegateAddress.ts'
import { type ApprovalBench, startApprovalBench } from './approvalBench.ts'

const CHAIN_ID = 42_161
const PERSON = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const THIEF = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const EXECUTE = parseAbi(['function execute(address target, uint256 value, bytes data)'])
const MAX = parseEther('8')
const ANY_DATA: Hex = '0x12345678'

let bench: ApprovalBench
let key: PrivateKeyAccount
/** Code of other wallets: of one that anyone can make give its coin away, of one that its account can, of one that obeys signed messages. */
let code: Record<'open' | 'obedient' | 'message', Address>
let parser: Address
let snapshot: Hex

const ENTROPY = () => new Uint8Array(16).fill(7)

async function deploy(name: string, args: Hex = '0x'): Promise<Address> {
  const data = concatHex([compileContract('Thefts', name, new URL('./', import.meta.url)), args])
  const { contractAddress } = await bench.send({ data })
  if (contractAddress == null) throw new Error(`${name} was not deployed`)
  return contractAddress
}

beforeAll(async () => {
  bench = await startApprovalBench(21_587)
  key = privateKeyToAccount(bytesToHex(await evmKeyOf(ENTROPY())))
  await bench.node.setBalance({ address: bench.from, value: parseEther('10') })
  const accepts = (isOpen: boolean) => encodeAbiParameters(parseAbiParameters('address, bool'), [THIEF, isOpen])
  code = {
    open: await deploy('TakingCode', accepts(true)),
    obedient: await deploy('TakingCode', accepts(false)),
    message: await deploy('MessageCode', encodeAbiParameters(parseAbiParameters('address'), [entryPoint08Address])),
  }
  parser = await deploy('SignatureReader')
}, 60_000)
beforeEach(async () => {
  snapshot = await bench.node.snapshot()
})
afterEach(() => bench.node.revert({ id: snapshot }))
afterAll(() => bench.close())

const setCode = (delegate: Address) =>
  bench.node.setCode({ address: bench.from, bytecode: concatHex(['0xef0100', delegate]) })
const balance = (address: Address) => bench.client.getBalance({ address })
const run = (calls: object[]) => ({ version: '2.0.0', atomicRequired: true, calls })
const rejected = { code: 'INVALID_INPUT' }

async function steals(max: bigint, act: () => Promise<unknown>): Promise<void> {
  const before = await bench.node.snapshot()
  const had = await balance(THIEF)
  await act()
  expect((await balance(THIEF)) - had).toBeGreaterThanOrEqual(max)
  await bench.node.revert({ id: before })
}

async function signAnyway(transaction: {
  to: Address
  data: Hex
  value?: bigint
  authorizationList?: readonly [Awaited<ReturnType<typeof authorize>>]
}) {
  const nonce = await bench.client.getTransactionCount({ address: bench.from })
  const fees = { gas: 500_000n, maxFeePerGas: parseEther('0.00000001'), maxPriorityFeePerGas: 1n }
  const common = { ...transaction, chainId: CHAIN_ID, nonce, ...fees }
  const serializedTransaction = await key.signTransaction(
    transaction.authorizationList === undefined
      ? { ...common, type: 'eip1559', authorizationList: undefined }
      : { ...common, type: 'eip7702', authorizationList: transaction.authorizationList },
  )
  const hash = await bench.client.sendRawTransaction({ serializedTransaction })
  return bench.client.waitForTransactionReceipt({ hash })
}

/** The key's own authorization, which the worker would not sign. */
const authorize = (address: Address, chainId: number, nonce: number) =>
  key.signAuthorization({ address, chainId, nonce })
const nonceNow = () => bench.client.getTransactionCount({ address: bench.from })

describe('[T83] rejected transactions that would take the money', () => {
  test('rejects calls to the EntryPoint, whose deposit would go to someone else', async () => {
    const abi = parseAbi([
      'function depositTo(address account) payable',
      'function withdrawTo(address to, uint256 sum)',
    ])
    await bench.send({
      to: entryPoint08Address,
      value: MAX,
      data: encodeFunctionData({ abi, functionName: 'depositTo', args: [bench.from] }),
    })
    const to = entryPoint08Address
    const data = encodeFunctionData({ abi, functionName: 'withdrawTo', args: [THIEF, MAX] })
    await steals(MAX, () => signAnyway({ to, data }))
    await expect(bench.describe('eth_sendTransaction', { to, data })).rejects.toMatchObject(rejected)
    await expect(bench.describe('wallet_sendCalls', run([{ to, data }]))).rejects.toMatchObject(rejected)
  })

  test('rejects coin to the delegate itself, which no one could recover', async () => {
    const to = DELEGATE_ADDRESS
    const before = await bench.node.snapshot()
    await signAnyway({ to, data: ANY_DATA, value: MAX })
    expect(await balance(to)).toBe(MAX)
    const back = encodeFunctionData({ abi: EXECUTE, functionName: 'execute', args: [bench.from, MAX, '0x'] })
    expect((await signAnyway({ to, data: back })).status).toBe('reverted')
    await bench.node.revert({ id: before })
    const call = { to, data: ANY_DATA, value: numberToHex(MAX) }
    await expect(bench.describe('eth_sendTransaction', call)).rejects.toMatchObject(rejected)
    await expect(bench.describe('wallet_sendCalls', run([call]))).rejects.toMatchObject(rejected)
  })

  test('rejects type 4, which sets and runs code', async () => {
    const list = [await authorize(code.open, CHAIN_ID, (await nonceNow()) + 1)] as const
    await steals(MAX, () => signAnyway({ to: bench.from, data: ANY_DATA, authorizationList: list }))
    const authorizationList = [{ address: code.open, chainId: numberToHex(CHAIN_ID), nonce: '0x1' }]
    for (const requested of [{ type: '0x4' }, { authorizationList }, { type: '0x4', authorizationList }]) {
      const call = { to: THIEF, value: '0x1', ...requested }
      await expect(bench.describe('eth_sendTransaction', call)).rejects.toMatchObject(rejected)
      await expect(bench.describe('wallet_sendCalls', run([call]))).rejects.toMatchObject(rejected)
    }
  })

  test('rejects data to the own address, where foreign code obeys the account', async () => {
    await setCode(code.obedient)
    const call = { to: bench.from, data: ANY_DATA }
    await steals(MAX, () => signAnyway(call))
    await expect(bench.describe('eth_sendTransaction', call)).rejects.toMatchObject(rejected)
    await expect(bench.describe('wallet_sendCalls', run([call]))).rejects.toMatchObject(rejected)
  })
})

test('[T87] protects an account whose code reads a signed hash as an operation', async () => {
  await setCode(code.message)
  const userOperation = {
    sender: bench.from,
    nonce: 0n,
    callData: encodeFunctionData({ abi: EXECUTE, functionName: 'execute', args: [THIEF, MAX, '0x'] }),
    callGasLimit: 300_000n,
    verificationGasLimit: 100_000n,
    preVerificationGas: 0n,
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    signature: '0x' as Hex,
  }
  const raw = getUserOperationHash({
    chainId: CHAIN_ID,
    entryPointAddress: entryPoint08Address,
    entryPointVersion: '0.8',
    userOperation,
  })
  await steals(MAX, async () => {
    const signature = await key.signMessage({ message: { raw } })
    const args = [[toPackedUserOperation({ ...userOperation, signature })], PERSON] as const
    const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'handleOps', args })
    await bench.send({ to: entryPoint08Address, data })
  })
  await expect(bench.describe('personal_sign', [raw, bench.from])).rejects.toMatchObject(rejected)
})

describe('[T87] rejected authorizations that would take the money', () => {
  const received = async (address: Address, chainId: number) => {
    await bench.send({ to: PERSON, authorizationList: [await authorize(address, chainId, await nonceNow())] })
    await bench.send({ to: bench.from, data: ANY_DATA })
  }
  const signed = async (more: object) => {
    const batch = run([1, 2].map(() => ({ to: PERSON, value: '0x1' })))
    const { transactions } = (await bench.describe('wallet_sendCalls', batch)).offers[0].signing as unknown as {
      transactions: [object]
    }
    const request = { kind: 'transactions', transactions: [{ ...transactions[0], ...more }] }
    return (await signRequest(ENTROPY(), request as never))[0] as Hex
  }

  test('rejects another delegate, whose code anyone could submit and run', async () => {
    await steals(MAX, () => received(code.open, CHAIN_ID))
    await expect(signed({ authorization: { address: code.open } })).rejects.toMatchObject(rejected)
  })

  test('rejects chain id 0, which anyone could submit on any network', async () => {
    await steals(MAX, () => received(code.open, 0))
    await expect(signed({ chainId: 0 })).rejects.toMatchObject(rejected)
    const { authorizationList } = parseTransaction((await signed({})) as `0x04${string}`)
    expect(authorizationList).toMatchObject([{ chainId: CHAIN_ID, address: DELEGATE_ADDRESS.toLowerCase() }])
  })

  test('detects theft by any method name', async () => {
    for (const method of ['wallet_signAuthorization', 'eth_signAuthorization'] as never[]) {
      await expect(bench.describe(method, { address: code.open, chainId: 0 })).rejects.toMatchObject({
        code: 'NOT_CONFIGURED',
      })
    }
  })
})

test('[T87] sends no batch that would run code set after the screen', async () => {
  await setCode(DELEGATE_ADDRESS)
  const params = [run([1, 2].map(() => ({ to: PERSON, value: '0x1' })))]
  const screen = await bench.describe('wallet_sendCalls', params[0])
  await setCode(code.obedient)
  await steals(MAX, () => bench.mine(screen))
  const { signing } = screen.offers[0]
  const signed = await signRequest(ENTROPY(), signing)
  const finished = finishRequest(
    { method: 'wallet_sendCalls', params, chainId: CHAIN_ID, signal: new AbortController().signal },
    signed,
    {
      account: bench.from,
      signing,
      read: (_, method, requested) => bench.client.request({ method, params: requested } as never),
    },
  )
  await expect(finished).rejects.toMatchObject({ code: 'APPROVAL_CHANGED' })
  expect(await balance(bench.from)).toBe(parseEther('10'))
})

test('signs validly for contracts before and after the delegate', async () => {
  const typed = {
    domain: { name: 'Permit2', chainId: CHAIN_ID, verifyingContract: parser },
    types: { Note: [{ name: 'words', type: 'string' }] },
    primaryType: 'Note',
    message: { words: 'Hello' },
  } as const
  const isOf = async (hash: Hex) => {
    const screen = await bench.describe('eth_signTypedData_v4', [bench.from, JSON.stringify(typed)])
    const [signature] = (await signRequest(ENTROPY(), screen.offers[0].signing)) as [Hex]
    const abi = parseAbi(['function isOf(address account, bytes32 hash, bytes signature) view returns (bool)'])
    const args = [bench.from, hash, signature] as const
    return bench.client.readContract({ address: parser, abi, functionName: 'isOf', args })
  }
  expect(await isOf(hashTypedData(typed))).toBe(true)
  await bench.mine(await bench.describe('wallet_sendCalls', run([1, 2].map(() => ({ to: PERSON, value: '0x1' })))))
  expect(await isOf(hashTypedData(typed))).toBe(true)
  expect(await isOf(numberToHex(1, { size: 32 }))).toBe(false)
})
