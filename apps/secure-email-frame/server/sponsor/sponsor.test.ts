import { randomBytes } from 'node:crypto'
import type { SecureParams } from '@airlock/protocol/secure/api'
import { type Address, type Hex, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { encodeBatch } from '../../frame/smartAccount/encodeBatch.ts'
import { signOperation } from '../../frame/wallet/signOperation.ts'
import { bundledOperations } from '../fees/bundledOperations.ts'
import { DELEGATE } from '../fees/checkOperation.ts'
import { closeAfterEach } from '../testing/closeAfterEach.ts'
import { signIn } from '../testing/signIn.ts'
import { FEE_CHAIN_ID as chainId, type FeeServices, startFeeServices } from '../testing/startFeeServices.ts'
import { type TestServer, WALLET } from '../testing/testServer.ts'

const start = closeAfterEach(afterEach)
const TO = '0x00000000000000000000000000000000000000AA'
const rejection = (code: string) => ({ ok: false, fault: { code } })
let services: FeeServices
beforeEach(async () => {
  services = await startFeeServices()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await services.close()
})

const newKey = (): Hex => `0x${randomBytes(24).toString('hex')}`
const callsOf = (key: Hex, { target = TO, value = 1n }: { target?: Address; value?: bigint } = {}) => ({
  callData: encodeBatch([{ to: target, data: '0x', value }]).toLowerCase() as Hex,
  callGasLimit: 50_000,
  authorization: { nonce: 0 },
  key,
})

async function newPerson(server: TestServer) {
  const account = privateKeyToAccount(generatePrivateKey())
  const { device } = await signIn(server, `${randomBytes(6).toString('hex')}@mail.example`)
  const wallet = { ...WALLET, addresses: { ...WALLET.addresses, eip155: account.address } }
  await device.call('wallet/create', { wallet, dataKey: randomBytes(32).toString('base64url') })
  const status = async (calls?: ReturnType<typeof callsOf>) => {
    const response = await device.call('sponsor/status', { chainId, ...(calls && { calls }) })
    if (!response.ok) throw new Error(response.fault.code)
    return response.value
  }
  return {
    account,
    device,
    status,
    isOffered: async (calls = callsOf(newKey())) => (await status(calls)).offer !== undefined,
    async signed(): Promise<SecureParams<'sponsor/send'>> {
      const key = newKey()
      const { offer } = await status(callsOf(key))
      if (offer === undefined) throw new Error('The paymaster pays for nothing.')
      const parts = { chainId, sender: account.address, key, authorization: { nonce: 0 } }
      const calls = [{ to: TO, value: '1', data: '0x' }]
      return JSON.parse((await signOperation(account, { ...parts, calls, ...offer }))[0])
    },
    send: (requested: SecureParams<'sponsor/send'>) => device.call('sponsor/send', requested),
  }
}

function together(servers: readonly TestServer[]) {
  let at = servers[0]
  const app = { request: (path: string, init: RequestInit) => at?.app.request(path, init) }
  return {
    server: { ...at, app } as unknown as TestServer,
    use(index: number) {
      at = servers[index]
    },
  }
}

const setBlock = ({ timestamp = 1, number = 1, baseFeePerGas = 1n }) => {
  const block = { number: numberToHex(number), timestamp: numberToHex(timestamp), hash: `0x${'00'.repeat(32)}` }
  services.state.response = ({ method }) =>
    method === 'eth_getBlockByNumber' ? { ...block, baseFeePerGas: numberToHex(baseFeePerGas) } : undefined
}

test('offers and sends nothing for a user without a wallet', async () => {
  const { device } = await signIn(await start())
  const rejected = rejection('STATE_CONFLICT')
  expect(await device.call('sponsor/status', { chainId })).toMatchObject(rejected)
  const signed = await (await newPerson(await start({ bundlers: services.options() }))).signed()
  expect(await device.call('sponsor/send', signed)).toMatchObject(rejected)
})

test('pays nothing on other networks, or without a bundler', async () => {
  const user = await newPerson(await start({ bundlers: services.options() }))
  const signed = await user.signed()
  const elsewhere = { chainId: 1, calls: callsOf(newKey()) }
  expect(await user.device.call('sponsor/status', elsewhere)).toMatchObject({ value: {} })
  expect(await user.send({ ...signed, chainId: 1 })).toMatchObject({ status: 403, fault: { code: 'SPONSOR_OFF' } })
  const other = await newPerson(await start())
  expect(await other.status(callsOf(newKey()))).toEqual({})
  expect(await other.send(signed)).toMatchObject({ status: 403, fault: { code: 'SPONSOR_OFF', isFinal: true } })
})

describe('[T121] limits of the operator', () => {
  test.each([
    ['operations of a person', { operationsByPerson: 1 }],
    ['operations of a project', { operationsByProject: 1 }],
    ['gas of a person', { operationGasByPerson: 300 }],
    ['gas of a project', { operationGasByProject: 300 }],
    ['coin of a person', { operationCoinByPerson: 600 }],
    ['coin of a project', { operationCoinByProject: 600 }],
  ])('limits %s', async (name, limits) => {
    // An operation costs 200,000 gas and 400 millionths of a coin.
    setBlock({ baseFeePerGas: 10n ** 9n })
    const server = await start({ bundlers: services.options(), limits })
    const [user, other] = [await newPerson(server), await newPerson(server)]
    expect([await user.isOffered(), await user.isOffered()]).toEqual([true, false])
    expect(await other.isOffered()).toBe(name.endsWith('person'))
  })

  test.each(['sponsorAsks', 'sponsorAsksByPerson'])('limits requests and tries of an hour: %s', async (rule) => {
    const limits = { operationTries: 2, [rule]: 3 }
    const user = await newPerson(await start({ bundlers: services.options(), limits }))
    const signed = await user.signed()
    const operation = { ...signed.operation, key: newKey() }
    for (const code of ['OPERATION_REFUSED', 'OPERATION_REFUSED', 'TOO_MANY'])
      expect(await user.send({ ...signed, operation })).toMatchObject(rejection(code))
    for (const isOffered of [true, true, false]) expect(await user.isOffered()).toBe(isOffered)
    expect(await user.status()).toEqual({})
  })

  test('limits gas, and offers nothing for unlisted contracts', async () => {
    const targets = new Set<Address>([TO])
    const user = await newPerson(await start({ bundlers: services.options({ targets, maxGas: 250_000 }) }))
    expect(await user.isOffered(callsOf(newKey(), { target: user.account.address }))).toBe(false)
    expect(await user.isOffered({ ...callsOf(newKey()), callGasLimit: 250_001 })).toBe(false)
    expect(await user.isOffered()).toBe(true)
  })

  test.each([
    ['foreign code, with the delegate listed', `0xef0100${'5e'.repeat(20)}`, [DELEGATE], true],
    ['foreign code, with all contracts listed', `0xef0100${'5e'.repeat(20)}`, undefined, true],
    ['foreign code, with another contract listed', `0xef0100${'5e'.repeat(20)}`, [TO], false],
    ['a fresh account, with the delegate listed', '0x', [DELEGATE], false],
    ['a fresh account, with all contracts listed', '0x', undefined, false],
  ] as const)('[T217] checks a payment for new code without calls: %s', async (_, code, listed, isOffered) => {
    const targets = listed && new Set<Address>(listed)
    const user = await newPerson(await start({ bundlers: services.options({ targets }) }))
    services.state.response = ({ method, params: [address] = [] }) =>
      method === 'eth_getCode' && String(address).toLowerCase() === user.account.address.toLowerCase()
        ? code
        : undefined
    const empty = callsOf(newKey(), { target: user.account.address, value: 0n })
    expect(await user.isOffered(empty)).toBe(isOffered)
  })
})

describe('[T122] a signed operation', () => {
  test('accepts one of two concurrent operations of an account at two servers', async () => {
    const first = await start({ bundlers: services.options() })
    const second = await start({ databaseUrl: first.url, bundlers: services.options() })
    const { server, use } = together([first, second])
    const user = await newPerson(server)
    const signed = [await user.signed(), await user.signed()]
    const responses = await Promise.all(
      signed.map((one, index) => {
        use(index)
        return user.send(one)
      }),
    )
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('rejects a deadline in the past or minutes ahead', async () => {
    const ahead = Math.floor(Date.now() / 1_000) + 10_000
    setBlock({ timestamp: ahead })
    const first = await start({ bundlers: services.options() })
    const second = await start({ databaseUrl: first.url, bundlers: services.options() })
    const { server, use } = together([first, second])
    const user = await newPerson(server)
    const delayed = await user.signed()
    setBlock({ timestamp: ahead + 301, number: 2 })
    expect(await user.send(delayed)).toMatchObject({ status: 409, fault: { code: 'OPERATION_EXPIRED' } })
    const further = await user.signed()
    // The node of the other server is behind.
    use(1)
    setBlock({ timestamp: ahead })
    expect(await user.send(further)).toMatchObject(rejection('OPERATION_REFUSED'))
  })

  test('keeps a rejection final when its cause is gone', async () => {
    const user = await newPerson(await start({ bundlers: services.options() }))
    const signed = await user.signed()
    services.state.response = ({ method }) => (method === 'eth_supportedEntryPoints' ? [] : undefined)
    expect(await user.send(signed)).toMatchObject({ fault: { code: 'SPONSOR_OFF', isFinal: true } })
    services.state.response = () => undefined
    expect(await user.send(signed)).toMatchObject(rejection('OPERATION_REFUSED'))
    expect(await user.send(await user.signed())).toMatchObject({ ok: true })
  })
})

test('[T124] shares an operation with every server, also one that pays nothing', async () => {
  const first = await start({ bundlers: services.options() })
  const second = await start({ databaseUrl: first.url })
  const { server, use } = together([first, second])
  const user = await newPerson(server)
  const [signed, other] = [await user.signed(), await user.signed()]
  expect(await user.send(signed)).toMatchObject({ ok: true })
  const { open } = await user.status()
  use(1)
  expect((await user.status()).open).toEqual(open)
  expect(await user.send(signed)).toMatchObject({ value: { id: open?.id } })
  // Permanently rejected by the first payer, then by the second.
  expect(await user.send(other)).toMatchObject({ fault: { code: 'SPONSOR_OFF', isFinal: true } })
  use(0)
  services.state.isUsed = true
  expect(await user.send(other)).toMatchObject({ fault: { code: 'OPERATION_REFUSED', isFinal: true } })
})

test('blocks the account for an hour if no node knows the outcome', async () => {
  const first = await start({ bundlers: services.options() })
  const second = await start({ databaseUrl: first.url })
  const { server, use } = together([first, second])
  const user = await newPerson(server)
  await user.send(await user.signed())
  use(1)
  for (const [seconds, isOpen] of [
    [3_000, true],
    [1_500, false],
  ]) {
    await second.database.query('UPDATE sponsored_operations SET valid_until = valid_until - $1', [seconds])
    expect((await user.status()).open !== undefined).toBe(isOpen)
  }
})

test('[T121] gives the next try to one of several servers', async () => {
  const server = await start({ bundlers: services.options() })
  const user = await newPerson(server)
  await user.send(await user.signed())
  const rows = bundledOperations(server.database, chainId)
  const [stored] = await rows.waiting()
  await server.database.query("UPDATE sponsored_operations SET tried_at = tried_at - interval '1 minute'")
  const claims = await Promise.all([1, 2, 3].map(() => rows.claim(stored?.hash ?? '0x', 20_000)))
  expect(claims.filter(Boolean)).toHaveLength(1)
})

test('[T121] polls a slow network one at a time without delaying others', async () => {
  const slow = await startFeeServices()
  let release: () => void = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  onTestFinished(() => slow.close())
  slow.state.response = () => isReleased
  const [own] = services.options().networks
  const networks = [
    { ...slow.options().networks[0], chainId: 7 },
    { ...own, chainId },
  ] as ReturnType<FeeServices['options']>['networks']
  const server = await start({ bundlers: services.options({ networks }) })
  const polled = server.payer?.poll()
  for (let count = 0; count < 3; count++) void server.payer?.poll()
  for (const { requests } of [services, slow]) await expect.poll(() => requests).toContain('eth_supportedEntryPoints')
  expect(slow.requests.filter((method) => method === 'eth_supportedEntryPoints')).toHaveLength(1)
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  release()
  await polled
})

test('logs a missing setting once, and an operation that never ends once', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const server = await start({ bundlers: services.options() })
  const user = await newPerson(server)
  await user.send(await user.signed())
  await server.database.query('UPDATE sponsored_operations SET valid_until = 1')
  setBlock({ timestamp: 4_000 })
  for (let count = 0; count < 2; count++) await server.payer?.poll()
  expect(warn.mock.calls.flat()).toEqual([expect.stringMatching(/^bundler of 10: operation 0x.* is open long after/)])
  warn.mockClear()
  services.state.response = ({ method }) => (method === 'eth_supportedEntryPoints' ? [] : undefined)
  for (let count = 0; count < 2; count++) await user.isOffered()
  const missing = 'bundler of 10: a bundler of EntryPoint 0.8 is missing: users pay their own fees there.'
  expect(warn.mock.calls).toEqual([[missing]])
})

test('[T74] reports a silent node without its URL', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const [network] = services.options().networks
  const networks = [{ ...network, rpcUrl: 'http://127.0.0.1:9/secret-key' }] as ReturnType<
    FeeServices['options']
  >['networks']
  const server = await start({ bundlers: services.options({ networks }) })
  await server.payer?.poll()
  expect(await (await newPerson(server)).isOffered()).toBe(false)
  expect(log).toHaveBeenCalled()
  expect(JSON.stringify(log.mock.calls)).not.toContain('secret-key')
})
