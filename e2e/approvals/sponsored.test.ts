import {
  CONFIRMATIONS,
  ENTRY_POINT,
  MAX_VALID_S,
  OPERATION_DEADLINE,
} from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { MAX_OPERATION_BYTES } from '@airlock/protocol/secure/operationBounds'
import { callsIdOf, parseCallsId } from '@airlock/protocol/w3m/callsId'
import { encodeFunctionData, erc20Abi, type Hex, numberToHex, pad, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SecureError } from '../../apps/secure-email-frame/frame/errors/SecureError.ts'
import { hashOf } from '../../apps/secure-email-frame/frame/keys/bytes/hashOf.ts'
import type { FinalOperation } from '../../apps/secure-email-frame/frame/keys/KeyClient.ts'
import type { Read } from '../../apps/secure-email-frame/frame/rpc/createReads.ts'
import { DELEGATE } from '../../apps/secure-email-frame/frame/smartAccount/delegate.ts'
import { CHAIN_ID } from '../stack/sponsor/sponsorBench.ts'
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
import { operationOf, rowOf } from './sponsoredPerson.ts'

sponsoredBench(21_569, { beforeAll, afterAll, beforeEach, afterEach })

async function stack(options?: Parameters<typeof startSponsored>[0]) {
  const { server, ...user } = await startSponsored(options)
  return {
    ...user,
    async bring() {
      bundler.errors.isIdle = false
      await server.database.query("UPDATE sponsored_operations SET tried_at = now() - interval '1 hour'")
      await server.payer?.poll()
    },
  }
}
const stop = async () => {
  await bench.node.setAutomine(false)
  await bench.node.setIntervalMining({ interval: 0 })
}

const one = () => stack({ prefersSmartAccount: true })

test('[S5.8:smartAccount] sends a token and a coin as sponsored single calls', async () => {
  const { from, screenOf, finish, statusOf } = await one()
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
    expect(screen.fields.slice(-2)).toMatchObject([{ name: 'paidBy', value: bundler.paymaster }, { name: 'notAfter' }])
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
  expect([
    await balanceOf(receiver),
    await bench.client.getBalance({ address: receiver }),
    await bench.client.getBalance({ address: from }),
  ]).toEqual([3n, 7n, 0n])
})

test('shows the same rows and warnings as for calls that their user pays for', async () => {
  const { from, screenOf, paidScreenOf } = await one()
  await bench.give(from, parseEther('5'))
  const unlimited = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [unknownAccount(), 2n ** 256n - 1n],
  })
  const rows = [transfer(unknownAccount(), 3n), { to: unknownAccount(), value: '0x5' }, { to: token, data: unlimited }]
  for (const calls of [...rows.map((row) => [row]), rows]) {
    const [sponsored, paid] = [await screenOf(calls), await paidScreenOf(calls)]
    const own = ({ fields }: typeof paid) =>
      fields.filter(({ name }) => !['paidBy', 'notAfter', 'runs', 'knownAs'].includes(name))
    const warnings = (screen: typeof paid) => screen.warnings.filter((warning) => warning !== 'upgrade')
    expect(sponsored.offers[0].signing.kind).toBe('operation')
    expect(sponsored.title).toBe(paid.title)
    expect(own(sponsored)).toEqual(own(paid))
    expect(warnings(sponsored)).toEqual(warnings(paid))
  }
})

test('charges the user for a plain transaction if no one sponsors it', async () => {
  const { from, screenOf, paidScreenOf, finish, statusOf } = await one()
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
  const { from, screenOf, paidScreenOf, finish, statusOf, sponsorFor } = await one()
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
  const { from, screenOf, transactionOf } = await stack()
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
  const { from, screenOf } = await one()
  await bench.give(from, parseEther('1'))
  const { signing } = (await screenOf([{ data: '0x6000' }])).offers[0]
  expect(signing).toMatchObject({ kind: 'transactions', transactions: [{ to: null }] })
})

test('[T83] rejects a call to own address, EntryPoint or delegate as elsewhere', async () => {
  const { from, screenOf } = await one()
  await expect(screenOf([{ to: from, data: '0x12' }])).rejects.toThrow('to its own address')
  for (const to of [ENTRY_POINT, DELEGATE])
    for (const more of [{ data: '0x12' }, { value: numberToHex(0n) }])
      await expect(screenOf([{ to, ...more }])).rejects.toThrow('smart account operations')
})

test('[T87] places the one sponsored call after its deadline call', async () => {
  const { screenOf, sign, sponsorFor } = await one()
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

test('charges the user while an own transaction is pending', async () => {
  const { from, sign, screenOf } = await stack()
  await bench.give(from, parseEther('5'))
  await stop()
  const price = { gas: '21000', maxFeePerGas: '10000000000', maxPriorityFeePerGas: '1' }
  const transaction = { chainId: CHAIN_ID, to: unknownAccount(), value: '1', data: '0x', nonce: 0, ...price } as const
  const [serializedTransaction] = await sign({ kind: 'transactions', transactions: [transaction] })
  await bench.client.sendRawTransaction({ serializedTransaction: serializedTransaction as Hex })
  expect((await screenOf(two(unknownAccount()))).offers[0].signing.kind).toBe('transactions')
  await bench.node.mine({ blocks: 1 })
  expect((await screenOf(two(unknownAccount()))).offers[0].signing.kind).toBe('operation')
})

test('charges the user for calls over the operator’s length limit', async () => {
  const { from, screenOf } = await stack()
  await bench.give(from, parseEther('5'))
  const long = { to: unknownAccount(), data: `0x${'ab'.repeat(MAX_OPERATION_BYTES)}` }
  expect((await screenOf([transfer(unknownAccount(), 1n), long])).offers[0].signing.kind).toBe('transactions')
})

test.each([
  ['further than minutes away', MAX_VALID_S + 3_600],
  ['too near to be approved in time, by a node that is behind', 60],
])('[T123] signs no deadline that is %s, and the user pays', async (_, seconds) => {
  const { requestSponsor, sponsorFor, screenOf, read } = await stack()
  const { timestamp } = await bench.client.getBlock()
  const validUntil = Math.max(Number(timestamp), Math.floor(Date.now() / 1_000)) + seconds
  const request = (async (name: 'status', params: never) => {
    const { offer, ...response } = await requestSponsor(name, params)
    return { ...response, ...(offer && { offer: { ...offer, validUntil } }) }
  }) as typeof requestSponsor
  const screen = await screenOf(two(unknownAccount()), sponsorFor(read, request))
  expect(screen.offers[0].signing.kind).toBe('transactions')
})

describe('[T124] concurrent requests', () => {
  const waiting = async () => {
    const created = await stack()
    const receiver = unknownAccount()
    const calls = two(receiver)
    const screen = await created.screenOf(calls)
    bundler.errors.isIdle = true
    return { ...created, receiver, calls, screen, id: await created.finish(calls, screen) }
  }

  test('repeats the same calls of two tabs only after a new approval', async () => {
    const created = await stack()
    const done = async (calls: object[]) => {
      const id = await created.finish(calls, await created.screenOf(calls))
      await expect.poll(() => created.statusOf(id)).toMatchObject({ status: 200 })
    }
    // An account that has its code uses none of its numbers.
    await done(two(unknownAccount()))
    const receiver = unknownAccount()
    const calls = two(receiver)
    const call = { method: 'wallet_sendCalls', params: rowOf(calls) } as const
    const [other, paying, delayed] = [created.sponsorFor(), created.sponsorFor(), created.sponsorFor()]
    for (const tab of [other, paying, delayed]) expect(await tab.findPending(call)).toBeUndefined()
    await created.screenOf(calls, other)
    const screen = await created.screenOf(calls, delayed)
    expect(await paying.isAsShown()).toBe(true)
    await done(calls)
    const rejected = await created.finish(calls, screen, delayed).catch((cause: unknown) => cause)
    expect(rejected).toMatchObject({ context: { isFinal: true } })
    for (const tab of [other, paying]) {
      expect(await tab.findPending(call)).toBeUndefined()
      expect(await tab.isAsShown()).toBe(false)
    }
    expect(await balanceOf(receiver)).toBe(2n)
    await done(calls)
    expect(await balanceOf(receiver)).toBe(4n)
  })

  test('is permanently rejected if the user paid for the same calls', async () => {
    const { from, screenOf, paidScreenOf, finish, sign, sponsorFor, statusOf, read } = await stack()
    const previous = two(unknownAccount())
    const id = await finish(previous, await screenOf(previous))
    await expect.poll(() => statusOf(id)).toMatchObject({ status: 200 })
    const receiver = unknownAccount()
    const requesting = sponsorFor()
    const signed = await sign((await screenOf(two(receiver), requesting)).offers[0].signing)
    // The frame was reloaded and does not know the request.
    await bench.give(from, parseEther('5'))
    const paid = await paidScreenOf(two(receiver))
    await read(CHAIN_ID, 'eth_sendRawTransaction', await sign(paid.offers[0].signing))
    await expect(requesting.submit(signed)).rejects.toMatchObject({
      code: 'OPERATION_REFUSED',
      context: { isFinal: true },
    })
    await bench.node.mine({ blocks: 1 })
    expect(await balanceOf(receiver)).toBe(2n)
  })

  test('reports status by the stored id, also without a response', async () => {
    const { screenOf, sign, sponsorFor, statusOf } = await stack()
    const requesting = sponsorFor()
    const signed = await sign((await screenOf(two(unknownAccount()), requesting)).offers[0].signing)
    const recorded = requesting.idOf(signed) ?? ''
    expect(await statusOf(recorded)).toMatchObject({ status: 100 })
    const id = await requesting.submit(signed)
    await expect.poll(() => statusOf(recorded)).toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })
    const withoutBlock = (one: string) => parseCallsId(one)?.hashes.filter((_, index) => index !== 3)
    expect(withoutBlock(recorded)).toEqual(withoutBlock(id))
  })

  test('expires by final blocks: 100 before, 500 after', async () => {
    const { id, statusOf, previous } = await waiting()
    await bench.node.increaseTime({ seconds: 400 })
    await bench.node.mine({ blocks: CONFIRMATIONS })
    expect(await statusOf(id)).toMatchObject({ status: 100, receipts: [] })
    await bench.node.mine({ blocks: 1 })
    expect(await statusOf(id)).toMatchObject({ status: 500, receipts: [] })
    expect(await previous(two(unknownAccount()))).toBeUndefined()
  })

  test('never reports failure because nodes lag or differ', async () => {
    const { id, statusOf, read, receiver, bring } = await waiting()
    const stale = await Promise.all(
      ['eth_getBlockByNumber', 'eth_blockNumber'].map(async (method) => [
        method,
        await read(CHAIN_ID, method, method === 'eth_blockNumber' ? [] : ['latest', false]),
      ]),
    )
    const before = await read(CHAIN_ID, 'eth_call', [{ to: ENTRY_POINT, data: countOf(id) }, 'latest'])
    await bring()
    await outlast()
    expect(await statusOf(id)).toMatchObject({ status: 200 })
    // A node with an old head, one with an old count of the EntryPoint, and one without its events.
    const known = Object.fromEntries(stale)
    const twisted =
      (twist: (method: string, params: unknown[]) => unknown): Read =>
      async (chain, method, params) =>
        twist(method, params as unknown[]) ?? read(chain, method, params)
    const nodes = [
      twisted((method, [tag]) => (tag === 'latest' || method === 'eth_blockNumber' ? known[method] : undefined)),
      twisted((method, params) => (method === 'eth_call' && params[1] === 'latest' ? before : undefined)),
      twisted((method) => (method === 'eth_getLogs' ? [] : undefined)),
    ]
    for (const node of nodes) expect((await statusOf(id, node)).status).not.toBe(500)
    expect(await balanceOf(receiver)).toBe(2n)
  })

  test('finds an old one if its node limits logs to a few hundred blocks', async () => {
    const { id, statusOf, read, bring } = await waiting()
    await bring()
    await bench.node.mine({ blocks: 1_200 })
    const ranges: number[] = []
    const narrow: Read = async (chain, method, params) => {
      if (method !== 'eth_getLogs') return read(chain, method, params)
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
      const blocks = Number(toBlock) - Number(fromBlock)
      ranges.push(blocks)
      if (blocks > 500) throw new SecureError('NETWORK_FAILED', { message: 'block range is too wide' })
      return read(chain, method, params)
    }
    await expect.poll(() => statusOf(id, narrow)).toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })
    expect(ranges[0]).toBeGreaterThan(1_100)
  })

  test('ignores ids of other kinds and accounts', async () => {
    const { id, from, requestSponsor, sponsorFor, read, calls, sign, screen } = await waiting()
    const sent = parseCallsId(id)
    if (sent === undefined) throw new Error('it is an id')
    expect(sent).toMatchObject({ kind: 'operation', chainId: CHAIN_ID, callCount: 2 })
    expect(parseCallsId(callsIdOf({ ...sent, hashes: sent.hashes.slice(1) }))).toBeUndefined()
    const [hash, , ...rest] = sent.hashes as [Hex, Hex, ...Hex[]]
    const others = [
      callsIdOf({ ...sent, hashes: [hash, pad(unknownAccount()), ...rest] }),
      callsIdOf({ ...sent, chainId: 1 }),
      callsIdOf({ ...sent, kind: 'batch', hashes: [hash] }),
      '0x12',
    ]
    const [key, block, end] = rest as [Hex, Hex, Hex]
    const account = sent.hashes[1] as Hex
    for (const texts of [
      [pad('0x12'), block, end],
      [key, block, pad('0x12')],
    ] as [Hex, Hex, Hex][]) {
      const lying = (async () => ({ id: callsIdOf({ ...sent, hashes: [hash, account, ...texts] }) })) as never
      const submission = sponsorFor(read, lying).submit(await sign(screen.offers[0].signing))
      await expect(submission).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    }
    for (const id of others) {
      const status = await requestSponsor('status', { chainId: CHAIN_ID })
      const lying = (async () => ({ open: { ...status.open, id }, id })) as never
      const requesting = sponsorFor(read, lying)
      await expect(requesting.findPending({ method: 'wallet_sendCalls', params: rowOf(calls) })).rejects.toMatchObject({
        code: 'CALLS_REFUSED',
      })
      const uncertain = await requesting.submit(await sign(screen.offers[0].signing)).catch((cause: unknown) => cause)
      expect(uncertain).toMatchObject({ code: 'UNAVAILABLE' })
      expect(uncertain).not.toMatchObject({ context: { isFinal: true } })
    }
    expect(from).not.toBe('')
  })
})

describe('[T125] a simulation that changes before the signature', () => {
  const shownAt = async (twist: (test: Simulated) => unknown) => {
    const created = await stack()
    let isTwisted = false
    const node: Read = async (chainId, method, params) => {
      const response = await created.read(chainId, method, params)
      return isTwisted && method === 'eth_simulateV1' ? twist(structuredClone(response) as Simulated) : response
    }
    const pending = created.sponsorFor(node)
    const screen = await created.screenOf(two(unknownAccount()), pending, node)
    expect(screen.offers[0].signing.kind).toBe('operation')
    expect(await pending.isAsShown()).toBe(true)
    isTwisted = true
    return { ...created, asking: pending, screen }
  }
  type Simulated = [{ calls: [{ status: string; logs: { topics: string[]; data: string }[] }] }]
  const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const isTransfer = ({ topics }: { topics: string[] }) => topics[0] === TRANSFER

  test.each<[string, (test: Simulated) => unknown]>([
    [
      'more goes out',
      (test) => {
        const { logs } = test[0].calls[0]
        const more = logs.map((log) => (isTransfer(log) ? { ...log, data: numberToHex(9n, { size: 32 }) } : log))
        return [{ calls: [{ ...test[0].calls[0], logs: more }] }]
      },
    ],
    ['it fails', (test) => [{ calls: [{ ...test[0].calls[0], status: '0x0', logs: [] }] }]],
    ['there is no test', () => null],
    [
      'something may be taken',
      (test) => {
        const log = test[0].calls[0].logs.find(isTransfer)
        if (log === undefined) throw new Error('it transfers')
        const [, from = ''] = log.topics
        const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
        test[0].calls[0].logs.push({ ...log, topics: [APPROVAL, from, pad('0xab')] })
        return test
      },
    ],
  ])('is shown again if, on approval, %s', async (_, twist) => {
    const { asking: pending } = await shownAt(twist)
    expect(await pending.isAsShown()).toBe(false)
  })

  test('shows lower receipts again, not higher ones or lower costs', async () => {
    const { isWithin } = await import('../../apps/secure-email-frame/frame/approvals/sponsor/isWithin.ts')
    const { sumOf } = await import('../../apps/secure-email-frame/frame/approvals/evm/amounts/amounts.ts')
    const test = (out: bigint, incoming: bigint) => ({
      outcome: 'works' as const,
      out: sumOf([{ token, unit: 'amount', amount: out }]),
      in: sumOf([{ token: null, unit: 'amount', amount: incoming }]),
      allowed: [],
      receivers: [],
      effects: [],
      gas: [],
    })
    expect(isWithin(test(5n, 5n), test(5n, 5n))).toBe(true)
    expect(isWithin(test(4n, 6n), test(5n, 5n))).toBe(true)
    expect(isWithin(test(5n, 4n), test(5n, 5n))).toBe(false)
    expect(isWithin(test(6n, 5n), test(5n, 5n))).toBe(false)
    expect(isWithin(undefined, undefined)).toBe(true)
  })

  test('[T124] is shown again after sends, code changes, or near its deadline', async () => {
    const DELEGATED = '0xef0100e6cae83bde06e4c305530e199d7217f42808555b'
    const current = async (code: '0x' | typeof DELEGATED = '0x') => {
      const created = await stack()
      await bench.node.setCode({ address: created.from, bytecode: code })
      const pending = created.sponsorFor()
      await created.screenOf(two(unknownAccount()), pending)
      expect(await pending.isAsShown()).toBe(true)
      return { ...created, asking: pending }
    }
    const sent = await current()
    await bench.node.setNonce({ address: sent.from, nonce: 1 })
    expect(await sent.asking.isAsShown()).toBe(false)
    // Also by an account that has the code already: what it sent may be the same calls.
    const delegated = await current(DELEGATED)
    await bench.node.setNonce({ address: delegated.from, nonce: 7 })
    expect(await delegated.asking.isAsShown()).toBe(false)
    const coded = await current()
    await bench.node.setCode({ address: coded.from, bytecode: DELEGATED })
    expect(await coded.asking.isAsShown()).toBe(false)
    const delayed = await current()
    await bench.node.increaseTime({ seconds: MAX_VALID_S - 30 })
    await bench.node.mine({ blocks: 1 })
    expect(await delayed.asking.isAsShown()).toBe(false)
  })
})

describe('[T87] the key’s own worker', () => {
  const requested = async () => {
    const created = await stack()
    return { ...created, operation: operationOf(await created.screenOf(two(unknownAccount()))) }
  }

  test('signs only for its account, on one network, with a deadline', async () => {
    const { sign, operation } = await requested()
    const requests = (more: Partial<FinalOperation>) =>
      sign({ kind: 'operation', operation: { ...operation, ...more } as FinalOperation })
    const rejected = { code: 'INVALID_INPUT' }
    await expect(requests({ sender: unknownAccount() })).rejects.toMatchObject(rejected)
    for (const chainId of [0, -1]) await expect(requests({ chainId })).rejects.toMatchObject(rejected)
    await expect(requests({ validUntil: 0 })).rejects.toMatchObject(rejected)
  })

  test('signs no fee, no paymaster and no code but the pinned ones, whatever it is given', async () => {
    const { sign, operation, requestSponsor } = await requested()
    const more = { maxFeePerGas: '1', paymaster: unknownAccount(), callData: '0x12', factory: unknownAccount() }
    const authorization = { nonce: 0, address: unknownAccount(), chainId: 0 }
    const [params = ''] = await sign({ kind: 'operation', operation: { ...operation, ...more, authorization } })
    // The server puts together all that is not here, and finds that its account signed that.
    expect((await requestSponsor('send', JSON.parse(params))).id).toMatch(/^0x/)
  })
})

test('[T122] covers each signed field of an operation by the approved hash', async () => {
  const { from, screenOf } = await stack()
  const operation = operationOf(await screenOf(two(unknownAccount())))
  const hash = (more: object) =>
    hashOf({ account: from, request: { kind: 'operation', operation: { ...operation, ...more } } })
  const changes = [
    { key: '0x12' },
    { calls: [] },
    { chainId: 1 },
    { callGasLimit: 1 },
    { payment: { ...operation.payment, paymasterData: '0x' } },
    { validUntil: 1 },
    { authorization: { nonce: 7 } },
  ]
  const hashes = await Promise.all([{}, ...changes].map(hash))
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('uses separate nonce keys for operations', async () => {
  const { screenOf } = await stack()
  const screens = await Promise.all([1, 2].map(() => screenOf(two(unknownAccount()))))
  const [one, other] = screens.map((screen) => operationOf(screen).key)
  expect(one).not.toBe(other)
  expect(one).toMatch(/^0x[0-9a-f]{48}$/)
})

function countOf(id: string): Hex {
  const [, account = '0x', key = '0x'] = parseCallsId(id)?.hashes ?? []
  return `0x35567e1a${account.slice(2)}${key.slice(2)}`
}
