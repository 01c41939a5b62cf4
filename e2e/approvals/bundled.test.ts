import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { CONFIRMATIONS, ENTRY_POINT, OPERATION_DEADLINE } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { gasOfPayment } from '@airlock/protocol/secure/payment'
import { parseCallsId } from '@airlock/protocol/w3m/callsId'
import {
  type Address,
  bytesToHex,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  type Log,
  parseAbi,
  parseAbiParameters,
  parseEther,
  parseEventLogs,
  zeroAddress,
} from 'viem'
import { entryPoint08Abi, getUserOperationHash, type UserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { describeRequest } from '../../apps/secure-email-frame/frame/approvals/describeRequest.ts'
import { createSponsor } from '../../apps/secure-email-frame/frame/approvals/sponsor/createSponsor.ts'
import { handleOps } from '../../apps/secure-email-frame/frame/approvals/sponsor/handleOps.ts'
import { callsStatus } from '../../apps/secure-email-frame/frame/callsStatus/callsStatus.ts'
import { SecureError } from '../../apps/secure-email-frame/frame/errors/SecureError.ts'
import type { FinalOperation } from '../../apps/secure-email-frame/frame/keys/KeyClient.ts'
import { createReads, type Read } from '../../apps/secure-email-frame/frame/rpc/createReads.ts'
import { DELEGATE } from '../../apps/secure-email-frame/frame/smartAccount/delegate.ts'
import { encodeBatch } from '../../apps/secure-email-frame/frame/smartAccount/encodeBatch.ts'
import { MAX_OF_ACCOUNT, MAX_WAITING } from '../../apps/secure-email-frame/server/fees/bundledOperations.ts'
import { compileContract } from '../stack/chain/compileContract.ts'
import { testAccount } from '../stack/chain/testAccounts.ts'
import type { BundlerBench } from '../stack/sponsor/bundlerBench.ts'
import { CHAIN_ID } from '../stack/sponsor/sponsorBench.ts'
import { rowsOf } from '../support/wide.ts'
import {
  balanceOf,
  bench,
  bundler,
  outlast,
  sponsoredBench,
  startSponsored,
  token,
  transfer,
  two,
  unknownAccount,
} from './sponsoredBench.ts'
import { deployed, done, OUTSIDER, operationOf, rowOf } from './sponsoredPerson.ts'

const start = sponsoredBench(21_571, { beforeAll, afterAll, beforeEach, afterEach })
const deposited = (paymaster: Address) =>
  bench.client.readContract({
    address: ENTRY_POINT,
    abi: entryPoint08Abi,
    functionName: 'balanceOf',
    args: [paymaster],
  })
const approve = (spender: Address, amount = 500n) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
})

type Screen = Awaited<ReturnType<typeof describeRequest>>
type Sponsor = ReturnType<typeof createSponsor>
type Server = Awaited<ReturnType<typeof start>>

async function stack(options?: Parameters<typeof startSponsored>[0]) {
  const created = await startSponsored(options)
  return {
    ...created,
    sign: (operation: FinalOperation) => created.sign({ kind: 'operation', operation }) as Promise<[string, Hex]>,
  }
}

type Asked = { method: string; params: unknown[] }
/** Stands before the operator's node for one test. @returns its URL */
async function nodeBefore(respond: (call: Asked, forward: () => Promise<object>) => Promise<object>): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const node = createServer(async (request, response) => {
    const body = await text(request)
    const forward = async () => (await fetch(bench.rpcUrl, { method: 'POST', body, headers })).json() as Promise<object>
    const { id, method, params = [] } = JSON.parse(body)
    const responded = await respond({ method, params }, forward)
    response.writeHead(200, headers).end(JSON.stringify({ ...responded, jsonrpc: '2.0', id }))
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    node.closeAllConnections()
    node.close()
  })
  return `http://127.0.0.1:${(node.address() as AddressInfo).port}`
}

const paidByPerson = (screen: Screen) => {
  expect(screen.offers[0].signing.kind).toBe('transactions')
  expect(screen.fields.some(({ name }) => name === 'paidBy')).toBe(false)
}
const received = (from: Address, [params]: [string, Hex]) =>
  done(bench, handleOps(JSON.parse(params).operation, { sender: from, beneficiary: unknownAccount() }))
async function strangersOperation(): Promise<UserOperation<'0.8'>> {
  const account = privateKeyToAccount(generatePrivateKey())
  await bench.node.setCode({ address: account.address, bytecode: concatHex(['0xef0100', DELEGATE]) })
  const { to, data } = approve(unknownAccount())
  const operation: UserOperation<'0.8'> = {
    ...{ sender: account.address, nonce: 0n, callData: encodeBatch([{ to, data, value: 0n }]), signature: '0x' },
    ...{ callGasLimit: 200_000n, verificationGasLimit: 150_000n, preVerificationGas: 0n },
    ...{ maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
  }
  const hash = getUserOperationHash({
    ...{ chainId: CHAIN_ID, entryPointAddress: ENTRY_POINT, entryPointVersion: '0.8', userOperation: operation },
  } as never)
  return { ...operation, signature: await account.sign({ hash }) }
}

test('[S5.8:smartAccount] sends sponsored batches without a coin, the first with code', async () => {
  const { from, screenOf, finish, statusOf } = await stack()
  const { paymaster } = bundler
  const [one, other] = [unknownAccount(), unknownAccount()]
  const calls = [transfer(one, 3n), transfer(other, 4n)]
  const before = await deposited(paymaster)
  for (const isFirst of [true, false]) {
    const screen = await screenOf(calls)
    expect(screen.title).toBe('together')
    expect(screen.fields.slice(-2)).toEqual([
      { name: 'paidBy', value: paymaster, variant: 'address' },
      { name: 'notAfter', value: expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d UTC$/), variant: 'text' },
    ])
    for (const warning of ['notEnough', 'willFail', 'notSimulated', 'differs', 'feeUnread', 'highFee'] as const)
      expect(screen.warnings).not.toContain(warning)
    expect(screen.warnings.includes('upgrade')).toBe(isFirst)
    expect(screen.offers).toHaveLength(1)
    expect(screen.offers[0].fee).toBeUndefined()
    const id = await finish(calls, screen)
    await expect.poll(() => statusOf(id)).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
  }
  expect([await balanceOf(one), await balanceOf(other), await balanceOf(from)]).toEqual([6n, 8n, 986n])
  expect(await bench.client.getBalance({ address: from })).toBe(0n)
  expect(await deposited(from)).toBe(0n)
  expect(await deposited(paymaster)).toBeLessThan(before)
  expect((await bench.codeOf(from))?.slice(8)).toBe(DELEGATE.slice(2).toLowerCase())
})

test('has the gas for its check, however little a bundler estimates', async () => {
  const { screenOf, finish, statusOf } = await stack()
  bundler.errors.verificationGas = 1
  const receiver = unknownAccount()
  const screen = await screenOf(two(receiver))
  expect(operationOf(screen).payment.verificationGasLimit).toBe(150_000)
  const id = await finish(two(receiver), screen)
  await expect.poll(() => statusOf(id)).toMatchObject({ status: 200 })
  expect(await balanceOf(receiver)).toBe(2n)
})

test("lists only own logs in an operation's receipt", async () => {
  const { from, screenOf, finish, statusOf } = await stack()
  bundler.errors.around = [await strangersOperation(), await strangersOperation()]
  const [one, other] = [unknownAccount(), unknownAccount()]
  const calls = [transfer(one, 3n), transfer(other, 4n)]
  const id = await finish(calls, await screenOf(calls))
  await expect.poll(() => statusOf(id)).toMatchObject({ status: 200 })
  const [receipt] = (await statusOf(id)).receipts as unknown as [{ logs: Log[]; transactionHash: Hex }]
  const all = await bench.client.getTransactionReceipt({ hash: receipt.transactionHash })
  expect(parseEventLogs({ abi: entryPoint08Abi, eventName: 'UserOperationEvent', logs: all.logs })).toHaveLength(3)
  expect(parseEventLogs({ abi: erc20Abi, logs: all.logs })).toHaveLength(4)
  const own = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs })
  expect(own.map(({ args }) => args)).toEqual([
    { from, to: one, value: 3n },
    { from, to: other, value: 4n },
  ])
  expect(receipt.logs).toHaveLength(2)
})

test('[T122] shows a signed operation to no node before the server has it', async () => {
  const created = await stack()
  const requests: string[] = []
  const read: Read = (chainId, method, params) => {
    requests.push(JSON.stringify(params))
    return created.read(chainId, method, params)
  }
  const sponsor = createSponsor({ keys: created, read, chainId: CHAIN_ID, from: created.from })
  const signed = await created.sign(operationOf(await created.screenOf(two(unknownAccount()), sponsor)))
  expect(await sponsor.isAsShown()).toBe(true)
  const { signature } = JSON.parse(signed[0] ?? '').operation
  expect(requests.filter((one) => one.includes(signature.slice(2)))).toEqual([])
})

test('[T125] funds a simulated submitter without letting contracts detect it', async () => {
  const created = await stack()
  const coins: bigint[] = []
  const read: Read = (chainId, method, params) => {
    const balances = JSON.stringify(params).matchAll(/"balance":"(0x[0-9a-f]+)"/g)
    if (method === 'eth_simulateV1') coins.push(...[...balances].map(([, coin]) => BigInt(coin ?? '')))
    return created.read(chainId, method, params)
  }
  const sponsor = createSponsor({ keys: created, read, chainId: CHAIN_ID, from: created.from })
  const { payment, callGasLimit } = operationOf(await created.screenOf(two(unknownAccount()), sponsor))
  const max = (gasOfPayment({ callGasLimit, payment }) + 1_000_000n) * BigInt(payment.maxFeePerGas)
  expect(coins.length).toBeGreaterThan(0)
  expect(coins.filter((coin) => coin === 0n || coin > max * 2n)).toEqual([])
})

test('[T122] simulates at the operator’s node with a fake signature', async () => {
  const requests: string[] = []
  const rpcUrl = await nodeBefore((call, forward) => {
    requests.push(JSON.stringify(call))
    return forward()
  })
  const { device, sign, screenOf } = await stack({ rpcUrl })
  const [params] = await sign(operationOf(await screenOf(two(unknownAccount()))))
  const requested = JSON.parse(params)
  expect(await device.call('sponsor/send', requested)).toMatchObject({ ok: true })
  expect(requests.some((one) => one.includes('eth_call') && one.includes('2222222222222222'))).toBe(true)
  expect(requests.filter((one) => one.includes(requested.operation.signature.slice(2)))).toEqual([])
})

test('[T122] has no effect when a bundler submits it late', async () => {
  const { from, screenOf, finish, sign, statusOf } = await stack()
  bundler.errors.isIdle = true
  const receiver = unknownAccount()
  const screen = await screenOf(two(receiver))
  const id = await finish(two(receiver), screen)
  const operation = operationOf(screen)
  expect(await statusOf(id)).toMatchObject({ status: 100, receipts: [] })
  // The paymaster’s own word holds for a day.
  await bench.node.setCode({ address: from, bytecode: concatHex(['0xef0100', DELEGATE]) })
  const snapshot = await bench.node.snapshot()
  const signed = await sign(operation)
  expect((await received(from, signed)).status).toBe('success')
  expect(await balanceOf(receiver)).toBe(2n)
  await bench.node.revert({ id: snapshot })
  await outlast()
  expect(await statusOf(id)).toMatchObject({ status: 500, receipts: [] })
  expect((await received(from, signed)).status).toBe('success')
  expect((await bench.eventOf(signed[1]))?.args).toMatchObject({ sender: from, success: false })
  expect(await balanceOf(receiver)).toBe(0n)
  expect(await statusOf(id)).toMatchObject({ status: 500 })
})

describe('[T123] takings of a paymaster', () => {
  const taking = ({ taker = zeroAddress as Address } = {}) =>
    bundler.deploy('TakingPaymaster', encodeAbiParameters(parseAbiParameters('address, address'), [token, taker]))
  const REJECTED = 'This would pay its submitter.'
  async function used(
    { from, sign }: Pick<Awaited<ReturnType<typeof stack>>, 'from' | 'sign'>,
    { screen, calls, by }: { screen: Screen; calls?: { to: Address; data: Hex }[]; by: Address },
  ) {
    const requested = operationOf(screen)
    const operation = { ...requested, ...(calls && { calls: calls.map((call) => ({ ...call, value: '0' })) }) }
    const snapshot = await bench.node.snapshot()
    await bench.node.setCode({ address: from, bytecode: concatHex(['0xef0100', DELEGATE]) })
    await received(from, await sign(operation))
    const amount = await balanceOf(by)
    await bench.node.revert({ id: snapshot })
    return amount
  }

  test.each([
    ['an earlier allowance', undefined],
    ['payments to others beyond the calls', unknownAccount()],
  ])('blocks %s, as the simulation shows', async (_, taker) => {
    const paymaster = await taking({ taker })
    const by = taker ?? paymaster
    const receiver = unknownAccount()
    const created = await stack({ paymaster })
    const { from, screenOf } = created
    const screen = await screenOf(two(receiver))
    await allow(from, paymaster)
    expect(await used(created, { screen, by })).toBe(500n)
    await expect(screenOf(two(receiver))).rejects.toThrow(REJECTED)
    expect(await balanceOf(by)).toBe(0n)
  })

  test('rejects an allowance or transfer to the paymaster in the calls', async () => {
    const paymaster = await bundler.deploy('GivingPaymaster')
    const created = await stack({ paymaster })
    const screen = await created.screenOf(two(unknownAccount()))
    const calls = [transfer(unknownAccount(), 1n), transfer(paymaster, 1n)]
    expect(await used(created, { screen, calls, by: paymaster })).toBe(1n)
    await expect(created.screenOf(calls)).rejects.toThrow(REJECTED)
    await expect(created.screenOf([transfer(unknownAccount(), 1n), approve(paymaster)])).rejects.toThrow(REJECTED)
  })

  test('lets no bundler take more', async () => {
    const created = await stack({ paymaster: await bundler.deploy('GivingPaymaster') })
    const { from, screenOf } = created
    const head = await deployed(bench, compileContract('Paymasters', 'Tip'))
    const data = encodeFunctionData({ abi: parseAbi(['function tip(address token)']), args: [token] })
    const calls = [approve(head), { to: head, data }]
    const screen = await screenOf(two(unknownAccount()))
    expect(await used(created, { screen, calls, by: testAccount(OUTSIDER).address })).toBe(1n)
    await expect(screenOf(calls)).rejects.toThrow(REJECTED)
    expect(await balanceOf(from)).toBe(1_000n)
  })

  test('lets the user pay if the simulation is not available', async () => {
    const created = await stack()
    const read = createReads({ rpcUrls: { [`eip155:${CHAIN_ID}`]: [bench.rpcUrl] } }, fetch)
    const blind: typeof read = async (chainId, method, params) => {
      if (method === 'eth_simulateV1') throw new SecureError('NETWORK_FAILED')
      return read(chainId, method, params)
    }
    const { requestSponsor, from } = created
    paidByPerson(
      await created.screenOf(
        two(unknownAccount()),
        createSponsor({ keys: { requestSponsor }, read: blind, chainId: CHAIN_ID, from }),
      ),
    )
  })

  test('shows no screen if the simulation is lost', async () => {
    const { requestSponsor, from, screenOf } = await stack()
    const read = createReads({ rpcUrls: { [`eip155:${CHAIN_ID}`]: [bench.rpcUrl] } }, fetch)
    let tests = 0
    const losing: typeof read = async (chainId, method, params) => {
      const isOperation = method === 'eth_simulateV1' && JSON.stringify(params).includes(ENTRY_POINT)
      if (isOperation) tests += 1
      if (isOperation && tests > 1) throw new SecureError('NETWORK_FAILED')
      return read(chainId, method, params)
    }
    const sponsor = createSponsor({ keys: { requestSponsor }, read: losing, chainId: CHAIN_ID, from })
    await expect(screenOf(two(unknownAccount()), sponsor)).rejects.toMatchObject({ code: 'NETWORK_FAILED' })
    expect(tests).toBe(2)
  })

  async function allow(from: Address, spender: Address) {
    await bench.node.impersonateAccount({ address: from })
    await bench.give(from, parseEther('1'))
    const transaction = { from, ...approve(spender) }
    const hash = (await bench.client.request({ method: 'eth_sendTransaction', params: [transaction] } as never)) as Hex
    await bench.client.waitForTransactionReceipt({ hash })
    await bench.give(from, 0n)
    await bench.node.stopImpersonatingAccount({ address: from })
  }
})

const BUNDLER_ERRORS: readonly (readonly [fault: string, errors: Partial<BundlerBench['errors']>])[] = [
  ['the bundler is down', { away: 'down' }],
  ['the bundler is of another network', { chainId: '0x1' }],
  ['the bundler is of another EntryPoint', { entryPoints: ['0x0000000071727De22E5E9d8BAf0edAc6f37da032'] }],
  ['the bundler names no EntryPoints', { entryPoints: {} as never }],
  ['the paymaster answers with a page', { garbage: '<html>busy</html>' }],
  [
    'the paymaster answers with an error',
    { garbage: '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no"}}' },
  ],
  ['the paymaster answers with nothing', { twist: () => null }],
  ['the paymaster is the zero address', { twist: (_, result) => ({ ...result, paymaster: zeroAddress }) }],
  ['the paymaster is not an address', { twist: (_, result) => ({ ...result, paymaster: '0x12' }) }],
  ['the paymaster has no data', { twist: (_, result) => ({ ...result, paymasterData: '0x' }) }],
  ['the data are not bytes', { twist: (_, result) => ({ ...result, paymasterData: '0x123' }) }],
  ['the data are a megabyte', { twist: (_, result) => ({ ...result, paymasterData: `0x${'ab'.repeat(1 << 20)}` }) }],
  ['the data lack a valid signature', { twist: (_, result) => ({ ...result, paymasterData: `0x${'ab'.repeat(71)}` }) }],
  ['its gas is beyond all bounds', { twist: (_, result) => ({ ...result, paymasterPostOpGasLimit: '0xffffffffff' }) }],
  [
    'its gas is more than the operator pays for',
    { twist: (_, result) => ({ ...result, paymasterPostOpGasLimit: '0x2dc6c0' }) },
  ],
]

describe('the fallback to the user', () => {
  test.each(rowsOf(BUNDLER_ERRORS, 7))('charges the user if %s', async (_, errors) => {
    const { screenOf } = await stack()
    Object.assign(bundler.errors, errors)
    paidByPerson(await screenOf(two(unknownAccount())))
    expect(bundler.requests).not.toContain('eth_sendUserOperation')
  })

  test('rejects a bundler of another network without a gateway check', async () => {
    const { screenOf } = await stack({ isDirect: true })
    operationOf(await screenOf(two(unknownAccount())))
    bundler.errors.chainId = '0x1'
    paidByPerson(await screenOf(two(unknownAccount())))
  })

  test('charges the user if the paymaster changes in its final response', async () => {
    const { requestSponsor, screenOf, sponsorFor } = await stack()
    const offers: unknown[] = []
    const request = (async (name: 'status', params: never) => {
      const response = await requestSponsor(name, params)
      offers.push(response.offer)
      return response
    }) as typeof requestSponsor
    await screenOf(two(unknownAccount()), sponsorFor(undefined, request))
    bundler.errors.twist = (method, result) =>
      method === 'pm_getPaymasterData' ? { ...result, paymaster: OPERATION_DEADLINE } : result
    paidByPerson(await screenOf(two(unknownAccount()), sponsorFor(undefined, request)))
    expect(offers.map((offer) => offer !== undefined)).toEqual([true, false])
  })

  test('charges the user if the server states more gas than was requested', async () => {
    // This one also pays for other operations.
    const { requestSponsor, screenOf, sponsorFor } = await stack({ paymaster: await bundler.deploy('GivingPaymaster') })
    const request = (async (name: 'status', params: never) => {
      const { offer, ...response } = await requestSponsor(name, params)
      return { ...response, ...(offer && { offer: { ...offer, callGasLimit: 1_000_000 } }) }
    }) as typeof requestSponsor
    paidByPerson(await screenOf(two(unknownAccount()), sponsorFor(undefined, request)))
  })

  test('charges the user if the bundler is slow', async () => {
    const { screenOf } = await stack()
    bundler.errors.away = 'slow'
    paidByPerson(await screenOf(two(unknownAccount())))
  }, 20_000)

  test("serves a client without the operation's key", async () => {
    const { requestSponsor } = await stack()
    const calls = { callData: '0x12', callGasLimit: 1 }
    expect(await requestSponsor('status', { chainId: CHAIN_ID, calls })).toEqual({})
  })
})

test.each<[string, (call: Asked) => string | undefined]>([
  ['is of another network', ({ method }) => (method === 'eth_chainId' ? '0x1' : undefined)],
  [
    'has other code for the contract that ends it',
    ({ method, params: [address] }) =>
      method === 'eth_getCode' && String(address).toLowerCase() === OPERATION_DEADLINE.toLowerCase()
        ? '0x5f5ff3'
        : undefined,
  ],
])('[T122] requests no paymaster if the operator’s node %s', async (_, respond) => {
  const rpcUrl = await nodeBefore(async (call, forward) => {
    const result = respond(call)
    return result === undefined ? forward() : { result }
  })
  const { screenOf } = await stack({ rpcUrl })
  paidByPerson(await screenOf(two(unknownAccount())))
  expect(bundler.requests).not.toContain('pm_getPaymasterStubData')
})

describe('a pending operation', () => {
  test('[T124] succeeds once if someone submits it before the server', async () => {
    const { from, screenOf, sign, sponsorFor, statusOf } = await stack()
    const [receiver, sponsor] = [unknownAccount(), sponsorFor()]
    const screen = await screenOf(two(receiver), sponsor)
    const signed = await sign(operationOf(screen))
    await bench.node.setCode({ address: from, bytecode: concatHex(['0xef0100', DELEGATE]) })
    await received(from, signed)
    // The block that its id names is a later one.
    await bench.node.mine({ blocks: CONFIRMATIONS + 1 })
    const id = await sponsor.submit(signed)
    expect(await statusOf(id)).toMatchObject({ status: 200 })
    expect(await balanceOf(receiver)).toBe(2n)
  })

  test('stays 100 and unique if never submitted, and is resent once', async () => {
    const { server, from, screenOf, finish, statusOf, sponsorFor } = await stack()
    bundler.errors.isIdle = true
    const receiver = unknownAccount()
    const calls = two(receiver)
    const id = await finish(calls, await screenOf(calls))
    expect(await statusOf(id)).toMatchObject({ status: 100, receipts: [] })
    const previous = (params: object[]) => sponsorFor().findPending({ method: 'wallet_sendCalls', params })
    expect(await previous(rowOf(calls))).toBe(id)
    await expect(previous(rowOf(two(unknownAccount())))).rejects.toMatchObject({
      code: 'CALLS_REFUSED',
      context: { rpc: -32_002 },
    })
    await server.payer?.poll()
    expect(bundler.requests.filter((method) => method === 'eth_sendUserOperation')).toHaveLength(1)
    bundler.errors.isIdle = false
    await server.database.query("UPDATE sponsored_operations SET tried_at = now() - interval '1 minute'")
    await server.payer?.poll()
    await expect.poll(() => statusOf(id)).toMatchObject({ status: 200 })
    await server.database.query("UPDATE sponsored_operations SET tried_at = now() - interval '1 minute'")
    await server.payer?.poll()
    expect(bundler.requests.filter((method) => method === 'eth_sendUserOperation')).toHaveLength(2)
    expect(await balanceOf(receiver)).toBe(2n)
    const [hash] = parseCallsId(id)?.hashes ?? []
    expect((await bench.eventOf(hash as Hex))?.args).toMatchObject({ sender: from, success: true })
    expect(await previous(rowOf(two(unknownAccount())))).toBeUndefined()
  })

  test('[T124] is resent after a reorg within its deadline', async () => {
    const { server, screenOf, finish, statusOf } = await stack()
    const calls = two(unknownAccount())
    const screen = await screenOf(calls)
    const snapshot = await bench.node.snapshot()
    const id = await finish(calls, screen)
    await expect.poll(() => statusOf(id)).toMatchObject({ status: 200 })
    await server.payer?.poll()
    const states = () => server.database.query('SELECT state FROM sponsored_operations')
    expect(await states()).toEqual([{ state: 'used' }])
    await bench.node.revert({ id: snapshot })
    await bench.node.mine({ blocks: 2 })
    expect(await statusOf(id)).toMatchObject({ status: 100 })
    await server.database.query("UPDATE sponsored_operations SET tried_at = now() - interval '1 minute'")
    await server.payer?.poll()
    await expect.poll(() => statusOf(id)).toMatchObject({ status: 200 })
    expect(bundler.requests.filter((method) => method === 'eth_sendUserOperation')).toHaveLength(2)
    await outlast()
    await server.payer?.poll()
    expect(await states()).toEqual([{ state: 'ended' }])
  })

  test('stays pending if its account used up its number in another wallet', async () => {
    const { from, read, screenOf, finish, statusOf } = await stack()
    bundler.errors.isIdle = true
    const receiver = unknownAccount()
    const id = await finish(two(receiver), await screenOf(two(receiver)))
    const [, , key = '0x'] = parseCallsId(id)?.hashes ?? []
    await bench.give(from, parseEther('1'))
    await bench.node.impersonateAccount({ address: from })
    const args = [BigInt(key)] as const
    const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'incrementNonce', args })
    await bench.node.sendUnsignedTransaction({ from, to: ENTRY_POINT, data })
    await bench.node.stopImpersonatingAccount({ address: from })
    await bench.node.mine({ blocks: CONFIRMATIONS + 1 })
    const open = { status: 100, receipts: [] }
    expect(await statusOf(id)).toMatchObject(open)
    await outlast()
    expect(await statusOf(id)).toMatchObject(open)
    // Its blocks were just asked for, and none of them has it.
    const requests: object[] = []
    const recorded: Read = (chain, method, params) => {
      if (method === 'eth_getLogs') requests.push((params as [object])[0])
      return read(chain, method, params)
    }
    expect(await callsStatus(id, recorded)).toMatchObject(open)
    expect(requests).toEqual([])
    expect(await balanceOf(receiver)).toBe(0n)
  }, 60_000)

  test('is final if the bundler was down at submission', async () => {
    const { screenOf, finish } = await stack()
    const calls = two(unknownAccount())
    const screen = await screenOf(calls)
    bundler.errors.away = 'down'
    const rejected = await finish(calls, screen).catch((cause: unknown) => cause)
    expect(rejected).toMatchObject({ code: 'SPONSOR_NETWORK', context: { isFinal: true } })
  })

  test('sends one operation for concurrent equal requests', async () => {
    const { device, screenOf, sign } = await stack()
    const receiver = unknownAccount()
    const [params] = await sign(operationOf(await screenOf(two(receiver))))
    const responses = await Promise.all([1, 2, 3].map(() => device.call('sponsor/send', JSON.parse(params))))
    expect(new Set(responses.map((response) => response.ok && response.value.id)).size).toBe(1)
    expect(responses.every(({ ok }) => ok)).toBe(true)
    await expect.poll(() => balanceOf(receiver)).toBe(2n)
    expect(bundler.requests.filter((method) => method === 'eth_sendUserOperation')).toHaveLength(1)
  })
})

describe('[T121] sponsor/send', () => {
  const REJECTED = { ok: false, fault: { code: 'OPERATION_REFUSED' } }

  test('submits only what it offered and counted', async () => {
    // This paymaster pays for anything, so that no other check refuses what differs.
    const paymaster = await bundler.deploy('GivingPaymaster')
    const { device, server, screenOf, sign } = await stack({ paymaster })
    bundler.errors.isIdle = true
    const operation = operationOf(await screenOf(two(unknownAccount())))
    const { payment, callGasLimit, validUntil, calls } = operation
    const send = async (change: object) => {
      const [params] = await sign({ ...operation, ...change } as FinalOperation)
      const response = await device.call('sponsor/send', JSON.parse(params))
      // The account has no operation then, and the key is not barred.
      await server.database.query('DELETE FROM sponsored_operations')
      return response
    }
    for (const change of [
      { key: bytesToHex(randomBytes(24)) },
      { callGasLimit: callGasLimit + 1 },
      { validUntil: validUntil - 1 },
      { calls: calls.slice(1) },
      { payment: { ...payment, maxFeePerGas: '0', maxPriorityFeePerGas: '0' } },
      { payment: { ...payment, verificationGasLimit: 150_001 } },
      { payment: { ...payment, paymasterData: '0x12' } },
    ])
      expect(await send(change)).toMatchObject(REJECTED)
    expect(bundler.requests).not.toContain('eth_sendUserOperation')
    expect(await send({})).toMatchObject({ ok: true })
  })

  test("limits gas to the calls' need, because the rest pays submitters", async () => {
    const { screenOf, finish, sponsorFor, statusOf } = await stack()
    const calls = two(unknownAccount())
    const shownWith = (gas: number) => {
      const { offer, ...sponsor } = sponsorFor()
      const requesting: Sponsor = { ...sponsor, offer: (rows, one) => offer(rows, one && { ...one, gas: String(gas) }) }
      return screenOf(calls, requesting)
    }
    const screen = await shownWith(2_500_000)
    const { callGasLimit } = operationOf(screen)
    // Two transfers of a token, half of that, and what costs nothing though it is not used.
    expect(callGasLimit).toBeGreaterThan(80_000)
    expect(callGasLimit).toBeLessThan(250_000)
    expect(await statusOf(await finish(calls, screen))).toMatchObject({ status: 200 })
    expect(operationOf(await shownWith(75_000)).callGasLimit).toBe(75_000)
  })

  test('limits requests per hour, also without a quote', async () => {
    const { screenOf } = await stack({ limits: { limits: { paymasterAsks: 2 } } })
    // Above the operator's limit: not counted.
    bundler.errors.twist = (_, result) => ({ ...result, paymasterPostOpGasLimit: '0x2dc6c0' })
    for (let requestCount = 0; requestCount < 2; requestCount += 1) paidByPerson(await screenOf(two(unknownAccount())))
    expect(bundler.requests.filter(isBilled)).not.toEqual([])
    bundler.requests.length = 0
    paidByPerson(await screenOf(two(unknownAccount())))
    expect(bundler.requests.filter(isBilled)).toEqual([])
  })

  const isBilled = (method: string) => /^pm_|UserOperation/.test(method)
})

describe('[T121] limits of pending operations', () => {
  test.each([
    ['in all', MAX_WAITING, () => null],
    ['of one account', MAX_OF_ACCOUNT, (from: Address) => from],
  ] as const)('has its limit %s and then charges the user, without a paymaster request', async (_, max, senderOf) => {
    const { server, device, from, screenOf, sign } = await stack()
    await waits(server, { count: max - 1, state: 'used', sender: senderOf(from) })
    const [params] = await sign(operationOf(await screenOf(two(unknownAccount()))))
    await waits(server, { count: 1, state: 'used', sender: senderOf(from) })
    bundler.requests.length = 0
    paidByPerson(await screenOf(two(unknownAccount())))
    expect(bundler.requests).toEqual([])
    expect(await device.call('sponsor/send', JSON.parse(params))).toMatchObject({
      ok: false,
      fault: { code: 'SPONSOR_BUSY', isFinal: true },
    })
    expect(bundler.requests).not.toContain('eth_sendUserOperation')
  })

  test('polls eight operations at a time', async () => {
    let [now, max, requestCount] = [0, 0, 0]
    const rpcUrl = await nodeBefore(async ({ method }, forward) => {
      if (method !== 'eth_getBlockByNumber') return forward()
      requestCount += 1
      now += 1
      max = Math.max(max, now)
      await setTimeout(50)
      const response = await forward()
      now -= 1
      return response
    })
    const server = await start({ bundlers: bundler.options({ rpcUrl }) })
    await waits(server, { count: 40, state: 'open' })
    await server.payer?.poll()
    expect(max).toBe(8)
    expect(requestCount).toBeGreaterThan(80)
  })

  const waits = (
    server: Server,
    { count, state, sender = null }: { count: number; state: string; sender?: Address | null },
  ) =>
    server.database.query(
      `INSERT INTO sponsored_operations
         (relayer, chain_id, hash, sender, operation_key, calls_hash, id, valid_until, call, state)
       SELECT 'bundler', $1, id, coalesce($2, '0x' || substr(id, 1, 40)), '0x' || substr(id, 1, 48), '', '',
         extract(epoch FROM now())::bigint + 300, '{}', $3
       FROM (SELECT md5(random()::text) || md5(random()::text) AS id FROM generate_series(1, $4)) AS ids`,
      [CHAIN_ID, sender, state, count],
    )
})

test('reports bundlers in health and metrics without URLs', async () => {
  const { server, screenOf, finish } = await stack()
  const calls = two(unknownAccount())
  await finish(calls, await screenOf(calls))
  await server.payer?.poll()
  const health = async () => (await server.app.request('/healthz')).json()
  expect(await health()).toEqual({ status: 'ok', service: 'secure', bundlers: { [CHAIN_ID]: true } })
  expect(server.payer?.metrics()).toMatch(/bundler_operations_total\{chain="42161"\} 1\n/)
  expect(server.payer?.metrics()).toContain('bundler_waiting{chain="42161"}')
  bundler.errors.entryPoints = []
  await screenOf(two(unknownAccount()))
  expect(await health()).toMatchObject({ bundlers: { [CHAIN_ID]: false } })
  expect(server.payer?.metrics()).toContain('bundler_refused_total{code="SPONSOR_OFF"} 1\n')
  expect(server.payer?.metrics()).not.toContain('http')
})

describe('[T87] the key’s own worker', () => {
  test('signs no operation that its account or no one pays for', async () => {
    const { from, screenOf, sign } = await stack()
    const operation = operationOf(await screenOf(two(unknownAccount())))
    const paidBy = (paymaster: string) =>
      sign({ ...operation, payment: { ...operation.payment, paymaster } } as FinalOperation)
    for (const none of [zeroAddress, from, ENTRY_POINT, DELEGATE, OPERATION_DEADLINE])
      await expect(paidBy(none.toLowerCase())).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    for (const none of ['', '0x', '0x00', `${from}00`]) await expect(paidBy(none)).rejects.toThrow()
  })
})
