import type { ChainNamespace } from '@airlock/protocol/caip'
import type { SwitchNetwork } from '@airlock/protocol/channel/SwitchNetwork'
import { SOLANA_DEVNET, SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { decodeBase58, encodeBase58 } from '@airlock/protocol/text/base58'
import { expect, test } from 'vitest'
import type { CaipNetwork } from '../../core/networks/network.ts'
import { emailWallet } from '../../core/wallets/wallets.ts'
import { CALL, setUpAuth, USER } from '../../testing/testAuth.ts'
import { settled } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, ARBITRUM_DEFINITION } from '../../testing/testFixtures.ts'

const SWITCH_NETWORK: SwitchNetwork = 'wallet_switchNetwork'

const KEY = 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB'
const onSolana = (caipNetworkId: CaipNetwork['caipNetworkId']): CaipNetwork => ({
  ...ARBITRUM_DEFINITION,
  id: caipNetworkId,
  caipNetworkId,
  chainNamespace: 'solana',
})
const ALONE = [onSolana(SOLANA_MAINNET), onSolana(SOLANA_DEVNET)]
const BOTH = [ARBITRUM_DEFINITION, ...ALONE]
const SOLANA_USER = {
  email: 'ada@mail.example',
  address: KEY,
  chainId: SOLANA_MAINNET,
  accounts: [{ address: KEY, type: 'eoa' as const }],
}
const ON_SOLANA = { ...CALL, namespace: 'solana' } as const
const STATE = {
  accounts: [KEY],
  caipNetworkId: SOLANA_MAINNET,
  approvedCaipNetworkIds: [SOLANA_MAINNET, SOLANA_DEVNET],
}
const TRANSACTION = Uint8Array.from({ length: 300 }, (_, index) => index % 251)
const BASE64 = btoa(String.fromCharCode(...TRANSACTION))

type SetUp = NonNullable<Parameters<typeof setUpAuth>[0]>

async function signedIn(input: SetUp = {}, users: readonly object[] = [SOLANA_USER, USER]) {
  const created = setUpAuth({ networks: BOTH, ...input })
  const { connector, frame } = created
  const connecting = connector.connect(emailWallet)
  frame.ready()
  for (const user of users) {
    await settled()
    frame.respond('GET_USER', user)
  }
  return { ...created, result: await connecting }
}

test('[S3.19:address] adds a Solana account to an email session, and keeps the EVM network', async () => {
  const { result, sessions, frame, switched } = await signedIn()
  expect(switched).not.toHaveBeenCalled()
  expect(sessions).toHaveLength(1)
  expect(sessions[0]?.namespaces).toMatchObject({ eip155: { accounts: [ADDRESS] }, solana: STATE })
  expect(frame.sent.filter(({ name }) => name === 'GET_USER').map(({ payload }) => payload)).toEqual([
    { chainId: SOLANA_MAINNET },
    { chainId: ARBITRUM },
  ])
  expect(result).toEqual({ address: ADDRESS, caipNetworkId: ARBITRUM })
})

test('returns only the Solana account to a Solana host', async () => {
  const { sessions, users, connector, chains } = await signedIn(
    { networks: ALONE, active: null, requested: 'solana' },
    [SOLANA_USER],
  )
  expect(sessions[0]?.namespaces).toEqual({ solana: STATE })
  expect(sessions[0]?.user).toMatchObject({ accounts: [{ address: KEY, type: 'eoa' }], preferredAccountType: 'eoa' })
  expect(users).toHaveLength(1)
  expect(chains).toEqual(['eip155:1'])
  await expect(connector.session.request({ ...CALL, method: 'eth_accounts' })).rejects.toMatchObject({
    name: 'DISCONNECTED',
  })
})

test.each([ADDRESS, KEY.toLowerCase(), ''])('rejects an invalid Solana account: %s', async (address) => {
  const signingIn = signedIn({ networks: ALONE, active: null, requested: 'solana' }, [{ ...SOLANA_USER, address }])
  await expect(signingIn).rejects.toMatchObject({ name: 'WALLET_INVALID_ANSWER' })
})

test("keeps a namespace at the page's wallet unless this one was requested", async () => {
  const sibling = await signedIn({ requested: 'solana', used: ['eip155', 'solana'] }, [SOLANA_USER])
  expect(Object.keys(sibling.sessions[0]?.namespaces ?? {})).toEqual(['solana'])
  expect(sibling.result).toEqual({ address: KEY, caipNetworkId: SOLANA_MAINNET })
  // The page moves to the namespace that the visitor signed in for.
  expect(sibling.switched).toHaveBeenCalledExactlyOnceWith({ caipNetworkId: SOLANA_MAINNET })
})

test('restores its namespaces on reload, also if another one is free', async () => {
  const used: ChainNamespace[] = ['eip155']
  const { connector, frame } = await signedIn({ requested: 'solana', used }, [SOLANA_USER])
  used.pop()
  const again = connector.session.restore()
  await settled()
  frame.respond('IS_CONNECTED', { isConnected: true })
  await settled()
  frame.respond('GET_USER', SOLANA_USER)
  expect(Object.keys((await again)?.namespaces ?? {})).toEqual(['solana'])
})

async function restored(
  { connector, frame }: Awaited<ReturnType<typeof signedIn>>,
  users: object[],
  chosen?: 'eip155',
) {
  const again = connector.session.restore(chosen)
  await settled()
  frame.respond('IS_CONNECTED', { isConnected: true })
  for (const user of users) {
    await settled()
    frame.respond('GET_USER', user)
  }
  return Object.keys((await again)?.namespaces ?? {})
}

test("restores the namespace that the visitor chose, also from a page's wallet", async () => {
  const used: ChainNamespace[] = []
  const created = await signedIn({ used })
  used.push('eip155')
  expect(await restored(created, [SOLANA_USER, USER], 'eip155')).toEqual(['eip155', 'solana'])
  used.push('solana')
  expect(await restored(created, [USER], 'eip155')).toEqual(['eip155'])
})

test("remembers its namespaces while a page's wallet has one of them", async () => {
  const used: ChainNamespace[] = []
  const created = await signedIn({ used })
  used.push('eip155')
  expect(await restored(created, [SOLANA_USER])).toEqual(['solana'])
  used.pop()
  expect(await restored(created, [SOLANA_USER, USER])).toEqual(['eip155', 'solana'])
})

test('disconnects each namespace if the session ends by itself', async () => {
  const { frame, event } = await signedIn()
  frame.lose()
  await settled()
  expect(event.mock.calls.map(([{ namespace, event: name }]) => `${namespace} ${name}`)).toEqual([
    'eip155 disconnect',
    'solana disconnect',
  ])
})

test('disconnects also a namespace that a wallet of the page has', async () => {
  const used: ChainNamespace[] = []
  const created = await signedIn({ used })
  used.push('solana')
  expect(await restored(created, [USER])).toEqual(['eip155'])
  created.frame.lose()
  await settled()
  expect(created.event.mock.calls.map(([{ namespace }]) => namespace)).toEqual(['eip155', 'solana'])
})

test('keeps the account of a namespace that another wallet has, after an update', async () => {
  const used: ChainNamespace[] = []
  const created = await signedIn({ used })
  used.push('solana')
  expect(await restored(created, [USER])).toEqual(['eip155'])
  const request = created.connector.session.request({ ...ON_SOLANA, method: 'solana_getAccounts' })
  expect(await request).toEqual([{ pubkey: KEY }])
})

/** @returns the secure frame's request and the response */
async function requested(method: string, params: object, response: unknown) {
  const { connector, frame } = await signedIn()
  const pending = connector.session.request({ ...ON_SOLANA, method, params: params as never })
  await settled()
  const { payload } = frame.last('RPC_REQUEST')
  frame.respond('RPC_REQUEST', response)
  return { payload, response: await pending }
}

test('forwards the text with the account and Solana network', async () => {
  const params = { message: 'JxF12TrwUP45BMd', pubkey: KEY }
  expect(await requested('solana_signMessage', params, { signature: '5' })).toEqual({
    payload: { method: 'solana_signMessage', params, chainId: SOLANA_MAINNET, chainNamespace: 'solana' },
    response: { signature: '5' },
  })
})

test('converts transactions between base64 in the page and base58 on the wire', async () => {
  const wire = encodeBase58(TRANSACTION)
  const one = await requested(
    'solana_signTransaction',
    { transaction: BASE64, pubkey: KEY, feePayer: KEY },
    {
      transaction: wire,
      signature: '5',
    },
  )
  expect(one.payload).toMatchObject({ params: { transaction: wire } })
  expect(one.response).toEqual({ transaction: BASE64, signature: '5' })
  const all = await requested(
    'solana_signAllTransactions',
    { transactions: [BASE64, BASE64] },
    { transactions: [wire, wire] },
  )
  expect(all.payload).toMatchObject({ params: { transactions: [wire, wire] } })
  expect(all.response).toEqual({ transactions: [BASE64, BASE64] })
  const sendOptions = { skipPreflight: true }
  const sent = await requested(
    'solana_signAndSendTransaction',
    { transaction: BASE64, sendOptions },
    { signature: '5' },
  )
  expect(sent.payload).toMatchObject({ params: { transaction: wire, options: sendOptions } })
  expect(decodeBase58(wire)).toEqual(TRANSACTION)
})

test.each([
  [
    'another account',
    'solana_signMessage',
    { message: '2', pubkey: 'F25s3DdjXdCxYBhh2z8FBusVEMT4b9bGNFVKJi3wFoF4' },
    'UNAUTHORIZED',
  ],
  ['no transaction', 'solana_signTransaction', { pubkey: KEY }, 'INVALID_PARAMS'],
  ['what is no base64', 'solana_signTransaction', { transaction: '!' }, 'INVALID_PARAMS'],
  ['more than a packet', 'solana_signTransaction', { transaction: 'A'.repeat(1_704) }, 'INVALID_PARAMS'],
  ['no list', 'solana_signAllTransactions', { transaction: BASE64 }, 'INVALID_PARAMS'],
  ['a method of EVM', 'personal_sign', {}, 'UNSUPPORTED_METHOD'],
])('rejects %s before it asks the secure frame', async (_, method, params, name) => {
  const { connector, frame } = await signedIn()
  await expect(connector.session.request({ ...ON_SOLANA, method, params })).rejects.toMatchObject({ name })
  expect(frame.names()).not.toContain('RPC_REQUEST')
})

test('rejects a signed transaction that is not base58', async () => {
  await expect(
    requested('solana_signTransaction', { transaction: BASE64 }, { transaction: '0OIl' }),
  ).rejects.toMatchObject({
    name: 'WALLET_INVALID_ANSWER',
  })
})

test('returns accounts from memory', async () => {
  const { connector } = await signedIn()
  expect(await connector.session.request({ ...ON_SOLANA, method: 'solana_getAccounts' })).toEqual([{ pubkey: KEY }])
})

test('switches only to networks of the page', async () => {
  const { connector, frame } = await signedIn()
  const to = (...params: string[]) => connector.session.request({ ...ON_SOLANA, method: SWITCH_NETWORK, params })
  expect(await to(SOLANA_DEVNET)).toBeNull()
  for (const network of [[ARBITRUM], ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'], []]) {
    await expect(to(...network)).rejects.toMatchObject({ name: 'CHAIN_NOT_SUPPORTED' })
  }
  expect(frame.names()).not.toContain('SWITCH_NETWORK')
})

test('[T114] reports a Solana payment as possibly sent if the frame disappears', async () => {
  const { connector, frame } = await signedIn()
  const params = { transaction: BASE64 }
  const request = (method: string) =>
    connector.session.request({ ...ON_SOLANA, method, params }).catch((error: unknown) => error)
  const [sending, signing] = [request('solana_signAndSendTransaction'), request('solana_signTransaction')]
  await settled()
  frame.lose()
  expect(await sending).toMatchObject({ name: 'MAYBE_SENT' })
  expect(await signing).toMatchObject({ name: 'AUTH_UNAVAILABLE' })
})
