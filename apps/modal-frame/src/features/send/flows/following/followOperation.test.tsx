import { callsIdOf } from '@airlock/protocol/w3m/callsId'
import { withOwnCallsId } from '@airlock/protocol/w3m/ownCallsId'
import { expect, test, vi } from 'vitest'
import { hostStateAtom } from '../../../../core/host/hostState.ts'
import { toastAtom } from '../../../../core/notices/toast.ts'
import { requestWallet } from '../../../../core/requests/requestWallet.ts'
import { routerAtom } from '../../../../core/router/router.ts'
import { SENT_KEY } from '../../../../core/transactions/sentKey.ts'
import { parseRows, writeRows } from '../../../../core/transactions/storedRows.ts'
import { sentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { connectorsAtom } from '../../../../core/wallets/sessionConnector.ts'
import { NAMESPACES } from '../../../../namespaces/registry.ts'
import { fakeEmailConnector, fakeWalletConnect } from '../../../../testing/testConnectors.ts'
import { settled } from '../../../../testing/testDeps.ts'
import { connectEmailWallet } from '../../../../testing/testEmailWallet.ts'
import { ADDRESS, OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { HASH, setUpSend } from '../../../../testing/testSend.ts'
import { testView } from '../../../../testing/testView.tsx'
import { Account } from '../../../account/views/Account/Account.tsx'
import { WalletSendConfirmed } from '../../views/WalletSendConfirmed/WalletSendConfirmed.tsx'
import { resumeSent } from './resumeSent.ts'

const word = (text: string): `0x${string}` => `0x${text.padStart(64, '0')}`
const UNTIL = Date.UTC(2026, 4, 5, 14, 5)
const OPERATION = callsIdOf({
  chainId: 42_161,
  kind: 'operation',
  callCount: 2,
  hashes: [word('12'), word(ADDRESS.slice(2).toLowerCase()), word('34'), word('1'), word((UNTIL / 1_000).toString(16))],
})
const CALLS = [
  { to: OTHER_ADDRESS, data: `0x095ea7b3${'0'.repeat(64)}` },
  { to: OTHER_ADDRESS, value: '0x0' },
]
const WAITS = { status: 100, receipts: [] }
const mined = (status: number) => ({ status, receipts: [{ transactionHash: HASH }] })

async function signed(id?: string) {
  const parts = setUpSend()
  const wallet = {
    status: WAITS as object,
  }
  const request = vi.fn(async ({ method }: { method: string; params?: unknown }) => {
    if (method === 'wallet_getCallsStatus') return wallet.status
    return id === undefined ? { id: OPERATION } : withOwnCallsId({ id }, OPERATION)
  })
  const session = { restore: async () => null, request: request as never, end: async () => {} }
  const connector = fakeEmailConnector({ session })
  const deps = { ...parts.deps, connectors: [...parts.deps.connectors, connector] }
  connectEmailWallet(deps, 'smartAccount')
  parts.store.set(connectorsAtom, deps.connectors)
  const requested = { connectorId: 'auth' as const, namespace: 'eip155' as const, method: 'wallet_sendCalls' }
  await requestWallet(deps, { ...requested, params: [{ calls: CALLS, ...(id && { id }) }] as never })
  const row = () => parts.store.get(sentRowsAtom)[0]
  await vi.waitFor(() => expect(row()).toBeDefined())
  await vi.waitFor(() =>
    expect(request).toHaveBeenCalledWith(expect.objectContaining({ method: 'wallet_getCallsStatus' })),
  )
  await settled()
  const check = async () => {
    await parts.clock.advance(2_500)
    await settled()
  }
  const opened = () => {
    parts.store.set(routerAtom, [{ view: 'Account' }, { view: 'WalletSendConfirmed', transaction: row()?.id ?? '' }])
    return testView({ deps }, <WalletSendConfirmed />)
  }
  return { ...parts, deps, request, wallet, row, check, opened }
}

test('[S5.8:smartAccount] lists an operation with its calls and its deadline', async () => {
  const { deps, row, opened } = await signed()
  expect(row()).toMatchObject({ callsId: OPERATION, hash: null, status: 'pending' })
  const account = await testView({ deps }, <Account />)
  await account.shows('Sending 2 actions')
  expect(account.text()).toContain('Approve · Send')
  expect(account.text()).toContain('Pending')
  const view = await opened()
  expect(view.text()).toMatch(/It may still go through until \d+:05.*\. The site pays the fee\./)
  for (const name of ['Cancel transaction', 'Speed up']) expect(view.buttons()).not.toContain(name)
})

test('follows calls with a site-given ID by the wallet’s ID', async () => {
  const { wallet, row, check, opened, request } = await signed('0xabcd')
  expect(row()).toMatchObject({ callsId: OPERATION, hash: null, status: 'pending' })
  const view = await opened()
  expect(view.text()).toMatch(/It may still go through until \d+:05/)
  expect(request).toHaveBeenCalledWith(expect.objectContaining({ params: [OPERATION] }))
  wallet.status = mined(200)
  await view.after(check)
  expect(row()).toMatchObject({ status: 'confirmed', hash: HASH })
})

test('confirms an operation with the hash that the wallet returns', async () => {
  const { wallet, row, check, opened } = await signed()
  wallet.status = mined(200)
  await check()
  expect(row()).toMatchObject({ status: 'confirmed', as: 'asked', hash: HASH })
  const view = await opened()
  expect(view.text()).toContain('Sent')
})

test('[T122] charges nothing for a failed or expired operation', async () => {
  const failed = await signed()
  failed.wallet.status = mined(500)
  await failed.check()
  expect(failed.row()).toMatchObject({ status: 'failed', hash: HASH })
  expect((await failed.opened()).text()).toContain('You paid nothing.')
  const over = await signed()
  over.wallet.status = { status: 500, receipts: [] }
  await over.check()
  expect(over.row()).toMatchObject({ status: 'expired', hash: null })
  expect((await over.opened()).text()).toContain('It won’t go through. You paid nothing.')
})

test.each([
  ['of a site that ran out is no failed send of the page', {}, 'noticeSendExpired', []],
  ['of Send that ran out is', { calls: undefined }, 'noticeSendExpired', ['SEND_ERROR']],
])('tracks SEND_ERROR only for Send: an operation %s', async (_, change, notice, events) => {
  const { store, row, wallet, check, tracked, clock } = await signed()
  store.set(sentRowsAtom, (rows) => rows.map((one) => ({ ...one, ...change })) as never)
  wallet.status = { status: 500, receipts: [] }
  await check()
  await clock.advance(150)
  expect(row()?.status).toBe('expired')
  expect(store.get(toastAtom)?.notice.key ?? null).toBe(notice)
  expect(tracked()).toEqual(events)
})

test.each([
  ['a phone', fakeWalletConnect().id, ADDRESS],
  ['the e-mail wallet with another account', 'auth', OTHER_ADDRESS],
])('never asks %s for the operation, but asks its own wallet again', async (_, connectorId, account) => {
  const parts = await signed()
  const { deps, store, check, request, row, wallet } = parts
  const phone = vi.fn(async () => ({ status: 500, receipts: [] }))
  const session = { restore: async () => null, request: phone as never, end: async () => {} }
  deps.connectors.push(fakeWalletConnect({ session }))
  const before = store.get(hostStateAtom)
  const namespaces = { eip155: { ...before?.session.namespaces.eip155, connectorId, accounts: [account] } }
  store.set(hostStateAtom, { ...before, session: { ...before?.session, namespaces } } as typeof before)
  request.mockClear()
  wallet.status = { status: 500, receipts: [] }
  await check()
  await check()
  expect([phone.mock.calls, request.mock.calls]).toEqual([[], []])
  expect(row()?.status).toBe('pending')
  store.set(hostStateAtom, before)
  await check()
  expect(row()?.status).toBe('expired')
})

test('continues to follow after a reload, with its calls', async () => {
  const { row, deps } = await signed()
  const namespace = (name: string) => NAMESPACES.find((one) => one.name === name)
  const [stored] = parseRows(deps.storage.get(SENT_KEY), namespace)
  expect(stored).toEqual(row())
  for (const change of [{ callsId: 7 }, { nonce: 7 }, { id: 'x' }])
    expect(parseRows(JSON.stringify([{ ...stored, ...change }]), namespace)).toEqual([])
  expect(writeRows([{ ...row(), status: 'expired' } as never])).toBe('[]')
  const next = setUpSend()
  next.deps.storage.set(SENT_KEY, deps.storage.get(SENT_KEY) ?? '')
  resumeSent(next.deps)
  await settled()
  expect(next.store.get(sentRowsAtom)).toMatchObject([{ status: 'pending', callsId: OPERATION }])
})
