import { callsIdOf } from '@airlock/protocol/w3m/callsId'
import { encodeAbiParameters, type Hex, keccak256, numberToHex, pad } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { expect, test, vi } from 'vitest'
import { planBatch } from '../approvals/evm/calls/planBatch.ts'
import { SecureError } from '../errors/SecureError.ts'
import type { SmartAccountRecord } from '../keys/KeyClient.ts'
import { DELEGATE, DELEGATED_CODE } from '../smartAccount/delegate.ts'
import { USER } from '../testing/handlers.ts'
import { withRecords } from '../worker/withRecords.ts'
import { createSmart } from './createSmart.ts'

const OWN_ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const FOREIGN = `0xef0100${'12'.repeat(20)}`

// The pinned code is 20 kB; its hash is what the product knows.
vi.mock(import('viem'), async (original) => {
  const viem = await original()
  const hashOf = (code: Hex) => (code === '0xde1e' ? PINNED_HASH : viem.keccak256(code))
  return { ...viem, keccak256: hashOf as typeof viem.keccak256 }
})
const { PINNED_HASH } = vi.hoisted(() => ({
  PINNED_HASH: '0xcc7b633aef4b2543cb8f37522adf1a401f910f0f6b2430c1eecc11f401ccfcf3' as Hex,
}))

type Chain = { delegate?: string; responses?: Hex; account?: unknown }
const ENTRY_POINT = encodeAbiParameters([{ type: 'address' }], [entryPoint08Address])

function nodes(chains: Record<number, Chain>) {
  return vi.fn(async (chainId: unknown, method: string, params: unknown) => {
    const chain = chains[Number(chainId)]
    if (chain === undefined) throw new Error('down')
    const { delegate = '0xde1e', responses = ENTRY_POINT, account = '0x' } = chain
    if (method === 'eth_call') return responses
    return (params as [string])[0] === DELEGATE ? delegate : account
  })
}

function setUp(
  chains: Record<number, Chain>,
  notes: SmartAccountRecord = {},
  operatorChainIds: readonly number[] = Object.keys(chains).map(Number),
) {
  let stored = notes
  const keys = {
    smartAccountRecord: async () => stored,
    saveSmartAccount: async (added: SmartAccountRecord) => {
      stored = withRecords(stored, added)
    },
  }
  const read = nodes(chains)
  const chainIds = Object.keys(chains).map(Number)
  const options = { keys, read, scope: 'site', chainIds, operatorChainIds, knownContracts: {} }
  const smart = createSmart(options)
  return { smart, read, keys, stored: () => stored }
}
const rejected = (rpc: number) => ({ code: 'CALLS_REFUSED', context: { rpc } })

test('matches the pinned hash only for the tested code', () => {
  expect(keccak256('0xde1e')).toBe(PINNED_HASH)
  expect(keccak256('0xde1f')).not.toBe(PINNED_HASH)
})

test('lists networks with the pinned code, only for the own account', async () => {
  const { smart } = setUp({
    1: {},
    2: { account: DELEGATED_CODE },
    3: { delegate: '0x6000' },
    4: { responses: encodeAbiParameters([{ type: 'address' }], [OTHER]) },
    5: { account: '0x6000' },
    6: { account: FOREIGN },
  })
  const [ready, supported] = [{ status: 'ready' }, { status: 'supported' }]
  const atomicOf = async (params: unknown) =>
    Object.entries(await smart.capabilities(params, { chainId: 1, account: OWN_ACCOUNT })).map(([id, one]) => [
      id,
      (one as { atomic?: object }).atomic,
    ])
  expect(await atomicOf([OWN_ACCOUNT])).toEqual([
    ['0x1', ready],
    ['0x2', supported],
    ['0x3', undefined],
    ['0x4', undefined],
    ['0x5', undefined],
    ['0x6', ready],
  ])
  expect(await atomicOf([OWN_ACCOUNT.toLowerCase(), ['0x2', '0x3']])).toEqual([
    ['0x2', supported],
    ['0x3', undefined],
  ])
  for (const params of [[OTHER], [null], 'x', [7]]) {
    await expect(smart.capabilities(params, { chainId: 1, account: OWN_ACCOUNT })).rejects.toMatchObject(
      rejected(4_100),
    )
  }
})

test('[T161] sends the address to the operator’s and active network by default', async () => {
  const { smart, read } = setUp({ 1: {}, 2: {}, 3: {} }, {}, [2])
  const requested = () => [...new Set(read.mock.calls.splice(0).map(([chainId]) => chainId))]
  const position = { chainId: 1, account: OWN_ACCOUNT }
  expect(Object.keys(await smart.capabilities([OWN_ACCOUNT], position))).toEqual(['0x1', '0x2'])
  expect(requested()).toEqual([1, 2])
  await smart.assets([{ account: OWN_ACCOUNT, assetTypeFilter: ['native'] }], position).catch(() => {})
  expect(requested()).toEqual([1, 2])
  expect(Object.keys(await smart.capabilities([OWN_ACCOUNT, ['0x3']], position))).toEqual(['0x3'])
  expect(requested()).toEqual([3])
})

test('returns the account’s capabilities without an address', async () => {
  const { smart } = setUp({ 1: {} })
  const position = { chainId: 1, account: OWN_ACCOUNT }
  const response = await smart.capabilities([OWN_ACCOUNT], position)
  for (const params of [undefined, [], [undefined]])
    expect(await smart.capabilities(params, position)).toEqual(response)
})

test('returns the wallet’s own id if the given one cannot be stored', async () => {
  const { smart, keys } = setUp({ 1: {} })
  keys.saveSmartAccount = () => Promise.reject(new Error('worker is gone'))
  const request = async () => ({ id: '0xown' })
  const send = (version?: string) =>
    smart.sendCalls({ params: [{ id: '0xabcd', version }], chainId: 1, account: OWN_ACCOUNT }, request)
  expect(await send()).toEqual({ id: '0xown' })
  expect(await send('1.0')).toBe('0xown')
})

test('[T126] accepts a dapp’s id once, and returns it for its calls', async () => {
  const { smart, stored } = setUp({ 1: {} })
  const send = (id: unknown, version?: string) =>
    smart.sendCalls({ params: [{ id, version }], chainId: 1, account: OWN_ACCOUNT }, async () => ({ id: '0xown' }))
  // The modal follows the calls by the wallet's own id, which is also returned.
  expect(await send('0xabcd')).toEqual({ id: '0xabcd', capabilities: { airlock: { callsId: '0xown' } } })
  expect(stored().ids).toEqual([['0xabcd', '0xown']])
  await expect(send('0xabcd')).rejects.toMatchObject(rejected(5_720))
  expect(await send('0xabce', '1.0')).toBe('0xabce')
  for (const id of ['abcd', '0x', 7, `0x${'ab'.repeat(4_097)}`]) {
    await expect(send(id)).rejects.toMatchObject(rejected(-32_602))
  }
  // Two at once are one id too.
  const [first, second] = await Promise.allSettled([send('0xab01'), send('0xab01')])
  expect([first.status, second.status]).toEqual(['fulfilled', 'rejected'])
})

test('[T126] never reuses an own id for other calls', async () => {
  const { smart, stored } = setUp({ 1: {} })
  const own = callsIdOf({ chainId: 1, kind: 'batch', callCount: 2, hashes: [`0x${'ab'.repeat(32)}`] })
  const request = vi.fn(async () => ({ id: '0xown' }))
  for (const id of [own, own.toUpperCase().replace('X', 'x')]) {
    const sent = smart.sendCalls({ params: [{ id }], chainId: 1, account: OWN_ACCOUNT }, request)
    await expect(sent).rejects.toMatchObject(rejected(5_720))
  }
  expect(request).not.toHaveBeenCalled()
  expect(stored().ids ?? []).toEqual([])
})

test("[T126] reserves another tab's id until its calls end or are declined", async () => {
  const { smart, stored } = setUp({ 1: {} })
  const send = (request: () => Promise<unknown>) =>
    smart.sendCalls({ params: [{ id: '0xabcd' }], chainId: 1, account: OWN_ACCOUNT }, request)
  const sent = vi.fn(async () => ({ id: '0xown' }))
  const other = new Set(['airlock-calls|site|0xabcd'])
  type Run = (lock: object | null) => unknown
  const request = async (name: string, options: Run | { ifAvailable: true }, run?: Run) =>
    typeof options === 'function' ? options({}) : run?.(other.has(name) ? null : {})
  vi.stubGlobal('navigator', { locks: { request } })
  await expect(send(sent)).rejects.toMatchObject(rejected(5_720))
  other.clear()
  await expect(send(() => Promise.reject(new SecureError('REJECTED')))).rejects.toMatchObject({ code: 'REJECTED' })
  expect(sent).not.toHaveBeenCalled()
  expect(await send(sent)).toMatchObject({ id: '0xabcd' })
  expect(stored().ids).toEqual([['0xabcd', '0xown']])
})

test('reports a declined upgrade if the batch would set code', async () => {
  const decline = async () => {
    throw new SecureError('REJECTED')
  }
  const call = { params: [{ atomicRequired: true, calls: [{}, {}] }], chainId: 1, account: OWN_ACCOUNT }
  await expect(setUp({ 1: {} }).smart.sendCalls(call, decline)).rejects.toMatchObject(rejected(5_750))
  const upgraded = setUp({ 1: { account: DELEGATED_CODE } }).smart
  await expect(upgraded.sendCalls(call, decline)).rejects.toMatchObject({ code: 'REJECTED' })
  for (const one of [{ calls: [{}, {}] }, { atomicRequired: true, calls: [{}] }]) {
    await expect(setUp({ 1: {} }).smart.sendCalls({ ...call, params: [one] }, decline)).rejects.toMatchObject({
      code: 'REJECTED',
    })
  }
})

test('declines a batch while the node is unreachable', async () => {
  const call = { params: [{ atomicRequired: true, calls: [{}, {}] }], chainId: 1, account: OWN_ACCOUNT }
  const { smart, read } = setUp({ 1: {} })
  const decline = async () => {
    read.mockRejectedValue(new Error('down'))
    throw new SecureError('REJECTED')
  }
  await expect(smart.sendCalls(call, decline)).rejects.toMatchObject(rejected(5_750))
  await expect(smart.sendCalls(call, decline)).rejects.toMatchObject({ code: 'REJECTED' })
})

test('prefers the smart account if the network has one', async () => {
  const { smart, stored } = setUp({ 1: { delegate: '0x' }, 2: {} })
  const user = { ...USER, addresses: { ...USER.addresses, eip155: OWN_ACCOUNT } }
  await expect(smart.prefer('other')).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  await smart.prefer('smartAccount')
  expect(stored().isPreferred).toBe(true)
  expect(await smart.describeUser(user, 2)).toMatchObject({ preferredAccountType: 'smartAccount', accounts: [{}, {}] })
  expect(await smart.describeUser(user, 1)).toMatchObject({ preferredAccountType: 'eoa', accounts: [{ type: 'eoa' }] })
  await smart.prefer('eoa')
  expect(stored().isPreferred).toBe(false)
  await expect(setUp({ 1: { delegate: '0x' } }).smart.prefer('smartAccount')).rejects.toMatchObject({
    code: 'NOT_CONFIGURED',
  })
})

test('[S4.13:networks] lists no network with smart accounts if none answers', async () => {
  const { smart, read } = setUp({ 1: {}, 2: {} })
  read.mockRejectedValue(new Error('down'))
  expect(await smart.enabledNetworks()).toEqual([])
  expect(read).toHaveBeenCalled()
})

test('[S4.13:preferred] falls back to the EOA if the network does not answer', async () => {
  const user = { ...USER, addresses: { ...USER.addresses, eip155: OWN_ACCOUNT } }
  const { smart, read } = setUp({ 1: {} }, { isPreferred: true })
  read.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down'))
  expect(await smart.describeUser(user, 1)).toMatchObject({ preferredAccountType: 'eoa' })
  read.mockReset()
  expect(await setUp({ 1: {} }, { isPreferred: true }).smart.describeUser(user, 1)).toMatchObject({
    preferredAccountType: 'smartAccount',
  })
})

test('probes a network with smart accounts once, and retries silent ones', async () => {
  const { smart, read } = setUp({ 1: {}, 2: { delegate: '0x' } })
  expect(await smart.enabledNetworks()).toEqual([1])
  const probes = () => read.mock.calls.filter(([, method]) => method === 'eth_call').map(([chainId]) => chainId)
  expect(probes()).toEqual([1, 2])
  expect(await smart.enabledNetworks()).toEqual([1])
  expect(probes()).toEqual([1, 2, 2])
})

test('sends one batch if required, preferred, or the account has code', async () => {
  const calls = [1n, 2n].map((value) => ({ to: OTHER, data: '0x' as Hex, value }))
  const plan = (chain: Chain, more: object = {}, rows: Parameters<typeof planBatch>[0] = calls) =>
    planBatch(rows, {
      chainId: 1,
      from: OWN_ACCOUNT,
      read: nodes({ 1: chain }),
      isAtomicRequired: false,
      isPreferred: false,
      isSponsored: false,
      ...more,
    })
  expect(await plan({})).toBeUndefined()
  expect(await plan({}, { isPreferred: true })).toEqual({ delegation: { kind: 'none' } })
  expect(await plan({}, { isAtomicRequired: true })).toEqual({ delegation: { kind: 'none' } })
  expect(await plan({ account: DELEGATED_CODE })).toEqual({ delegation: { kind: 'ours' } })
  expect(await plan({ account: FOREIGN })).toBeUndefined()
  expect(await plan({}, { isAtomicRequired: true }, calls.slice(1))).toBeUndefined()
  const created = [...calls, { to: null, data: '0x6000' as Hex, value: 0n }]
  for (const [chain, rows] of [
    [{ delegate: '0x' }, calls],
    [{ account: '0x6000' }, calls],
    [{}, created],
  ] as const) {
    expect(await plan(chain, { isPreferred: true }, rows)).toBeUndefined()
    await expect(plan(chain, { isAtomicRequired: true }, rows)).rejects.toMatchObject(rejected(5_760))
  }
  // The fee of one call is the reason for its batch.
  const one = (chain: Chain, more: object, to: string | null = OTHER) =>
    plan(chain, { isSponsored: true, ...more }, [{ to, data: '0x6000', value: 0n }])
  expect(await one({}, {})).toBeUndefined()
  expect(await one({}, { isPreferred: true })).toEqual({ delegation: { kind: 'none' } })
  expect(await one({ account: DELEGATED_CODE }, {})).toEqual({ delegation: { kind: 'ours' } })
  expect(await one({}, { isPreferred: true, isSponsored: false })).toBeUndefined()
  expect(await one({ account: DELEGATED_CODE }, { isSponsored: false })).toBeUndefined()
  for (const more of [{ isPreferred: true }, { isAtomicRequired: true }]) {
    expect(await one({ delegate: '0x' }, more)).toBeUndefined()
    expect(await one({ account: '0x6000' }, more)).toBeUndefined()
    expect(await one({}, more, null)).toBeUndefined()
  }
  // A single call is all or nothing without any code.
  expect(await one({}, { isAtomicRequired: true })).toBeUndefined()
})

const KEY = `0x${'ab'.repeat(24)}` as const
const HASH = pad('0x12')
const OPERATION = callsIdOf({
  chainId: 1,
  kind: 'operation',
  callCount: 2,
  hashes: [HASH, pad(OWN_ACCOUNT).toLowerCase() as Hex, pad(KEY), pad('0x1'), numberToHex(9_000, { size: 32 })],
})

function openNetwork(read: ReturnType<typeof nodes>, time = 8_000) {
  const block = { number: '0x64', timestamp: numberToHex(time), hash: pad('0x5') }
  read.mockImplementation(async (_chain, method) =>
    method === 'eth_getBlockByNumber' ? block : numberToHex(BigInt(`${KEY}${'0'.repeat(16)}`), { size: 32 }),
  )
}

test('[T126] keeps open calls pending without a receipt, so no one pays twice', async () => {
  const { smart, read } = setUp({ 1: {} }, { ids: [['0xabcd', OPERATION]] })
  openNetwork(read, 20_000)
  expect(await smart.callsStatus(['0xabcd'])).toMatchObject({ status: 500, receipts: [] })
  const open = new Set(['airlock-calls|site|0xabcd'])
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [...open].map((name) => ({ name })) }) } })
  expect(await smart.callsStatus(['0xabcd'])).toMatchObject({ status: 100, receipts: [] })
  expect(await smart.callsStatus([OPERATION])).toMatchObject({ status: 500 })
  open.clear()
  expect(await smart.callsStatus(['0xabcd'])).toMatchObject({ status: 500 })
  vi.stubGlobal('navigator', {})
  const denied = setUp({ 1: {} })
  openNetwork(denied.read, 20_000)
  const ofOwn = () => denied.smart.callsStatus(['0xabcd'])
  let during: object | undefined
  await denied.smart.sendCalls({ params: [{ id: '0xabcd' }], chainId: 1, account: OWN_ACCOUNT }, async () => {
    await denied.keys.saveSmartAccount({ ids: [['0xabcd', OPERATION]] })
    during = await ofOwn()
    return { id: OPERATION }
  })
  expect(during).toMatchObject({ status: 100 })
  expect(await ofOwn()).toMatchObject({ status: 500 })
})

test('[T122] ignores what earlier versions noted of cancelled operations', async () => {
  for (const previous of [HASH, pad(KEY)]) {
    const { smart, read } = setUp({ 1: {} }, { cancelled: [[previous, HASH]] })
    openNetwork(read)
    expect(await smart.callsStatus([OPERATION])).toMatchObject({ status: 100 })
  }
})

test('offers no permissions by default, and finds the network of a request', async () => {
  const { smart, read } = setUp({ 1: {}, 8453: {} })
  const at = { params: [], chainId: 1, account: OWN_ACCOUNT, user: USER.id }
  expect(await smart.handle({ ...at, method: 'wallet_getSupportedExecutionPermissions' })).toEqual({})
  expect(await smart.handle({ ...at, method: 'wallet_getGrantedExecutionPermissions' })).toEqual([])
  const granting = { ...at, method: 'wallet_grantPermissions' }
  expect(await smart.networkOfPermission({ ...granting, params: [{ chainId: '0x2105' }] })).toBe(8_453)
  expect(await smart.networkOfPermission({ ...granting, params: { chainId: '0x2105' } })).toBe(8_453)
  expect(await smart.networkOfPermission({ ...granting, params: [{ chainId: '0x7' }] })).toBe(1)
  const ending = { ...at, method: 'wallet_revokePermissions', params: [{ permissionContext: '0x01' }] }
  expect(await smart.networkOfPermission(ending)).toBe(1)
  expect(read).not.toHaveBeenCalled()
})
