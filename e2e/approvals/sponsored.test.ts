import { randomBytes } from 'node:crypto'
import {
  type Address,
  bytesToHex,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { describeRequest } from '../../apps/secure-email-frame/frame/approvals/describeRequest.ts'
import { finishRequest } from '../../apps/secure-email-frame/frame/approvals/sending/finishRequest.ts'
import { isOvertaken } from '../../apps/secure-email-frame/frame/approvals/sending/isOvertaken.ts'
import { hashOf } from '../../apps/secure-email-frame/frame/keys/bytes/hashOf.ts'
import type { FinalOperation } from '../../apps/secure-email-frame/frame/keys/KeyClient.ts'
import { evmKeyOf } from '../../apps/secure-email-frame/frame/keys/wallet/derive.ts'
import { signRequest } from '../../apps/secure-email-frame/frame/keys/wallet/signRequest.ts'
import { en } from '../../apps/secure-email-frame/frame/messages/en.ts'
import { callsStatus } from '../../apps/secure-email-frame/frame/rpc/callsStatus.ts'
import { createReads } from '../../apps/secure-email-frame/frame/rpc/createReads.ts'
import { closeAfterEach } from '../../apps/secure-email-frame/server/testing/closeAfterEach.ts'
import { compileContract } from '../stack/chain/compileContract.ts'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { DELEGATE_ADDRESS } from '../stack/smartAccount/deploySmartAccount.ts'
import { CHAIN_ID, type RelayBench, startRelayBench } from '../stack/sponsor/relayBench.ts'

const start = closeAfterEach(afterEach)
let bench: RelayBench
let token: Address
beforeAll(async () => {
  bench = await startRelayBench(21_569)
  await bench.node.setBalance({ address: testAccount(9).address, value: parseEther('100') })
  const deployer = testAccount(9)
  const serialized = await deployer.signTransaction({
    chainId: CHAIN_ID,
    nonce: await bench.client.getTransactionCount({ address: deployer.address }),
    gas: 5_000_000n,
    maxFeePerGas: parseEther('0.00000001'),
    maxPriorityFeePerGas: 1n,
    data: compileContract('Hostile', 'OldToken'),
    type: 'eip1559',
  })
  const hash = await bench.client.sendRawTransaction({ serializedTransaction: serialized })
  const { contractAddress } = await bench.client.waitForTransactionReceipt({ hash })
  token = getAddress(contractAddress ?? '0x')
}, 60_000)
afterAll(() => bench.close())

const stranger = (): Address => privateKeyToAddress(generatePrivateKey())
const transfer = (to: Address, amount: bigint) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})
const row = (calls: object[]) => [{ version: '2.0.0', atomicRequired: true, calls }]

/** A person with no coin and a thousand tokens, whose requests are described, signed and brought as the secure frame does it. */
async function world() {
  const entropy = randomBytes(16)
  const key = bytesToHex(await evmKeyOf(new Uint8Array(entropy)))
  const sponsor = await bench.sponsor()
  const server = await start({ sponsor })
  const { device, account } = await bench.person(server, privateKeyToAccount(key))
  const from = account.address
  await bench.node.setBalance({ address: testAccount(8).address, value: parseEther('10') })
  const mint = parseAbi(['function mint(address to, uint256 amount)'])
  const minted = await testAccount(8).signTransaction({
    chainId: CHAIN_ID,
    nonce: await bench.client.getTransactionCount({ address: testAccount(8).address }),
    gas: 200_000n,
    maxFeePerGas: parseEther('0.00000001'),
    maxPriorityFeePerGas: 1n,
    to: token,
    data: encodeFunctionData({ abi: mint, args: [from, 1_000n] }),
    type: 'eip1559',
  })
  const hash = await bench.client.sendRawTransaction({ serializedTransaction: minted })
  await bench.client.waitForTransactionReceipt({ hash })
  const read = createReads({ rpcUrls: { [`eip155:${CHAIN_ID}`]: [bench.rpcUrl] } }, fetch)
  const { signal } = new AbortController()
  const call = (params: unknown[]) => ({
    method: 'wallet_sendCalls' as const,
    params,
    chainId: CHAIN_ID,
    person: 'ada',
    asker: { origin: 'https://app.example', trust: 'allowed' as const },
    signal,
  })
  const payerOf = async (chainId: number) => {
    const answer = await device.call('sponsor/status', { chainId })
    return (answer.ok && answer.value.relayer) || null
  }
  const bring = async (signed: string) => {
    const answer = await device.call('sponsor/send', JSON.parse(signed))
    if (!answer.ok) throw new Error(answer.fault.code)
    return answer.value.hash
  }
  const given = { accounts: { eip155: from, solana: '' }, recipients: [], read, knownContracts: {}, words: en.networks }
  const screenOf = (calls: object[], isSponsored = true) =>
    describeRequest(call(row(calls)), { ...given, ...(isSponsored && { payerOf }) })
  const sign = async (signing: Parameters<typeof signRequest>[1]) =>
    (await signRequest(new Uint8Array(entropy), signing)) as [string]
  return {
    sponsor,
    from,
    /** Takes calls back by their id, as a page asks for it. */
    async cancel(id: string, isSponsored = true) {
      const params = [{ version: '2.0.0', calls: [], replaces: id }]
      return { params, screen: await describeRequest(call(params), { ...given, ...(isSponsored && { payerOf }) }) }
    },
    async finishCancel({ params, screen }: { params: unknown[]; screen: Awaited<ReturnType<typeof screenOf>> }) {
      const { signing } = screen.offers[0]
      return finishRequest(call(params), await sign(signing), { read, account: from, signing, bring })
    },
    bring,
    read,
    sign,
    screenOf,
    operationOf(screen: Awaited<ReturnType<typeof screenOf>>) {
      const { signing } = screen.offers[0]
      if (signing.kind !== 'operation') throw new Error(`it is of kind ${signing.kind}`)
      return signing.operation
    },
    async finish(calls: object[], screen: Awaited<ReturnType<typeof screenOf>>) {
      const { signing } = screen.offers[0]
      const signed = await sign(signing)
      const answer = await finishRequest(call(row(calls)), signed, { read, account: from, signing, bring })
      return (answer as { id: string }).id
    },
    statusOf: (id: string) =>
      callsStatus(id, read) as Promise<{ status: number; atomic: boolean; receipts: unknown[] }>,
  }
}
const held = (address: Address) =>
  bench.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
const hidden = (facts: readonly { name: string }[]) => facts.filter(({ name }) => name !== 'paidBy')

test('[S5.8:smartAccount] a batch of somebody without a coin is done where the operator pays, the first with the code, and nothing says that it cannot be paid', async () => {
  const { from, sponsor, screenOf, finish, statusOf } = await world()
  const [one, two] = [stranger(), stranger()]
  const calls = [transfer(one, 3n), transfer(two, 4n)]
  for (const isFirst of [true, false]) {
    const screen = await screenOf(calls)
    expect(screen.title).toBe('together')
    expect(screen.facts.at(-1)).toEqual({ name: 'paidBy', value: sponsor.account.address, look: 'address' })
    expect(screen.facts.some(({ name }) => name === 'runs')).toBe(isFirst)
    expect(screen.warnings.includes('upgrade')).toBe(isFirst)
    for (const warning of ['notEnough', 'willFail', 'notSimulated', 'differs', 'feeUnread', 'highFee'] as const)
      expect(screen.warnings).not.toContain(warning)
    expect(screen.offers).toHaveLength(1)
    expect(screen.offers[0].fee).toBeUndefined()
    const id = await finish(calls, screen)
    await expect.poll(() => statusOf(id)).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
  }
  expect([await held(one), await held(two), await bench.client.getBalance({ address: from })]).toEqual([6n, 8n, 0n])
})

test('the screen shows the rows and warnings of the same batch that its person pays for', async () => {
  const { from, screenOf } = await world()
  await bench.give(from, parseEther('5'))
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger(), 2n ** 256n - 1n] })
  const calls = [
    { to: stranger(), value: numberToHex(parseEther('1')) },
    transfer(stranger(), 3n),
    { to: token, data: approve },
  ]
  const [sponsored, paid] = [await screenOf(calls), await screenOf(calls, false)]
  expect(hidden(sponsored.facts)).toEqual(paid.facts)
  expect(sponsored.warnings).toEqual(paid.warnings)
  expect(sponsored.warnings).toContain('unlimited')
  expect(paid.offers[0].signing.kind).toBe('transactions')
})

test('a coin that the calls send is still the person’s, and one too few is said', async () => {
  const { from, screenOf } = await world()
  const calls = [{ to: stranger(), value: '0x5' }, transfer(stranger(), 1n)]
  await bench.give(from, 4n)
  expect((await screenOf(calls)).warnings).toContain('notEnough')
  await bench.give(from, 5n)
  expect((await screenOf(calls)).warnings).not.toContain('notEnough')
})

test('calls that fail are said to, and are status 500 though their transaction succeeds', async () => {
  const { screenOf, finish, statusOf } = await world()
  const receiver = stranger()
  const calls = [transfer(receiver, 1n), transfer(receiver, 5_000n)]
  const screen = await screenOf(calls)
  expect(screen.warnings).toContain('willFail')
  const id = await finish(calls, screen)
  await expect.poll(() => statusOf(id)).toMatchObject({ status: 500, receipts: [{ status: '0x1' }] })
  expect(await held(receiver)).toBe(0n)
})

test('without a relayer that answers, the person pays', async () => {
  const { from, read } = await world()
  const asked = describeRequest(
    {
      method: 'wallet_sendCalls',
      params: row([transfer(stranger(), 1n), transfer(stranger(), 1n)]),
      chainId: CHAIN_ID,
      person: 'ada',
      asker: { origin: 'https://app.example', trust: 'allowed' },
      signal: new AbortController().signal,
    },
    {
      accounts: { eip155: from, solana: '' },
      recipients: [],
      read,
      knownContracts: {},
      words: en.networks,
      payerOf: async () => {
        throw new Error('away')
      },
    },
  )
  expect((await asked).offers[0].signing.kind).toBe('transactions')
})

test('[T83] data to the own address is refused where the operator pays, as elsewhere', async () => {
  const { from, screenOf } = await world()
  await expect(screenOf([{ to: from, data: '0x12' }, transfer(stranger(), 1n)])).rejects.toThrow('to its own address')
  await expect(screenOf([{ to: entryPoint08Address, data: '0x12' }, transfer(stranger(), 1n)])).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
})

test('an operation waits until its number is used: by itself, or by nothing else', async () => {
  const { screenOf, finish, sign, bring, operationOf, statusOf } = await world()
  await finish(
    [transfer(stranger(), 1n), transfer(stranger(), 1n)],
    await screenOf([transfer(stranger(), 1n), transfer(stranger(), 1n)]),
  )
  const receiver = stranger()
  const calls = [transfer(receiver, 1n), transfer(receiver, 1n)]
  const screen = await screenOf(calls)
  const operation = operationOf(screen)
  await bench.node.setAutomine(false)
  await bench.node.setIntervalMining({ interval: 0 })
  const id = await finish(calls, screen)
  expect(await statusOf(id)).toMatchObject({ status: 100, receipts: [] })
  // No calls under the same number take its place.
  const [nothing] = await sign({ kind: 'operation', operation: { ...operation, calls: [] } })
  await bring(nothing)
  await bench.node.setAutomine(true)
  await bench.node.setIntervalMining({ interval: 1 })
  await bench.node.mine({ blocks: 1 })
  await expect.poll(() => statusOf(id)).toMatchObject({ status: 500, receipts: [] })
  expect(await held(receiver)).toBe(0n)
})

test('an answer that was lost is asked for again, and nothing is done twice', async () => {
  const { sponsor, screenOf, sign, bring } = await world()
  const receiver = stranger()
  const screen = await screenOf([transfer(receiver, 1n), transfer(receiver, 1n)])
  const [signed] = await sign(screen.offers[0].signing)
  const hash = (await bring(signed)) as Hex
  await expect.poll(() => bench.eventOf(hash)).toBeDefined()
  expect(await bring(signed)).toBe(hash)
  expect(await held(receiver)).toBe(2n)
  expect(await bench.client.getTransactionCount({ address: sponsor.account.address })).toBe(1)
})

test('code is shown anew where the account has sent something since: its authorization would not count', async () => {
  const { from, read, screenOf } = await world()
  const screen = await screenOf([transfer(stranger(), 1n), transfer(stranger(), 1n)])
  const [offer] = screen.offers
  expect(await isOvertaken(offer, screen, { account: from, read })).toBe(false)
  await bench.node.setNonce({ address: from, nonce: 1 })
  expect(await isOvertaken(offer, screen, { account: from, read })).toBe(true)
})

describe('[T87] the key’s own worker', () => {
  const wanted = async () => {
    const made = await world()
    const screen = await made.screenOf([transfer(stranger(), 1n), transfer(stranger(), 1n)])
    return { ...made, operation: made.operationOf(screen) }
  }

  test('signs an operation of its own account alone, and none for every network', async () => {
    const { sign, operation } = await wanted()
    const asked = (more: Partial<FinalOperation>) => sign({ kind: 'operation', operation: { ...operation, ...more } })
    await expect(asked({ sender: stranger() })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    for (const chainId of [0, -1, 1.5])
      await expect(asked({ chainId })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('signs no fee, no paymaster and no code but the delegate’s, whatever it is given', async () => {
    const { sign, operation } = await wanted()
    const more = { maxFeePerGas: '1', paymaster: stranger(), callData: '0x12', factory: stranger() }
    const authorization = { nonce: 0, address: stranger(), chainId: 0 }
    const [signed] = await sign({ kind: 'operation', operation: { ...operation, ...more, authorization } })
    const { operation: made, authorization: code } = JSON.parse(signed)
    expect([made.maxFeePerGas, made.maxPriorityFeePerGas, made.preVerificationGas]).toEqual(['0x0', '0x0', '0x0'])
    expect(made).not.toHaveProperty('paymaster')
    expect([made.factory, made.callData.slice(0, 10)]).toEqual(['0x7702', '0x34fcd5be'])
    expect([code.address, code.chainId]).toEqual([DELEGATE_ADDRESS, CHAIN_ID])
  })
})

test('[T122] the hash that is approved is of all that is signed of an operation', async () => {
  const { from, screenOf, operationOf } = await world()
  const operation = operationOf(await screenOf([transfer(stranger(), 1n), transfer(stranger(), 1n)]))
  const hash = (more: object) =>
    hashOf({ account: from, request: { kind: 'operation', operation: { ...operation, ...more } } })
  const changes = [
    { nonce: '1' },
    { calls: [] },
    { chainId: 1 },
    { callGasLimit: '1' },
    { authorization: { nonce: 7 } },
  ]
  const hashes = await Promise.all([{}, ...changes].map(hash))
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('numbers of operations are of keys of their own', async () => {
  const { from, screenOf, operationOf } = await world()
  const screens = await Promise.all([1, 2].map(() => screenOf([transfer(stranger(), 1n), transfer(stranger(), 1n)])))
  const [one, other] = screens.map((screen) => BigInt(operationOf(screen).nonce))
  expect(one).not.toBe(other)
  const next = await bench.client.readContract({
    address: entryPoint08Address,
    abi: entryPoint08Abi,
    functionName: 'getNonce',
    args: [from, (one ?? 0n) >> 64n],
  })
  expect(next).toBe(one)
})

describe('calls that wait are taken back by their id', () => {
  const stop = async () => {
    await bench.node.setAutomine(false)
    await bench.node.setIntervalMining({ interval: 0 })
  }
  const resume = async () => {
    await bench.node.setAutomine(true)
    await bench.node.setIntervalMining({ interval: 1 })
    await bench.node.mine({ blocks: 1 })
  }
  afterEach(resume)
  const waiting = async () => {
    const made = await world()
    const receiver = stranger()
    const calls = [transfer(receiver, 1n), transfer(receiver, 1n)]
    const screen = await made.screenOf(calls)
    await stop()
    return { ...made, receiver, id: await made.finish(calls, screen) }
  }

  test('by an operation without calls that the operator pays for too', async () => {
    const { cancel, finishCancel, id, receiver, statusOf, sponsor, from } = await waiting()
    const asked = await cancel(id)
    expect(asked.screen).toMatchObject({
      title: 'cancel',
      facts: [{ name: 'network' }, { name: 'paidBy', value: sponsor.account.address }],
      warnings: ['upgrade'],
    })
    await finishCancel(asked)
    await resume()
    await expect.poll(() => statusOf(id)).toMatchObject({ status: 500, receipts: [] })
    expect([await held(receiver), await bench.client.getBalance({ address: from })]).toEqual([0n, 0n])
  })

  test('by a transaction of the account where nobody pays any more', async () => {
    const { cancel, finishCancel, id, receiver, statusOf, from } = await waiting()
    await bench.give(from, parseEther('1'))
    await bench.node.dropTransaction({ hash: await onlyPending() })
    const asked = await cancel(id, false)
    expect(asked.screen.title).toBe('cancel')
    expect(asked.screen.facts.map(({ name }) => name)).toEqual(['network'])
    expect(asked.screen.warnings).toEqual([])
    await finishCancel(asked)
    await resume()
    await expect.poll(() => statusOf(id)).toMatchObject({ status: 500, receipts: [] })
    expect(await held(receiver)).toBe(0n)
  })

  test('and not where they are done, of another account, or of another kind', async () => {
    const other = await world()
    const { cancel, id, statusOf } = await waiting()
    await expect(other.cancel(id)).rejects.toMatchObject({ code: 'CALLS_REFUSED' })
    await expect(cancel(`0x${'1'.padStart(64, '0')}${'1'.padStart(64, '0')}${'1'.repeat(64)}`)).rejects.toMatchObject({
      code: 'CALLS_REFUSED',
    })
    await expect(cancel('')).rejects.toMatchObject({ code: 'CALLS_REFUSED' })
    await resume()
    await expect.poll(() => statusOf(id)).toMatchObject({ status: 200 })
    await expect(cancel(id)).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  })

  async function onlyPending(): Promise<Hex> {
    const { pending } = (await bench.node.getTxpoolContent()) as unknown as {
      pending: Record<string, Record<string, { hash: Hex }>>
    }
    const [one] = Object.values(pending).flatMap((own) => Object.values(own))
    return one?.hash ?? '0x'
  }
})
