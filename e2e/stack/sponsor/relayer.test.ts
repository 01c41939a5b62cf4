import {
  CONFIRMATIONS,
  ENTRY_POINT,
  MAX_VALID_S,
  OPERATION_GATE,
} from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import type { SecureParams } from '@airlock/protocol/secure/api'
import { parseCallsId } from '@airlock/protocol/w3m/callsId'
import { type Address, concatHex, encodeFunctionData, type Hex, numberToHex, parseEther } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DELEGATE } from '../../../apps/secure-email-frame/server/sponsor/checkOperation.ts'
import { closeAfterEach } from '../../../apps/secure-email-frame/server/testing/closeAfterEach.ts'
import { testAccount } from '../chain/testAccounts.ts'
import { DELEGATE_ADDRESS } from '../smartAccount/deploySmartAccount.ts'
import { CHAIN_ID, executeBatch, type Person, type RelayBench, startRelayBench } from './relayBench.ts'

const start = closeAfterEach(afterEach)
let bench: RelayBench
beforeAll(async () => {
  bench = await startRelayBench(21_568)
}, 60_000)
afterAll(() => bench.close())

const stranger = (): Address => privateKeyToAccount(generatePrivateKey()).address
const DELEGATED = concatHex(['0xef0100', DELEGATE_ADDRESS]).toLowerCase()
type Signed = Awaited<ReturnType<RelayBench['signed']>>
const refusal = (code: string) => ({ ok: false, fault: { code } })

/** A server with a relayer, and a person with two ether, of which nothing is spent on fees. */
async function world(options: Parameters<typeof start>[0] = {}) {
  const sponsor = options.sponsor ?? (await bench.sponsor())
  const server = await start({ ...options, sponsor })
  const relayer = sponsor.account.address
  const newcomer = async (at = server) => {
    const person = await bench.person(at)
    await bench.give(person.account.address, parseEther('2'))
    return person
  }
  const person = await newcomer()
  type Rest = Parameters<RelayBench['signed']> extends [unknown, unknown, ...infer Last] ? Last : never
  const signed = (...rest: Rest) => bench.signed(person, relayer, ...rest)
  return { server, sponsor, relayer, person, newcomer, signed }
}
const send = ({ device }: Person, { chainId, operation, authorization }: Omit<Signed, 'hash' | 'packed'>) =>
  device.call('sponsor/send', { chainId, operation, ...(authorization && { authorization }) })
/** @returns its id */
const sent = async (person: Person, signed: Signed) => {
  const answer = await send(person, signed)
  if (!answer.ok) throw new Error(answer.fault.code)
  expect(parseCallsId(answer.value.id)?.hashes[0]).toBe(signed.hash)
  return answer.value.id
}
const mined = ({ hash }: Signed) => expect.poll(() => bench.eventOf(hash)).toBeDefined()
const pay = (target: Address, value = 7n) => [{ target, value }]
const balance = (address: Address) => bench.client.getBalance({ address })
const transactionsOf = (address: Address, blockTag: 'latest' | 'pending' = 'pending') =>
  bench.client.getTransactionCount({ address, blockTag })
const wantedOf = ({ operation, authorization }: Signed) => ({
  callData: operation.callData,
  callGasLimit: operation.callGasLimit,
  ...(authorization && { authorization: { nonce: authorization.nonce } }),
})
const status = async ({ device }: Person, calls?: NonNullable<SecureParams<'sponsor/status'>['calls']>) => {
  const answer = await device.call('sponsor/status', { chainId: CHAIN_ID, ...(calls && { calls }) })
  if (!answer.ok) throw new Error(answer.fault.code)
  return answer.value
}

test('the code that operations run is the one that is deployed', () => {
  expect(DELEGATE).toBe(DELEGATE_ADDRESS)
})

test('a person whose account has nothing does calls with its code, and later ones without; the relayer pays both', async () => {
  const { relayer, person, signed } = await world()
  const { address } = person.account
  await bench.give(address, 0n)
  const before = await balance(relayer)
  for (const isFirst of [true, false]) {
    const made = await signed([{ target: stranger(), data: '0x12' }, { target: stranger() }])
    expect(made.authorization !== undefined).toBe(isFirst)
    const { offer } = await status(person, wantedOf(made))
    expect(offer).toMatchObject({ relayer })
    const { timestamp } = await bench.client.getBlock()
    expect(offer?.validUntil).toBeGreaterThan(Number(timestamp))
    await sent(person, made)
    await mined(made)
    expect((await bench.eventOf(made.hash))?.args).toMatchObject({ sender: address, success: true, actualGasCost: 0n })
    expect(await bench.codeOf(address)).toBe(DELEGATED)
    expect(await balance(address)).toBe(0n)
  }
  expect(await balance(relayer)).toBeLessThan(before)
  expect(await balance(OPERATION_GATE)).toBe(0n)
})

test('networks that the operator did not name, and an installation without a relayer, pay nothing and say so', async () => {
  const { person, signed } = await world()
  const made = await signed(pay(stranger()))
  expect(await person.device.call('sponsor/status', { chainId: 1, calls: wantedOf(made) })).toMatchObject({ value: {} })
  expect(await send(person, { ...made, chainId: 1 })).toMatchObject(refusal('OPERATION_REFUSED'))
  const none = await start()
  const other = await bench.person(none)
  expect(await status(other, wantedOf(made))).toEqual({})
  expect(await send(other, made)).toMatchObject({ status: 403, fault: { code: 'SPONSOR_OFF' } })
})

/** Sets the price of gas, in gwei. */
const price = async (gwei: bigint) => {
  await bench.node.setNextBlockBaseFeePerGas({ baseFeePerGas: gwei * 1_000_000_000n })
  await bench.node.mine({ blocks: 1 })
}
const DEAR = { operationCoinByPerson: 10_000_000, operationCoinByProject: 10_000_000 }

describe('[T121] the relayer pays for nothing but calls of the session’s own account', () => {
  const REFUSED = refusal('OPERATION_REFUSED')
  const notSent = async (
    { person, relayer }: Pick<Awaited<ReturnType<typeof world>>, 'person' | 'relayer'>,
    signed: Signed,
    expected: object = REFUSED,
  ) => {
    expect(await send(person, signed)).toMatchObject(expected)
    expect(await transactionsOf(relayer)).toBe(0)
  }

  test('not for the account of somebody else, who signed it', async () => {
    const made = await world()
    const other = await made.newcomer()
    await notSent(made, await bench.signed(other, made.relayer, pay(stranger())))
  })

  test.each([
    ['maxFeePerGas', { maxFeePerGas: 1n }],
    ['maxPriorityFeePerGas', { maxPriorityFeePerGas: 1n }],
    ['preVerificationGas', { preVerificationGas: 1n }],
    ['another paymaster', { paymaster: testAccount(3).address }],
    ['no paymaster', { paymaster: undefined }],
    ['no code named in its hash', { factory: undefined }],
  ])('not with %s, which is no part of what the server puts together', async (_, operation) => {
    const made = await world()
    await notSent(made, await made.signed(pay(stranger()), { operation: operation as object }))
  })

  test('not with the code of another contract, that of every network, or of another one', async () => {
    const made = await world()
    for (const authorization of [{ address: stranger() }, { chainId: 0 }, { chainId: 8_453 }])
      await notSent(made, await made.signed(pay(stranger()), { authorization }))
    expect(await bench.codeOf(made.person.account.address)).toBeUndefined()
  })

  test('not with an authorization for another number, which is not offered, or one that somebody else signed', async () => {
    const made = await world()
    const later = await made.signed(pay(stranger()), { authorization: { nonce: 1 } })
    expect(await status(made.person, wantedOf(later))).toEqual({})
    await notSent(made, later)
    const signer = privateKeyToAccount(generatePrivateKey())
    await notSent(made, await made.signed(pay(stranger()), { signer }))
  })

  test('[T122] not what is spelt in another way than one', async () => {
    const made = await world()
    const { operation, authorization, ...rest } = await made.signed(pay(stranger()))
    const invalid = refusal('INVALID_INPUT')
    const upper = (text: string) => `0x${text.slice(2).toUpperCase()}`
    for (const name of ['key', 'callData', 'signature'] as const)
      for (const spelt of [upper(operation[name]), operation[name].replace('0x', '0X')])
        await notSent(made, { ...rest, authorization, operation: { ...operation, [name]: spelt } }, invalid)
    const shorter = { ...operation, key: operation.key.replace('0x', '0x00') }
    await notSent(made, { ...rest, authorization, operation: shorter }, invalid)
    const spelt = { ...authorization, r: upper(authorization?.r ?? '') } as Signed['authorization']
    await notSent(made, { ...rest, operation, authorization: spelt }, invalid)
  })

  test('not with an authorization whose `s` networks skip, though it is of its account', async () => {
    const made = await world()
    const { authorization, ...rest } = await made.signed(pay(stranger()))
    if (authorization === undefined) throw new Error('an account without code brings it')
    const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = numberToHex(ORDER - BigInt(authorization.s), { size: 32 })
    const yParity = authorization.yParity === 0 ? 1 : 0
    await notSent(made, { ...rest, authorization: { ...authorization, s, yParity } })
  })

  test('not with code for an account that has it, or without for one that has none', async () => {
    const made = await world()
    const { authorization: _, ...bare } = await made.signed(pay(stranger()))
    await notSent(made, bare)
    await bench.node.setCode({ address: made.person.account.address, bytecode: DELEGATED as Hex })
    await notSent(made, await made.signed(pay(stranger()), { authorization: {} }))
  })

  test('not for data that is no row of one to twenty calls', async () => {
    const made = await world()
    const many = (count: number) => Array.from({ length: count }, () => ({ target: stranger(), value: 1n }))
    const whole = executeBatch(pay(stranger()))
    const datas: Hex[] = [
      '0x',
      '0xb61d27f6',
      `${whole}00`,
      whole.slice(0, -64) as Hex,
      ...[0, 21].map((n) => executeBatch(many(n))),
    ]
    for (const callData of datas) await notSent(made, await made.signed([], { operation: { callData } }))
    expect(await send(made.person, await made.signed(many(20)))).toMatchObject({ ok: true })
  })

  test('not for data to the account itself, the EntryPoint, its gate or the delegate', async () => {
    const made = await world()
    for (const target of [made.person.account.address, ENTRY_POINT, OPERATION_GATE, DELEGATE_ADDRESS] as const)
      await notSent(made, await made.signed([{ target, data: '0x12' }]))
  })

  test('not for more gas than the operator says, nor for contracts that it does not list; neither is offered', async () => {
    const listed = stranger()
    const sponsor = await bench.sponsor({ maxGas: 600_000, targets: new Set([listed]) })
    const made = await world({ sponsor })
    const dear = await made.signed(pay(listed), { operation: { callGasLimit: 500_001n } })
    const others = await made.signed([{ target: listed }, { target: stranger() }])
    for (const one of [dear, others]) {
      expect(await status(made.person, wantedOf(one))).toEqual({})
      await notSent(made, one)
    }
    const fine = await made.signed(pay(listed))
    expect((await status(made.person, wantedOf(fine))).offer).toBeDefined()
    expect(await send(made.person, fine)).toMatchObject({ ok: true })
  })

  test.each([
    ['operations of a person', { operationsByPerson: 1, ...DEAR }],
    ['operations of a project', { operationsByProject: 1, ...DEAR }],
    ['gas of a person', { operationGasByPerson: 1_200, ...DEAR }],
    ['gas of a project', { operationGasByProject: 1_200, ...DEAR }],
    ['coin of a person', { ...DEAR, operationCoinByPerson: 900_000 }],
    ['coin of a project', { ...DEAR, operationCoinByProject: 900_000 }],
  ])('not for more %s than its cap, and it is not offered', async (name, limits) => {
    // Each block without a transaction would lower the price.
    await bench.node.setAutomine(true)
    onTestFinished(() => price(1n))
    // So high that nothing else makes the price.
    const atOnePrice = () => price(100n)
    await atOnePrice()
    const { person, signed, newcomer, relayer } = await world({ limits })
    const first = await signed(pay(stranger()))
    // Requests for an offer are not counted.
    for (let count = 0; count < 3; count++) expect((await status(person, wantedOf(first))).offer).toBeDefined()
    await sent(person, first)
    await mined(first)
    await atOnePrice()
    const second = await signed(pay(stranger()))
    expect((await status(person, wantedOf(second))).offer).toBeUndefined()
    expect(await send(person, second)).toMatchObject({ status: 429, fault: { code: 'SPONSOR_LIMIT' } })
    const other = await newcomer()
    const answer = await send(other, await bench.signed(other, relayer, pay(stranger())))
    expect(answer.ok).toBe(name.endsWith('person'))
    expect(await transactionsOf(relayer)).toBe(name.endsWith('person') ? 2 : 1)
  })

  test.each(['sponsorAsks', 'sponsorAsksByPerson'])(
    'not for as many tries and questions as somebody likes: %s',
    async (rule) => {
      const { person, signed } = await world({ limits: { operationTries: 2, [rule]: 2 } })
      const made = await signed(pay(stranger()), { operation: { maxFeePerGas: 1n } })
      for (const code of ['OPERATION_REFUSED', 'OPERATION_REFUSED', 'TOO_MANY'])
        expect(await send(person, made)).toMatchObject(refusal(code))
      const calls = wantedOf(await signed(pay(stranger())))
      // A site that requests offers without end has the person pay, as without a sponsor: no person is kept from sending.
      for (const isOffered of [true, true, false])
        expect((await status(person, calls)).offer !== undefined).toBe(isOffered)
      // The frame reads before each sending whether an operation is open: one site does not use up these reads for others.
      expect(await status(person)).toEqual({})
    },
  )
})

describe('[T122] what was signed is done by the relayer alone, once, and until its end', () => {
  test('the same operation twice, also at once and by two servers, is one transaction and one answer', async () => {
    const { server, sponsor, relayer, person, signed } = await world()
    await start({ databaseUrl: server.url, sponsor })
    const made = await signed(pay(stranger()))
    const answers = await Promise.all([1, 2, 3].map(() => send(person, made)))
    const ids = new Set(answers.map((answer) => answer.ok && answer.value.id))
    expect([...ids].map((id) => typeof id)).toEqual(['string'])
    await mined(made)
    expect(ids).toEqual(new Set([await sent(person, made)]))
    expect(await transactionsOf(relayer)).toBe(1)
  })

  test('two servers with one key send what they are given at once under nonces of their own', async () => {
    const { server, sponsor, relayer, newcomer } = await world()
    const second = await start({ databaseUrl: server.url, sponsor })
    const people = await Promise.all([server, second, server, second].map(newcomer))
    const receivers = people.map(stranger)
    const signed = await Promise.all(
      people.map((one, index) => bench.signed(one, relayer, pay(receivers[index] as Address))),
    )
    await Promise.all(people.map((one, index) => sent(one, signed[index] as Signed)))
    for (const one of signed) await mined(one)
    expect(await Promise.all(receivers.map(balance))).toEqual([7n, 7n, 7n, 7n])
    expect(await transactionsOf(relayer)).toBe(4)
  })

  test.each<[string, () => object]>([
    ['call data', () => ({ callData: executeBatch([{ target: testAccount(3).address, value: parseEther('1') }]) })],
    ['number', () => ({ key: `0x${'12'.repeat(24)}` })],
    ['gas', () => ({ callGasLimit: 400_001 })],
    // Some 50 s before the signed one.
    ['end', () => ({ validUntil: Math.floor(Date.now() / 1_000) + 200 })],
  ])('changed %s is not what was signed', async (_, wire) => {
    const { relayer, person, signed } = await world()
    const before = await balance(testAccount(3).address)
    expect(await send(person, await signed(pay(stranger()), { wire: wire() }))).toMatchObject(
      refusal('OPERATION_REFUSED'),
    )
    expect(await transactionsOf(relayer)).toBe(0)
    expect(await balance(testAccount(3).address)).toBe(before)
  })

  test('nobody else carries it out: not from an account of theirs, nor amid calls of a contract of theirs', async () => {
    const { person, signed } = await world()
    await bench.node.setCode({ address: person.account.address, bytecode: DELEGATED as Hex })
    const receiver = stranger()
    const { packed } = await signed(pay(receiver))
    const thief = testAccount(4)
    const data = encodeFunctionData({
      abi: entryPoint08Abi,
      functionName: 'handleOps',
      args: [[packed], thief.address],
    })
    // Calls the EntryPoint with what it is called with.
    const nest = stranger()
    await bench.node.setCode({
      address: nest,
      bytecode: concatHex(['0x365f5f375f5f365f5f73', ENTRY_POINT, '0x5af13d5f5f3e602a573d5ffd5b3d5ff3']),
    })
    for (const to of [ENTRY_POINT, nest] as const)
      await expect(bench.client.call({ account: thief.address, to, data })).rejects.toThrow()
    expect(await balance(receiver)).toBe(0n)
  })

  test('the same bytes from the relayer are taken, so that it is the sender alone that was refused', async () => {
    const { person, signed, relayer } = await world()
    await bench.node.setCode({ address: person.account.address, bytecode: DELEGATED as Hex })
    const { packed } = await signed(pay(stranger()))
    const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'handleOps', args: [[packed], relayer] })
    await expect(bench.client.call({ account: relayer, to: ENTRY_POINT, data })).resolves.toBeDefined()
  })

  test('an end that is too far, or too near, is refused', async () => {
    const { person, signed } = await world()
    const far = await signed(pay(stranger()), { seconds: MAX_VALID_S + 60 })
    expect(await send(person, far)).toMatchObject(refusal('OPERATION_REFUSED'))
    const near = await signed(pay(stranger()), { seconds: -600 })
    expect(await send(person, near)).toMatchObject({ status: 409, fault: { code: 'OPERATION_EXPIRED' } })
  })

  test('a refusal is final: what was refused once is refused when nothing speaks against it any more', async () => {
    const { relayer, person, signed } = await world()
    const made = await signed(pay(stranger()))
    await bench.give(relayer, 1n)
    expect(await send(person, made)).toMatchObject({ status: 503, fault: { code: 'SPONSOR_EMPTY' } })
    await bench.give(relayer, parseEther('1'))
    expect(await send(person, made)).toMatchObject(refusal('OPERATION_REFUSED'))
    expect(await transactionsOf(relayer)).toBe(0)
    expect(await send(person, await signed(pay(stranger())))).toMatchObject({ ok: true })
  })
})

test('calls that fail are a transaction that succeeds, and the operation says that it failed', async () => {
  const { person, signed } = await world()
  const receiver = stranger()
  const made = await signed(pay(receiver, parseEther('5')))
  await sent(person, made)
  await mined(made)
  expect((await bench.eventOf(made.hash))?.args.success).toBe(false)
  expect(await balance(receiver)).toBe(0n)
})

test('a relayer with too little offers nothing and counts nothing', async () => {
  const { relayer, person, signed } = await world({ limits: { operationsByPerson: 1 } })
  const made = await signed(pay(stranger()))
  await bench.give(relayer, 1n)
  expect(await status(person, wantedOf(made))).toEqual({})
  expect(await send(person, made)).toMatchObject(refusal('SPONSOR_EMPTY'))
  await bench.give(relayer, parseEther('1'))
  expect(await send(person, await signed(pay(stranger())))).toMatchObject({ ok: true })
})

test('a node that does not answer is told, without its URL in the log', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const rpcUrl = 'http://127.0.0.1:9/secret-key'
  const { person, signed } = await world({ sponsor: await bench.sponsor({ rpcUrl }) })
  const made = await signed(pay(stranger()))
  expect(await status(person, wantedOf(made))).toEqual({})
  expect(await send(person, made)).toMatchObject({ status: 503, fault: { code: 'SPONSOR_NETWORK' } })
  expect(log).toHaveBeenCalled()
  expect(JSON.stringify(log.mock.calls)).not.toContain('secret-key')
})

test('the balance is in the health of the server, and counts are there for Prometheus; neither has the key', async () => {
  const { server, relayer, person, signed } = await world()
  const made = await signed(pay(stranger()))
  await sent(person, made)
  await mined(made)
  await send(person, await signed(pay(stranger()), { operation: { maxFeePerGas: 1n } }))
  await server.relayer?.tend()
  const health = await (await server.app.request('/healthz')).json()
  const left = await balance(relayer)
  expect(health).toEqual({
    status: 'ok',
    service: 'secure',
    relayer: { address: relayer, balances: { [CHAIN_ID]: String(left) } },
  })
  expect(server.relayer?.metrics()).toContain('relayer_operations_total{chain="42161"} 1\n')
  expect(server.relayer?.metrics()).toContain('relayer_refused_total{code="OPERATION_REFUSED"} 1\n')
  expect(server.relayer?.metrics()).toMatch(/relayer_balance\{chain="42161"\} 9\.9/)
})

test('blocks that settle an operation are more than one', () => {
  expect(CONFIRMATIONS).toBeGreaterThan(1)
})
