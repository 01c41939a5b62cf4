import { callsIdOf } from '@airlock/protocol/w3m/callsId'
import { expect, test, vi } from 'vitest'
import { changedResponsesAtom } from '../../../../core/queries/changedResponses.ts'
import { requestWallet } from '../../../../core/requests/requestWallet.ts'
import { routerAtom } from '../../../../core/router/router.ts'
import { parseRows, writeRows } from '../../../../core/transactions/storedRows.ts'
import { sentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { connectorsAtom } from '../../../../core/wallets/sessionConnector.ts'
import { NAMESPACES } from '../../../../namespaces/registry.ts'
import { describedContract, SUPPLY, withIntents } from '../../../../testing/describedContract.ts'
import { fakeEmailConnector } from '../../../../testing/testConnectors.ts'
import { settled } from '../../../../testing/testDeps.ts'
import { connectEmailWallet } from '../../../../testing/testEmailWallet.ts'
import { ADDRESS, ARBITRUM, OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { testGateway } from '../../../../testing/testGateway.ts'
import { HASH, setUpSend } from '../../../../testing/testSend.ts'
import { testView } from '../../../../testing/testView.tsx'
import { Account } from '../../../account/views/Account/Account.tsx'
import { WalletSendConfirmed } from '../../views/WalletSendConfirmed/WalletSendConfirmed.tsx'
import { readReceivers } from '../keptReceivers.ts'
import { followBatch } from './followBatch.ts'

const CALLS = [
  { to: OTHER_ADDRESS, name: 'approve', value: '0' },
  { to: OTHER_ADDRESS, name: null, value: '250000000000000000' },
]
const BATCH = { hash: HASH, from: ADDRESS, to: ADDRESS, nonce: 7, value: '0', data: '0x34fcd5be', calls: CALLS }

/** `before`: the node's first response. */
async function carriedOut(batch: Partial<typeof BATCH> = {}, method = 'wallet_sendCalls', ...before: never[][]) {
  const parts = setUpSend()
  const { store, transfers, chain } = parts
  const session = { restore: async () => null, request: vi.fn(async () => ({ id: '0x01' })), end: async () => {} }
  const connector = fakeEmailConnector({ session })
  const deps = { ...parts.deps, connectors: [...parts.deps.connectors, connector] }
  connectEmailWallet(deps, 'smartAccount')
  store.set(connectorsAtom, deps.connectors)
  const readBatch = vi.fn(async () => [{ ...BATCH, ...batch }])
  for (const response of before) readBatch.mockResolvedValueOnce(response)
  Object.assign(transfers, { readBatch })
  chain.state = { status: 'pending', hash: HASH }
  const request = { connectorId: 'auth' as const, namespace: 'eip155' as const, method, params: [{}] }
  expect(await requestWallet(deps, request)).toEqual({ id: '0x01' })
  await vi.waitFor(() => expect(readBatch).toHaveBeenCalled())
  await settled()
  return { ...parts, deps, readBatch, request, rows: () => store.get(sentRowsAtom) }
}

test('follows a batch of the dapp, which survives a reload with its calls', async () => {
  const { rows, readBatch, request } = await carriedOut()
  expect(readBatch).toHaveBeenCalledWith(expect.anything(), request, { result: { id: '0x01' }, isTrusted: true })
  expect(rows()).toMatchObject([
    { hash: HASH, caipNetworkId: ARBITRUM, status: 'pending', calls: CALLS, isOfPage: true },
  ])
  expect(rows()[0]?.summary).toMatchObject({ amount: '0.25', symbol: 'ETH' })
  const namespace = (name: string) => NAMESPACES.find((one) => one.name === name)
  expect(parseRows(writeRows(rows()), namespace)).toMatchObject([{ calls: CALLS }])
  for (const calls of [[], 'x', [{ to: 1, name: null, value: '0' }], [{ ...CALLS[0], value: '<b>' }]]) {
    expect(parseRows(JSON.stringify([{ ...rows()[0], calls }]), namespace)).toEqual([])
  }
})

test('names the calls in its row and saves no recent receiver', async () => {
  const { deps, rows, store, chain, clock } = await carriedOut()
  const view = await testView({ deps }, <Account />)
  await view.shows('Sending 2 actions')
  expect(view.text()).toContain('Approve · Send')
  chain.state = { status: 'confirmed', hash: HASH, as: 'asked' }
  await view.after(() => clock.advance(2_500))
  expect(rows()).toMatchObject([{ status: 'confirmed' }])
  expect(view.text()).toContain('Sent 2 actions')
  expect(readReceivers(deps, { namespace: 'eip155', address: ADDRESS })).toEqual([])
  expect(store.get(sentRowsAtom)).toHaveLength(1)
})

test.each([
  ['that is one transaction can be cancelled', {}, ['Cancel transaction']],
  ['of a transaction for each call can be sped up, too', { to: OTHER_ADDRESS }, ['Speed up', 'Cancel transaction']],
])('shows the calls of a batch %s, and its actions', async (_, batch, buttons) => {
  const { deps, rows, store } = await carriedOut(batch)
  store.set(routerAtom, [{ view: 'Account' }, { view: 'WalletSendConfirmed', transaction: rows()[0]?.id ?? '' }])
  const view = await testView({ deps }, <WalletSendConfirmed />)
  expect(view.text()).toContain(`1. Approve${OTHER_ADDRESS}2. Send${OTHER_ADDRESS}`)
  expect(view.text()).toContain('You send0.25 ETH')
  expect(view.buttons()).toEqual(expect.arrayContaining(buttons))
  expect(view.buttons().includes('Speed up')).toBe(buttons.includes('Speed up'))
})

test('[T226] quotes a publisher below the calls of a batch, which stay', async () => {
  const calls = [...CALLS, { to: OTHER_ADDRESS, name: SUPPLY, value: '0' }]
  const { deps, rows, store, adapter } = await carriedOut({ calls })
  store.set(routerAtom, [{ view: 'Account' }, { view: 'WalletSendConfirmed', transaction: rows()[0]?.id ?? '' }])
  const adapters = { eip155: async () => withIntents(adapter, async () => `0x${'0'.repeat(64)}`) }
  const { descriptors, responses } = describedContract
  const { gateway } = testGateway(responses)
  const view = await testView({ deps: { ...deps, adapters, gateway, descriptors } }, <WalletSendConfirmed />)
  await vi.waitFor(async () => {
    await view.settled()
    expect(view.text()).toContain('How Lender describes this3. “Supply”')
  })
  expect(view.text()).toContain(`1. Approve${OTHER_ADDRESS}2. Send${OTHER_ADDRESS}3. Contract call${OTHER_ADDRESS}`)
})

test("follows a dapp's transaction and reloads its account twice", async () => {
  const { rows, readBatch, clock, chain, store } = await carriedOut(
    { calls: CALLS.slice(1) },
    'eth_sendTransaction',
    [],
  )
  expect(rows()).toEqual([])
  await clock.advance(2_500)
  expect(readBatch).toHaveBeenCalledTimes(2)
  expect(rows()).toMatchObject([{ hash: HASH, status: 'pending', summary: { amount: '0.25' } }])
  chain.state = { status: 'confirmed', hash: HASH, as: 'asked' }
  await clock.advance(2_500)
  expect(store.get(changedResponsesAtom).size).toBeGreaterThan(0)
  store.set(changedResponsesAtom, new Set<string>())
  await clock.advance(2_500)
  expect(store.get(changedResponsesAtom).size).toBeGreaterThan(0)
  store.set(changedResponsesAtom, new Set<string>())
  await clock.advance(30_000)
  expect(store.get(changedResponsesAtom).size).toBe(0)
})

test('gives up after ten reads on a transaction that no node knows', async () => {
  const { rows, readBatch, clock } = await carriedOut(
    {},
    'eth_sendTransaction',
    ...Array.from({ length: 12 }, () => []),
  )
  for (let attempt = 0; attempt < 12; attempt += 1) await clock.advance(2_500)
  expect(readBatch).toHaveBeenCalledTimes(10)
  expect(rows()).toEqual([])
})

test.each([
  ['answers', { hash: null, status: 'asking', data: BATCH.data }],
  ['answered under another nonce', { hash: HASH, status: 'pending', data: '0x' }],
] as const)('does not follow the modal’s own transfer twice that the wallet %s', async (_, own) => {
  const { deps, request, rows, store, readBatch } = await carriedOut()
  const [row] = rows()
  if (row === undefined) throw new Error('There is no row.')
  store.set(sentRowsAtom, [{ ...row, id: 'own', nonce: 3, ...own }])
  readBatch.mockResolvedValueOnce([{ ...BATCH, nonce: 9 }])
  await followBatch(deps, request, HASH)
  expect(rows().map(({ id }) => id)).toEqual(['own'])
})

test('shows one row for the calls of a swap in the modal', async () => {
  const { deps, rows, request, readBatch, store } = await carriedOut()
  const [row] = rows()
  if (row === undefined) throw new Error('It is followed.')
  const summary = { ...row.summary, bought: { amount: '1', symbol: 'ETH', token: null } }
  const { nonce: _, calls: __, ...fields } = row
  for (const callsId of ['0xabcd', callsIdOf({ chainId: 42_161, kind: 'batch', callCount: 2, hashes: [HASH] })]) {
    store.set(sentRowsAtom, [{ ...fields, callsId, summary, to: OTHER_ADDRESS }])
    await followBatch(deps, { ...request, params: [{ id: '0xabcd' }] }, { id: '0xabcd' })
    expect(rows()).toHaveLength(1)
  }
  expect(readBatch).toHaveBeenCalledTimes(2)
})
