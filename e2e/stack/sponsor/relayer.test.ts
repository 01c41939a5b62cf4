import type { SecureParams } from '@airlock/protocol/secure/api'
import { type Address, concatHex, type Hex, numberToHex, parseEther } from 'viem'
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkOperation, DELEGATE } from '../../../apps/secure-email-frame/server/sponsor/checkOperation.ts'
import { closeAfterEach } from '../../../apps/secure-email-frame/server/testing/closeAfterEach.ts'
import type { TestServer } from '../../../apps/secure-email-frame/server/testing/testServer.ts'
import { testAccount } from '../chain/testAccounts.ts'
import { DELEGATE_ADDRESS } from '../smartAccount/deploySmartAccount.ts'
import { CHAIN_ID, executeBatch, type Person, type RelayBench, startRelayBench } from './relayBench.ts'

const start = closeAfterEach(afterEach)
let bench: RelayBench
beforeAll(async () => {
  bench = await startRelayBench(21_568)
}, 60_000)
afterAll(() => bench.close())
afterEach(() => bench.node.setAutomine(true))

const stranger = (): Address => privateKeyToAccount(generatePrivateKey()).address
const DELEGATED = concatHex(['0xef0100', DELEGATE_ADDRESS]).toLowerCase()
type Signed = SecureParams<'sponsor/send'>
const refusal = (code: string) => ({ ok: false, fault: { code } })

/** A server with a relayer, and somebody there with two ether that nothing of is spent on fees. */
async function world(options: Parameters<typeof start>[0] = {}) {
  const sponsor = options.sponsor ?? (await bench.sponsor())
  const server = await start({ ...options, sponsor })
  const person = await bench.person(server)
  await bench.give(person.account.address, parseEther('2'))
  return { server, sponsor, person }
}
const send = ({ device }: Person, signed: Signed) => device.call('sponsor/send', signed)
const sent = async (person: Person, signed: Signed) => {
  const answer = await send(person, signed)
  if (!answer.ok) throw new Error(answer.fault.code)
  return answer.value.hash as Hex
}
const mined = (hash: Hex) => expect.poll(() => bench.eventOf(hash)).toBeDefined()
const pay = (target: Address, value = 7n) => [{ target, value }]
/** Not checksummed, and no address to the signer of transactions. */
const shout = (address: string) => `0x${address.slice(2).toUpperCase()}`
const balance = (address: Address) => bench.client.getBalance({ address })
const transactionsOf = (address: Address, blockTag: 'latest' | 'pending' = 'latest') =>
  bench.client.getTransactionCount({ address, blockTag })

test('the code that operations bring is the one that is deployed', () => {
  expect(DELEGATE).toBe(DELEGATE_ADDRESS)
})

test('a person whose account has nothing does calls with its code, and later ones without; the relayer pays both', async () => {
  const { sponsor, person } = await world()
  const { address } = person.account
  await bench.give(address, 0n)
  expect(await person.device.call('sponsor/status', { chainId: CHAIN_ID })).toMatchObject({
    value: { relayer: sponsor.account.address },
  })
  const before = await balance(sponsor.account.address)
  for (const isFirst of [true, false]) {
    const signed = await bench.signed(person, [{ target: stranger(), data: '0x12' }, { target: stranger() }])
    expect('authorization' in signed).toBe(isFirst)
    const hash = await sent(person, signed)
    await mined(hash)
    expect((await bench.eventOf(hash))?.args).toMatchObject({ sender: address, success: true, actualGasCost: 0n })
    expect(await bench.codeOf(address)).toBe(DELEGATED)
    expect(await balance(address)).toBe(0n)
  }
  expect(await balance(sponsor.account.address)).toBeLessThan(before)
})

test('an operation and its authorization in capital letters are brought like any other', async () => {
  const { person } = await world()
  const { operation, authorization, ...rest } = await bench.signed(person, pay(stranger()))
  const { address = '', r = '', s = '' } = authorization ?? {}
  const hash = await sent(person, {
    ...rest,
    operation: { ...operation, callData: shout(operation.callData), signature: shout(operation.signature) },
    authorization: { ...authorization, address: shout(address), r: shout(r), s: shout(s) },
  } as Signed)
  await mined(hash)
  expect(await bench.codeOf(person.account.address)).toBe(DELEGATED)
})

test('networks that the operator did not name, and an installation without a relayer, pay nothing and say so', async () => {
  const { person } = await world()
  expect(await person.device.call('sponsor/status', { chainId: 1 })).toMatchObject({ ok: true, value: {} })
  const signed = await bench.signed(person, pay(stranger()))
  expect(await send(person, { ...signed, chainId: 1 })).toMatchObject(refusal('OPERATION_REFUSED'))
  const none = await start()
  const other = await bench.person(none)
  expect(await other.device.call('sponsor/status', { chainId: CHAIN_ID })).toEqual({ ok: true, status: 200, value: {} })
  expect(await send(other, await bench.signed(other, pay(stranger())))).toMatchObject({
    status: 403,
    fault: {
      code: 'SPONSOR_OFF',
      message: 'The site’s operator pays no fees on this network.',
      next: 'Pay the fee yourself.',
    },
  })
})

describe('[T121] the relayer pays for nothing but calls of the session’s own account', () => {
  const REFUSED = refusal('OPERATION_REFUSED')
  const notSent = async (
    { person, sponsor }: Awaited<ReturnType<typeof world>>,
    signed: Signed,
    expected: object = REFUSED,
  ) => {
    expect(await send(person, signed)).toMatchObject(expected)
    expect(await transactionsOf(sponsor.account.address, 'pending')).toBe(0)
  }

  test('not for the account of somebody else, who signed it', async () => {
    const made = await world()
    const other = await bench.person(made.server)
    await notSent(made, await bench.signed(other, pay(stranger())))
  })

  test.each(['maxFeePerGas', 'maxPriorityFeePerGas', 'preVerificationGas'])(
    'not where %s is not zero',
    async (name) => {
      const made = await world()
      await notSent(made, await bench.signed(made.person, pay(stranger()), { operation: { [name]: 1n } }))
    },
  )

  test('not with a paymaster, nor with a factory', async () => {
    const made = await world()
    const paymaster = stranger()
    for (const wire of [{ paymaster }, { factory: paymaster }, { factoryData: '0x12' }])
      await notSent(made, await bench.signed(made.person, pay(stranger()), { wire }), refusal('INVALID_INPUT'))
  })

  test('not with the code of another contract, that of every network, or of another one', async () => {
    const made = await world()
    for (const authorization of [{ address: stranger() }, { chainId: 0 }, { chainId: 8_453 }])
      await notSent(made, await bench.signed(made.person, pay(stranger()), { authorization }))
    expect(await bench.codeOf(made.person.account.address)).toBeUndefined()
  })

  test('not with an authorization for another number, or one that somebody else signed', async () => {
    const made = await world()
    await notSent(made, await bench.signed(made.person, pay(stranger()), { authorization: { nonce: 1 } }))
    const signer = privateKeyToAccount(generatePrivateKey())
    await notSent(made, await bench.signed(made.person, pay(stranger()), { signer }), refusal('OPERATION_SIGNATURE'))
  })

  test('not what is written as `0X`, which no transaction takes', async () => {
    const made = await world()
    const { operation, authorization, ...rest } = await bench.signed(made.person, pay(stranger()))
    const upper = (text: string) => text.replace('0x', '0X')
    const invalid = refusal('INVALID_INPUT')
    for (const name of ['address', 'r', 's'] as const) {
      const other = { ...authorization, [name]: upper(authorization?.[name] ?? '') } as Signed['authorization']
      await notSent(made, { ...rest, operation, authorization: other }, invalid)
    }
    for (const name of ['sender', 'nonce', 'callData', 'callGasLimit', 'signature'] as const)
      await notSent(
        made,
        { ...rest, authorization, operation: { ...operation, [name]: upper(operation[name]) } },
        invalid,
      )
  })

  test('not with an authorization whose `s` networks skip, though it is of its account', async () => {
    const made = await world()
    const { authorization, ...rest } = await bench.signed(made.person, pay(stranger()))
    if (authorization === undefined) throw new Error('an account without code brings it')
    const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = numberToHex(ORDER - BigInt(authorization.s), { size: 32 })
    const yParity = authorization.yParity === 0 ? 1 : 0
    const flipped = { ...rest, authorization: { ...authorization, s, yParity } } as Signed
    await notSent(made, flipped, refusal('OPERATION_SIGNATURE'))
  })

  test('not what can not be signed: nothing of it is kept or counted', async () => {
    const { server, person, sponsor } = await world({ limits: { operationsByPerson: 1 } })
    const signed = await bench.signed(person, pay(stranger()))
    const operation = await checkOperation(signed, { owner: person.account.address, ...sponsor })
    const authorization = operation.authorization && { ...operation.authorization, address: shout(DELEGATE) }
    const count = vi.fn(async () => async () => {})
    await expect(server.relayer?.relay({ ...operation, authorization }, count)).rejects.toMatchObject({
      code: 'OPERATION_REFUSED',
    })
    expect(count).not.toHaveBeenCalled()
    expect(await server.database.query('SELECT 1 FROM relayed_operations')).toEqual([])
    await mined(await sent(person, signed))
  })

  test('not with code for an account that has it, or without for one that has none', async () => {
    const made = await world()
    const { authorization, ...bare } = await bench.signed(made.person, pay(stranger()))
    await notSent(made, bare)
    const { factory: _, ...operation } = bare.operation
    await notSent(made, { ...bare, operation, authorization })
    await notSent(made, { ...bare, operation })
    await bench.node.setCode({ address: made.person.account.address, bytecode: DELEGATED as Hex })
    await notSent(made, await bench.signed(made.person, pay(stranger()), { authorization: {} }))
  })

  test('not for data that is no row of at most twenty calls', async () => {
    const made = await world()
    const many = (count: number) => Array.from({ length: count }, () => ({ target: stranger(), value: 1n }))
    const whole = executeBatch(pay(stranger()))
    const datas: Hex[] = ['0x', '0xb61d27f6', `${whole}00`, `${whole.slice(0, -64)}` as Hex, executeBatch(many(21))]
    for (const callData of datas) await notSent(made, await bench.signed(made.person, [], { operation: { callData } }))
    expect(await send(made.person, await bench.signed(made.person, many(20)))).toMatchObject({ ok: true })
  })

  test('not for data to the account itself, the EntryPoint or the delegate', async () => {
    const made = await world()
    for (const target of [made.person.account.address, entryPoint08Address, DELEGATE_ADDRESS])
      await notSent(made, await bench.signed(made.person, [{ target, data: '0x12' }]))
  })

  test('not for more gas than the operator says', async () => {
    const made = await world({ sponsor: await bench.sponsor({ maxGas: 550_000 }) })
    await notSent(made, await bench.signed(made.person, pay(stranger()), { operation: { callGasLimit: 400_001n } }))
    expect(await send(made.person, await bench.signed(made.person, pay(stranger())))).toMatchObject({ ok: true })
  })

  test('not for contracts that the operator does not list, where it lists some', async () => {
    const listed = stranger()
    const made = await world({ sponsor: await bench.sponsor({ targets: new Set([listed]) }) })
    const both = await bench.signed(made.person, [{ target: listed }, { target: stranger() }])
    await notSent(made, both, refusal('OPERATION_TARGET'))
    expect(await send(made.person, await bench.signed(made.person, pay(listed)))).toMatchObject({ ok: true })
  })

  test.each([
    ['operations of a person', { operationsByPerson: 1 }],
    ['operations of a project', { operationsByProject: 1 }],
    ['gas of a person', { operationGasByPerson: 1_000 }],
    ['gas of a project', { operationGasByProject: 1_000 }],
  ])('not for more %s than its cap', async (_, limits) => {
    const { server, person, sponsor } = await world({ limits })
    await mined(await sent(person, await bench.signed(person, pay(stranger()))))
    const refused = await send(person, await bench.signed(person, pay(stranger())))
    expect(refused).toMatchObject({ status: 429, fault: { code: 'SPONSOR_LIMIT', retryAfterSeconds: 86_400 } })
    const isOfPerson = Object.keys(limits)[0]?.endsWith('Person')
    const other = await bench.person(server)
    const answer = await send(other, await bench.signed(other, [{ target: stranger() }]))
    expect(answer.ok).toBe(isOfPerson)
    expect(await transactionsOf(sponsor.account.address, 'pending')).toBe(isOfPerson ? 2 : 1)
  })

  test('not for as many tries as somebody likes', async () => {
    const { person } = await world({ limits: { operationTries: 2 } })
    const signed = await bench.signed(person, pay(stranger()), { operation: { maxFeePerGas: 1n } })
    for (const code of ['OPERATION_REFUSED', 'OPERATION_REFUSED', 'TOO_MANY'])
      expect(await send(person, signed)).toMatchObject(refusal(code))
  })
})

describe('[T122] what was signed once is done once, and nothing else is', () => {
  test('the same operation twice, also at once and by two servers, is one transaction and one answer', async () => {
    const { server, sponsor, person } = await world()
    const second = await start({ databaseUrl: server.url, sponsor })
    const signed = await bench.signed(person, pay(stranger()))
    const operation = await checkOperation(signed, { owner: person.account.address, ...sponsor })
    const free = async () => async () => {}
    await Promise.all([server, second].map(({ relayer }) => relayer?.relay(operation, free)))
    const answers = await Promise.all([1, 2, 3].map(() => send(person, signed)))
    expect(new Set(answers.map((answer) => answer.ok && answer.value.hash)).size).toBe(1)
    const hash = await sent(person, signed)
    await mined(hash)
    expect(await sent(person, signed)).toBe(hash)
    expect(await transactionsOf(sponsor.account.address)).toBe(1)
  })

  test('two servers with one key send what they are given at once under nonces of their own', async () => {
    const { server, sponsor } = await world()
    const second = await start({ databaseUrl: server.url, sponsor })
    const people = await Promise.all([server, second, server, second].map((one) => bench.person(one)))
    const receivers = people.map(stranger)
    for (const { account } of people) await bench.give(account.address, 100n)
    const signed = await Promise.all(people.map((one, index) => bench.signed(one, pay(receivers[index] as Address))))
    const hashes = await Promise.all(people.map((one, index) => sent(one, signed[index] as Signed)))
    for (const hash of hashes) await mined(hash)
    expect(await Promise.all(receivers.map(balance))).toEqual([7n, 7n, 7n, 7n])
    expect(await transactionsOf(sponsor.account.address)).toBe(4)
  })

  test.each<[string, object]>([
    ['call data', { callData: executeBatch([{ target: testAccount(3).address, value: parseEther('1') }]) }],
    ['number', { nonce: '0x10000000000000000' }],
    ['gas', { callGasLimit: '0x61a81' }],
  ])('changed %s is not what was signed', async (_, wire) => {
    const { sponsor, person } = await world()
    const before = await balance(testAccount(3).address)
    const signed = await bench.signed(person, pay(stranger()), { wire })
    expect(await send(person, signed)).toMatchObject(refusal('OPERATION_SIGNATURE'))
    expect(await transactionsOf(sponsor.account.address, 'pending')).toBe(0)
    expect(await balance(testAccount(3).address)).toBe(before)
  })

  test('an operation whose number was used is refused, whoever brought the other one', async () => {
    const { sponsor, person } = await world()
    const signed = await bench.signed(person, pay(stranger()))
    const { nonce } = signed.operation
    await mined(await sent(person, signed))
    const again = await bench.signed(person, pay(stranger()), { operation: { nonce: BigInt(nonce) } })
    expect(await send(person, again)).toMatchObject({ status: 409, fault: { code: 'OPERATION_NONCE' } })
    expect(await transactionsOf(sponsor.account.address, 'pending')).toBe(1)
  })
})

test('calls that fail are a transaction that succeeds, and the operation says that it failed', async () => {
  const { person } = await world()
  const receiver = stranger()
  const hash = await sent(person, await bench.signed(person, pay(receiver, parseEther('5'))))
  await mined(hash)
  expect((await bench.eventOf(hash))?.args.success).toBe(false)
  expect(await balance(receiver)).toBe(0n)
})

test('a relayer with too little says so, and counts nothing; one that has none is not offered', async () => {
  const { server, sponsor, person } = await world({ limits: { operationsByPerson: 1 } })
  await bench.give(sponsor.account.address, 1n)
  const signed = await bench.signed(person, pay(stranger()))
  expect(await send(person, signed)).toMatchObject({ status: 503, fault: { code: 'SPONSOR_EMPTY' } })
  await bench.give(sponsor.account.address, 0n)
  await server.relayer?.tend()
  expect(await person.device.call('sponsor/status', { chainId: CHAIN_ID })).toMatchObject({ value: {} })
  await bench.give(sponsor.account.address, parseEther('1'))
  expect(await send(person, signed)).toMatchObject({ ok: true })
})

test('a node that does not answer is told, without its URL in the log', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const rpcUrls = new Map([[CHAIN_ID, 'http://127.0.0.1:9/secret-key']])
  const { person } = await world({ sponsor: await bench.sponsor({ rpcUrls }) })
  const signed = await bench.signed(person, pay(stranger()))
  expect(await send(person, signed)).toMatchObject({ status: 503, fault: { code: 'SPONSOR_NETWORK' } })
  expect(log).toHaveBeenCalled()
  expect(JSON.stringify(log.mock.calls)).not.toContain('secret-key')
})

describe('while no block takes them', () => {
  const stop = async () => {
    await bench.node.setAutomine(false)
    await bench.node.setIntervalMining({ interval: 0 })
  }
  const resume = async () => {
    await bench.node.setIntervalMining({ interval: 1 })
    await bench.node.mine({ blocks: 1 })
  }
  afterEach(resume)
  const age = (server: TestServer, seconds: number) =>
    server.database.query(`UPDATE relayed_operations SET sent_at = sent_at - interval '${seconds} seconds'`)
  const pending = async (sender: Address) => {
    const content = (await bench.node.getTxpoolContent()) as unknown as {
      pending: Record<string, Record<string, { hash: Hex; maxFeePerGas: Hex }>>
    }
    const [, own = {}] =
      Object.entries(content.pending).find(([address]) => address.toLowerCase() === sender.toLowerCase()) ?? []
    return Object.values(own)
  }

  test('a transaction that is stuck is sent again at a higher fee, under its nonce, and once', async () => {
    const { server, sponsor, person } = await world()
    const signed = await bench.signed(person, pay(stranger()))
    await stop()
    const hash = await sent(person, signed)
    const [first] = await pending(sponsor.account.address)
    await server.relayer?.tend()
    expect(await pending(sponsor.account.address)).toEqual([first])
    await age(server, 40)
    await server.relayer?.tend()
    const [second, ...more] = await pending(sponsor.account.address)
    expect(more).toEqual([])
    expect(second?.hash).not.toBe(first?.hash)
    expect(BigInt(second?.maxFeePerGas ?? 0)).toBeGreaterThanOrEqual((BigInt(first?.maxFeePerGas ?? 0) * 11n) / 10n)
    await resume()
    await mined(hash)
    await server.relayer?.tend()
    expect(server.relayer?.metrics()).toContain('relayer_waiting{chain="42161"} 1\n')
    await server.relayer?.tend()
    expect(server.relayer?.metrics()).toContain('relayer_waiting{chain="42161"} 0\n')
    expect(server.relayer?.metrics()).toContain('relayer_resent_total{chain="42161"} 1\n')
  })

  test('the price of what is stuck does not rise without end', async () => {
    const { server, sponsor, person } = await world()
    const signed = await bench.signed(person, pay(stranger()))
    await stop()
    await sent(person, signed)
    const [first] = await pending(sponsor.account.address)
    for (let count = 0; count < 25; count++) {
      await age(server, 40)
      await server.relayer?.tend()
    }
    const [last] = await pending(sponsor.account.address)
    expect(BigInt(last?.maxFeePerGas ?? 0)).toBeLessThanOrEqual(BigInt(first?.maxFeePerGas ?? 0) * 5n)
  })

  test('no calls under the same number take the place of what waits, which is done no more', async () => {
    const { sponsor, person } = await world()
    const receiver = stranger()
    const signed = await bench.signed(person, pay(receiver))
    const { nonce } = signed.operation
    const nothing = await bench.signed(person, [], { operation: { nonce: BigInt(nonce) } })
    await stop()
    await sent(person, signed)
    const hash = await sent(person, nothing)
    expect(await pending(sponsor.account.address)).toHaveLength(1)
    await resume()
    await mined(hash)
    expect(await balance(receiver)).toBe(0n)
    expect(await send(person, signed)).toMatchObject({ ok: true })
    expect(await balance(receiver)).toBe(0n)
  })

  test('[T121] three operations take the place of one at most, each at a higher price', async () => {
    const { server, sponsor, person } = await world()
    const under = (nonce: string) => ({ operation: { nonce: BigInt(nonce) } })
    const signed = await bench.signed(person, pay(stranger()))
    const others = []
    for (let count = 0; count < 4; count++)
      others.push(await bench.signed(person, pay(stranger()), under(signed.operation.nonce)))
    await stop()
    await sent(person, signed)
    for (const one of others.slice(0, 3)) await sent(person, one)
    const before = await pending(sponsor.account.address)
    const counts = () => server.database.query('SELECT count(*)::int FROM relayed_operations')
    expect(await send(person, others[3] as Signed)).toMatchObject({ status: 429, fault: { code: 'SPONSOR_LIMIT' } })
    expect(await counts()).toEqual([{ count: 4 }])
    expect(await pending(sponsor.account.address)).toEqual(before)
  })

  test('[T121] nothing takes the place of what pays five times what others pay already', async () => {
    const { server, sponsor, person } = await world()
    const signed = await bench.signed(person, pay(stranger()))
    const nothing = await bench.signed(person, [], { operation: { nonce: BigInt(signed.operation.nonce) } })
    await stop()
    await sent(person, signed)
    for (let count = 0; count < 25; count++) {
      await age(server, 40)
      await server.relayer?.tend()
    }
    const before = await pending(sponsor.account.address)
    expect(await send(person, nothing)).toMatchObject(refusal('SPONSOR_LIMIT'))
    expect(await pending(sponsor.account.address)).toEqual(before)
  })

  test('[T122] two spellings of one number are one number', async () => {
    const { sponsor, person } = await world()
    const number = { operation: { nonce: 5n << 64n } }
    const signed = await bench.signed(person, pay(stranger()), number)
    const nothing = await bench.signed(person, [], number)
    const spelt = { ...nothing.operation, nonce: signed.operation.nonce.replace('0x', '0x00') }
    await stop()
    const first = await sent(person, signed)
    const hash = await sent(person, { ...nothing, operation: spelt })
    await resume()
    await mined(hash)
    expect(await bench.eventOf(first)).toBeUndefined()
    expect(await transactionsOf(sponsor.account.address, 'pending')).toBe(1)
  })

  test('an operation that somebody else brought first costs one transaction that brings nothing, which is counted', async () => {
    const { server, sponsor, person } = await world()
    await mined(await sent(person, await bench.signed(person, [])))
    const receiver = stranger()
    const signed = await bench.signed(person, pay(receiver))
    await stop()
    const hash = await sent(person, signed)
    const [own] = await pending(sponsor.account.address)
    const { input } = await bench.client.getTransaction({ hash: own?.hash ?? '0x' })
    const thief = testAccount(4)
    const serialized = await thief.signTransaction({
      chainId: CHAIN_ID,
      nonce: await transactionsOf(thief.address),
      gas: 2_000_000n,
      maxFeePerGas: parseEther('0.000001'),
      maxPriorityFeePerGas: parseEther('0.0000005'),
      to: entryPoint08Address,
      data: input,
      type: 'eip1559',
    })
    await bench.client.sendRawTransaction({ serializedTransaction: serialized })
    await resume()
    await mined(hash)
    expect(await balance(receiver)).toBe(7n)
    await server.relayer?.tend()
    expect(server.relayer?.metrics()).toContain('relayer_reverted_total{chain="42161"} 1\n')
    expect(await sent(person, signed)).toBe(hash)
  })

  /** Sends a coinless transaction of an account at a price that no other one has. */
  const overtake = async (account: Person['account']) => {
    const serializedTransaction = await account.signTransaction({
      chainId: CHAIN_ID,
      nonce: await transactionsOf(account.address),
      gas: 21_000n,
      maxFeePerGas: parseEther('0.000001'),
      maxPriorityFeePerGas: parseEther('0.0000005'),
      to: account.address,
      type: 'eip1559',
    })
    await bench.client.sendRawTransaction({ serializedTransaction })
  }
  const gone = (account: Person['account'], count: number) =>
    expect.poll(() => transactionsOf(account.address)).toBe(count)

  test('an operation that its transaction did not bring is not told to be brought', async () => {
    const { server, sponsor, person } = await world()
    const signed = await bench.signed(person, pay(stranger()))
    await stop()
    const hash = await sent(person, signed)
    await overtake(person.account)
    await resume()
    await gone(sponsor.account, 1)
    expect(await bench.codeOf(person.account.address)).toBeUndefined()
    await server.relayer?.tend()
    expect(await bench.eventOf(hash)).toBeUndefined()
    expect(await send(person, signed)).toMatchObject(refusal('OPERATION_REFUSED'))
    expect(server.relayer?.metrics()).toContain('relayer_reverted_total{chain="42161"} 1\n')
  })

  test('an operation whose nonce something else of the relayer used is brought once it is sent again', async () => {
    const { server, sponsor, person } = await world()
    const receiver = stranger()
    const signed = await bench.signed(person, pay(receiver))
    await stop()
    await sent(person, signed)
    await overtake(sponsor.account)
    await resume()
    await gone(sponsor.account, 1)
    await server.relayer?.tend()
    await sent(person, signed)
    expect(await transactionsOf(sponsor.account.address, 'pending')).toBe(1)
    await age(server, 40)
    await server.relayer?.tend()
    await mined(await sent(person, signed))
    expect(await balance(receiver)).toBe(7n)
    expect(await transactionsOf(sponsor.account.address)).toBe(2)
  })

  test('[T121] a row that nobody can sign is set aside: its nonce is filled, and what waits after it is mined', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { server, sponsor, person } = await world()
    await server.database.query(
      `INSERT INTO relayed_operations (hash, chain_id, relayer, sender, operation_nonce, nonce, call, max_fee, tip)
       VALUES ('0x12', $1, $2, '0x', '0x0', 0, $3, 1, 1)`,
      [
        CHAIN_ID,
        sponsor.account.address,
        JSON.stringify({ data: '0x', gas: '90000', authorization: { address: shout(DELEGATE) } }),
      ],
    )
    const hash = await sent(person, await bench.signed(person, pay(stranger())))
    await resume()
    await server.relayer?.tend()
    expect(await bench.eventOf(hash)).toBeUndefined()
    await age(server, 40)
    await server.relayer?.tend()
    await mined(hash)
    expect(await transactionsOf(sponsor.account.address)).toBe(2)
    const states = await server.database.query('SELECT state FROM relayed_operations WHERE hash = $1', ['0x12'])
    expect(states).toEqual([{ state: 'lost' }])
    await server.relayer?.tend()
    await server.relayer?.tend()
    expect(server.relayer?.metrics()).toContain('relayer_waiting{chain="42161"} 0\n')
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })

  test('what waited on a chain that began anew is given up, and the next operation is sent', async () => {
    const { server, person } = await world()
    await server.database.query(
      `INSERT INTO relayed_operations (hash, chain_id, relayer, sender, operation_nonce, nonce, call, max_fee, tip, sent_at)
       VALUES ('0x12', $1, $2, '0x', '0x0', 70, '{}', 1, 1, now() - interval '11 minutes')`,
      [CHAIN_ID, server.relayer?.address],
    )
    await server.relayer?.tend()
    await resume()
    await mined(await sent(person, await bench.signed(person, pay(stranger()))))
  })
})

test('the balance is in the health of the server, and counts are there for Prometheus; neither has the key', async () => {
  const { server, sponsor, person } = await world()
  await mined(await sent(person, await bench.signed(person, pay(stranger()))))
  await send(person, await bench.signed(person, pay(stranger()), { operation: { maxFeePerGas: 1n } }))
  await server.relayer?.tend()
  const health = await (await server.app.request('/healthz')).json()
  const left = await balance(sponsor.account.address)
  expect(health).toEqual({
    status: 'ok',
    service: 'secure',
    relayer: { address: sponsor.account.address, balances: { [CHAIN_ID]: String(left) } },
  })
  expect(server.relayer?.metrics()).toContain('relayer_operations_total{chain="42161"} 1\n')
  expect(server.relayer?.metrics()).toContain('relayer_refused_total{code="OPERATION_REFUSED"} 1\n')
  expect(server.relayer?.metrics()).toMatch(/relayer_balance\{chain="42161"\} 9\.9/)
})

test('the EntryPoint counts a number of a person’s own for each operation', async () => {
  const { person } = await world()
  const signed = await bench.signed(person, pay(stranger()))
  const nonce = BigInt(signed.operation.nonce)
  await mined(await sent(person, signed))
  const next = await bench.client.readContract({
    address: entryPoint08Address,
    abi: entryPoint08Abi,
    functionName: 'getNonce',
    args: [person.account.address, nonce >> 64n],
  })
  expect(next).toBe(nonce + 1n)
})
