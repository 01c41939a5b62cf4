import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { en } from '../messages/en.ts'
import { loadLanguage } from '../messages/loadLanguage.ts'
import { node, simulated, TO } from '../testing/callsNode.ts'
import { MAINNET, MINE, transaction, transfer } from '../testing/solanaTransactions.ts'
import { describeRequest } from './describeRequest.ts'
import type { ApprovalCall } from './shared/types.ts'

const { messages: ar } = await loadLanguage('ar')

const CALL: ApprovalCall = {
  user: 'user',
  method: 'personal_sign',
  params: ['0x00'],
  chainId: 1,
  site: { origin: 'https://app.example', trust: 'allowed' },
  signal: new AbortController().signal,
}
const INPUT = {
  accounts: { eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', solana: '11111111111111111111111111111111' },
  recipients: [],
  read: async () => '0x',
  knownContracts: {},
  texts: en.networks,
}
const described = (over: Partial<ApprovalCall>) => describeRequest({ ...CALL, ...over }, INPUT)

test('[T20] flags an unverified site for every request', async () => {
  expect((await described({})).warnings).toEqual(['unreadable'])
  const site = { origin: 'https://app.example', trust: 'unverified' } as const
  expect((await described({ site })).warnings).toEqual(['unreadable', 'unverifiedSite'])
})

test('[T90] escapes hidden characters of names, sites and texts in every request', async () => {
  const hostile = 'Mail\u202e\u{e0041}'
  const typedData = {
    domain: { name: hostile, version: hostile, chainId: 1 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: hostile },
  }
  const requests = [
    { method: 'personal_sign', params: [hostile] },
    { method: 'eth_signTypedData_v4', params: [INPUT.accounts.eip155, JSON.stringify(typedData)] },
    {
      method: 'solana_signMessage',
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      params: { message: base58.encode(new TextEncoder().encode(hostile)), pubkey: INPUT.accounts.solana },
    },
  ] as const
  for (const request of requests) {
    const { fields, warnings } = await described(request)
    expect(warnings).toContain('hidden')
    expect(fields.some(({ value }) => value.includes('Mail⟨U+202E⟩⟨U+E0041⟩'))).toBe(true)
    expect(JSON.stringify(fields)).not.toMatch(/[\u202e\u{e0041}]/u)
  }
})

test('[T87] rejects a hash as a message if the account has code', async () => {
  const hash = { ...CALL, params: [`0x${'ab'.repeat(32)}`] }
  await expect(describeRequest(hash, { ...INPUT, read: async () => '0xef0100' })).rejects.toThrow('has code')
  expect((await described(hash)).warnings).toEqual(['unreadable', 'bareHash'])
})

test.each(['wallet_grantPermissions', 'wallet_revokePermissions', 'eth_sendUserOperation'] as const)(
  'rejects %s as not offered',
  async (method) => {
    await expect(described({ method, params: [{}] })).rejects.toMatchObject({
      code: 'NOT_CONFIGURED',
      message: 'This wallet does not offer that.',
    })
  },
)

test('rejects an EVM request on a network of another namespace', async () => {
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  await expect(described({ method: 'eth_sendTransaction', chainId, params: [{}] })).rejects.toThrow('Invalid chainId')
})

test('reads calls from an object and parameters from a list, else none', async () => {
  const call = { method: 'wallet_sendCalls', chainId: 1 } as const
  const calls = [{ to: TO, value: '0x1' }, { to: TO }]
  const read = node(simulated({}, {}))
  const several = await describeRequest({ ...CALL, ...call, params: [{ calls }] }, { ...INPUT, read })
  expect(several.title).toBe('batch')
  await expect(described({ params: '0x00' })).rejects.toThrow('The message must be text')
})

test('rejects a transaction of another account or network', async () => {
  for (const other of [{ from: TO }, { chainId: '0x5' }]) {
    const params = [{ to: TO, ...other }]
    await expect(described({ method: 'eth_sendTransaction', params })).rejects.toThrow('Invalid input')
    const calls = [{ calls: [{ to: TO }], ...other }]
    await expect(described({ method: 'wallet_sendCalls', params: calls })).rejects.toMatchObject({
      code: 'CALLS_REFUSED',
    })
  }
})

test('allows any network for a returned Solana transaction with a foreign hash', async () => {
  const sent = base58.encode(transaction([transfer(1n)]))
  const warningsOf = async (method: ApprovalCall['method'], isBlockhashValid = { value: false }) => {
    const accounts = { ...INPUT.accounts, solana: MINE }
    const call = { ...CALL, method, chainId: MAINNET, params: { transaction: sent } }
    return (await describeRequest(call, { ...INPUT, accounts, read: node({ isBlockhashValid }) })).warnings
  }
  expect(await warningsOf('solana_signTransaction')).toEqual(['firstTime', 'unboundNetwork'])
  expect(await warningsOf('solana_signTransaction', { value: true })).toEqual(['firstTime'])
  expect(await warningsOf('solana_signAndSendTransaction')).toEqual(['firstTime'])
})

test.each([
  [en.networks, 'Chain 4711', '1 coin', /^[\d.]+ coin$/],
  [ar.networks, 'الشبكة 4711', '1 عملة', /^[\d.]+ عملة$/],
])('[T79] names the coin of an unknown network in the reader’s language: %j', async (texts, name, paid, fee) => {
  const call = { ...CALL, method: 'eth_sendTransaction', chainId: 4_711 } as const
  const params = [{ to: TO, value: '0xde0b6b3a7640000' }]
  const read = node({ ...simulated({}), eth_call: '0x' })
  const { fields, offers } = await describeRequest({ ...call, params }, { ...INPUT, texts, read })
  expect(fields).toContainEqual({ name: 'out', value: paid, variant: 'amount' })
  expect(fields).toContainEqual({ name: 'network', value: name, variant: 'text' })
  expect(offers.map((offer) => offer.fee?.max)).toEqual([expect.stringMatching(fee), expect.stringMatching(fee)])
})

test('[T79] names the coin of a known network by its symbol: POL', async () => {
  const call = { ...CALL, method: 'eth_sendTransaction', chainId: 137 } as const
  const params = [{ to: TO, value: '0xde0b6b3a7640000' }]
  const { fields } = await describeRequest({ ...call, params }, { ...INPUT, read: node(simulated({})) })
  expect(fields).toContainEqual({ name: 'out', value: '1 POL', variant: 'amount' })
})

test.each(['personal_sign', 'eth_signTypedData_v4'] as const)(
  '[T120] rejects a signature by %s of another account with 4100, in any case',
  async (method) => {
    const typedData = JSON.stringify({
      domain: { name: 'Mail', chainId: 1 },
      types: { Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'hello' },
    })
    const paramsOf = (account: unknown) =>
      method === 'personal_sign' ? ['0x68656c6c6f', account] : [account, typedData]
    for (const other of [TO, '', null, 7, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb9226']) {
      await expect(described({ method, params: paramsOf(other) })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: 'A different account is signed in.',
        context: { rpc: 4_100 },
      })
    }
    for (const own of [INPUT.accounts.eip155, INPUT.accounts.eip155.toLowerCase(), undefined]) {
      expect((await described({ method, params: paramsOf(own) })).offers).toHaveLength(1)
    }
  },
)

test('[T254] names networks on which a signer of a hash could not be checked', async () => {
  const read = async (chain: number | string) => {
    if (chain === 8453) throw new Error('down')
    return '0x'
  }
  const { fields, warnings } = await describeRequest({ ...CALL, params: [`0x${'ab'.repeat(32)}`] }, { ...INPUT, read })
  expect(fields.at(-1)).toEqual({ name: 'uncheckedOn', value: 'Base', variant: 'text' })
  expect(warnings).toEqual(['unreadable', 'bareHash', 'codeUnread'])
})
