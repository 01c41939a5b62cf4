import { callsIdOf } from '@airlock/protocol/w3m/callsId'
import { withOwnCallsId } from '@airlock/protocol/w3m/ownCallsId'
import { expect, test, vi } from 'vitest'
import { hostStateAtom } from '../../../../core/host/hostState.ts'
import { toastAtom } from '../../../../core/notices/toast.ts'
import { requestWallet } from '../../../../core/requests/requestWallet.ts'
import { CLOSED, modalAtom, opened } from '../../../../core/router/modal.ts'
import { routerAtom } from '../../../../core/router/router.ts'
import { keepRow } from '../../../../core/transactions/keepRow.ts'
import { SENT_KEY } from '../../../../core/transactions/sentKey.ts'
import { type SentRow, sentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { connectorsAtom } from '../../../../core/wallets/sessionConnector.ts'
import { emailConnectorDouble } from '../../../../testing/testConnectors.ts'
import { deferred, settled } from '../../../../testing/testDeps.ts'
import { connectEmailWallet } from '../../../../testing/testEmailWallet.ts'
import { ADDRESS, OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { HASH, setUpSend } from '../../../../testing/testSend.ts'
import { testView } from '../../../../testing/testView.tsx'
import { Account } from '../../../account/views/Account/Account.tsx'
import { send } from '../../feature.ts'
import { WalletSendConfirmed } from '../../views/WalletSendConfirmed/WalletSendConfirmed.tsx'
import { followSent } from './followSent.ts'
import { resumeSent } from './resumeSent.ts'
import { watchAccount } from './watchAccount.ts'

const word = (text: string): `0x${string}` => `0x${text.padStart(64, '0')}`
const UNTIL = Date.UTC(2026, 4, 5, 14, 5)
function operation(block = '1', chainId = 42_161) {
  const [account, end] = [word(ADDRESS.slice(2).toLowerCase()), word((UNTIL / 1_000).toString(16))]
  const hashes = [word('12'), account, word('34'), word(block), end]
  return callsIdOf({ chainId, kind: 'operation', asked: 2, hashes })
}
const OPERATION = operation()
const WAITS = { status: 100, receipts: [] }
const OVER = { status: 500, receipts: [] }
const CALLS = [{ to: OTHER_ADDRESS, data: `0x095ea7b3${'0'.repeat(64)}` }]

/** An e-mail wallet whose account has something open, and the activity of that account, which is not shown yet. */
async function setUp(open: unknown = { id: OPERATION }) {
  const parts = setUpSend()
  const { store, clock } = parts
  const wallet = { open, status: WAITS as object, sent: OPERATION }
  const asked: string[] = []
  const request = vi.fn(async ({ method }: { method: string }) => {
    asked.push(method)
    if (method === 'airlock_openCalls') return wallet.open instanceof Error ? Promise.reject(wallet.open) : wallet.open
    if (method === 'airlock_cancelCalls') return 'cancelling'
    return method === 'wallet_sendCalls' ? { id: wallet.sent } : wallet.status
  })
  const session = { restore: async () => null, request: request as never, end: async () => {} }
  const deps = { ...parts.deps, connectors: [...parts.deps.connectors, emailConnectorDouble({ session })] }
  connectEmailWallet(deps, 'smartAccount')
  store.set(connectorsAtom, deps.connectors)
  const show = async (view: 'Account' | 'WalletReceive' = 'Account') => {
    store.set(routerAtom, [{ view }])
    await settled()
  }
  const look = async () => {
    await clock.advance(2_500)
    await settled()
  }
  const rows = () => store.get(sentRowsAtom)
  const looks = () => asked.filter((method) => method === 'airlock_openCalls').length
  return { ...parts, deps, wallet, request, show, look, rows, looks }
}

test('what was begun elsewhere stands in the activity of its account, is cancelled from there, and ends', async () => {
  const { deps, store, wallet, show, look, rows, tracked } = await setUp()
  watchAccount(deps)
  await show()
  await vi.waitFor(() => expect(rows()).toMatchObject([{ callsId: OPERATION, status: 'pending', calls: [] }]))
  const account = await testView({ deps }, <Account />)
  await account.after(() => import('../../../account/views/Account/SentRows.tsx').then(settled))
  await account.after(settled)
  expect(account.text()).toContain('Sending 2 actionsBegun elsewherePending')
  store.set(routerAtom, [{ view: 'Account' }, { view: 'WalletSendConfirmed', transaction: rows()[0]?.id ?? '' }])
  const view = await testView({ deps }, <WalletSendConfirmed />)
  expect(view.text()).toMatch(/It may still go through until \d+:05/)
  expect(view.text()).toContain('Begun inanother tab, device or site')
  await view.press('Cancel transaction')
  await view.after(settled)
  expect(view.text()).toContain('Cancelling…')
  wallet.status = OVER
  await view.after(look)
  expect(view.text()).toContain('It never happens, and nothing was paid for it.')
  expect(tracked()).toEqual([])
})

test.each([
  ['was carried out', { status: 200, receipts: [{ transactionHash: HASH }] }, 'confirmed'],
  ['failed', { status: 500, receipts: [{ transactionHash: HASH }] }, 'failed'],
  ['ran out', OVER, 'expired'],
])('[T69] the page learns nothing of what was begun at another one and %s', async (_, status, end) => {
  const { deps, store, wallet, show, look, rows, tracked, clock } = await setUp()
  watchAccount(deps)
  await show()
  await vi.waitFor(() => expect(rows()).toHaveLength(1))
  wallet.status = status
  await look()
  await clock.advance(150)
  expect(rows()).toMatchObject([{ status: end }])
  expect(store.get(toastAtom)).toBeNull()
  expect(tracked()).toEqual([])
})

test('it is asked for once each time that the account is shown, and in no other view', async () => {
  const { deps, store, show, looks } = await setUp(null)
  watchAccount(deps)
  await settled()
  expect(looks()).toBe(0)
  await show()
  watchAccount(deps)
  await show()
  expect(looks()).toBe(1)
  await show('WalletReceive')
  await show()
  expect(looks()).toBe(2)
  store.set(modalAtom, CLOSED)
  await settled()
  store.set(modalAtom, opened())
  await settled()
  expect(looks()).toBe(3)
})

test('only a wallet that follows what it sent is asked, from the opening of the modal on', async () => {
  const { deps, store, show, looks } = await setUp(null)
  const before = store.get(hostStateAtom)
  const namespaces = { eip155: { ...before?.session.namespaces.eip155, remote: false, connectorId: 'injected' } }
  await show()
  store.set(hostStateAtom, { ...before, session: { ...before?.session, namespaces } } as typeof before)
  send.opened(deps)
  await import('./watchAccount.ts').then(settled)
  expect(looks()).toBe(0)
  store.set(hostStateAtom, before)
  send.hostChanged(deps)
  await vi.waitFor(() => expect(looks()).toBe(1))
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['no answer', new Error('offline')],
  ['a number', 7],
  ['an id of another network', { id: operation('1', 1) }],
  ['an id that a site gave', { id: '0xabcd' }],
  ['a batch', { id: callsIdOf({ chainId: 42_161, kind: 'batch', asked: 2, hashes: [word('12')] }) }],
])('%s adds nothing to the activity', async (_, open) => {
  const { deps, show, rows, looks } = await setUp(open)
  watchAccount(deps)
  await show()
  await vi.waitFor(() => expect(looks()).toBe(1))
  await settled()
  expect(rows()).toEqual([])
})

const ASKED = { connectorId: 'auth' as const, namespace: 'eip155' as const, method: 'wallet_sendCalls' }

test('calls that a row has already are no second one, whichever of the ids of their operation it has', async () => {
  const { deps, show, rows, looks } = await setUp({ id: operation('2') })
  await requestWallet(deps, { ...ASKED, params: [{ calls: CALLS }] as never })
  await vi.waitFor(() => expect(rows()).toHaveLength(1))
  watchAccount(deps)
  await show()
  await vi.waitFor(() => expect(looks()).toBe(1))
  await settled()
  expect(rows()).toMatchObject([{ callsId: OPERATION, calls: [{ name: 'approve' }] }])
})

test.each([['1'], ['2']])(
  'calls that are known a moment later take the place of the row, from block %s on',
  async (block) => {
    const { deps, show, rows } = await setUp({ id: operation(block) })
    watchAccount(deps)
    await show()
    await vi.waitFor(() => expect(rows()).toMatchObject([{ calls: [] }]))
    await requestWallet(deps, { ...ASKED, params: [{ calls: CALLS }] as never })
    await vi.waitFor(() => expect(rows()).toMatchObject([{ callsId: OPERATION, calls: [{ name: 'approve' }] }]))
  },
)

test('a request that the wallet has not answered may be the same, and is no second row', async () => {
  const { deps, show, rows, looks } = await setUp()
  watchAccount(deps)
  const asking = { ...row(), id: `eip155:42161:${ADDRESS}:7`, nonce: 7, status: 'asking' as const }
  keepRow(deps, asking)
  await show()
  await vi.waitFor(() => expect(looks()).toBe(1))
  await settled()
  expect(rows()).toHaveLength(1)
})

test('a request whose answer was lost goes on as what was found of it before, with what was sent', async () => {
  const { deps, show, rows, wallet } = await setUp({ id: operation('2') })
  watchAccount(deps)
  await show()
  await vi.waitFor(() => expect(rows()).toMatchObject([{ calls: [] }]))
  wallet.status = withOwnCallsId(WAITS, OPERATION)
  const lost = { ...row(), nonce: 7, id: `eip155:42161:${ADDRESS}:7`, asCalls: '0xabcd', status: 'unknown' as const }
  keepRow(deps, lost)
  void followSent(deps, lost.id)
  await vi.waitFor(() => expect(rows()).toMatchObject([{ callsId: OPERATION, summary: { amount: '1' } }]))
})

test('an answer for an account that is shown no more adds nothing', async () => {
  const open = deferred<object>()
  const { deps, store, wallet, show, rows, looks } = await setUp(open.promise)
  watchAccount(deps)
  await show()
  await vi.waitFor(() => expect(looks()).toBe(1))
  wallet.open = null
  const before = store.get(hostStateAtom)
  const namespaces = { eip155: { ...before?.session.namespaces.eip155, accounts: [OTHER_ADDRESS] } }
  store.set(hostStateAtom, { ...before, session: { ...before?.session, namespaces } } as typeof before)
  open.resolve({ id: OPERATION })
  await settled()
  await settled()
  expect(rows()).toEqual([])
})

function row(): SentRow {
  const summary = { amount: '1', symbol: 'ETH', token: null, receiver: OTHER_ADDRESS, receiverName: null }
  const sent = { from: ADDRESS, to: OTHER_ADDRESS, value: '1', data: '0x', hash: null }
  return { ...sent, id: '', caipNetworkId: 'eip155:42161', sentAt: 0, summary, status: 'pending' }
}

test('it is followed on after a reload', async () => {
  const { deps, show, rows } = await setUp()
  watchAccount(deps)
  await show()
  await vi.waitFor(() => expect(rows()).toHaveLength(1))
  const next = setUpSend()
  next.deps.storage.set(SENT_KEY, deps.storage.get(SENT_KEY) ?? '')
  resumeSent(next.deps)
  await settled()
  expect(next.store.get(sentRowsAtom)).toMatchObject([{ status: 'pending', callsId: OPERATION, calls: [] }])
})
