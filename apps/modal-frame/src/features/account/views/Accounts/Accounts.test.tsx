import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test, vi } from 'vitest'
import { toastAtom } from '../../../../core/notices/toast.ts'
import { routeAtom } from '../../../../core/router/router.ts'
import { deferred, testDeps } from '../../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession, hostNetwork, OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { testGateway, tokenBalance } from '../../../../testing/testGateway.ts'
import { testView } from '../../../../testing/testView.tsx'
import { Accounts } from './Accounts.tsx'

test('lists each account of a wallet by name and address', async () => {
  const created = testDeps({}, { session: connectedSession(ARBITRUM, [ADDRESS, OTHER_ADDRESS]) })
  const { gateway } = testGateway({
    balance: { balances: [] },
    [ADDRESS]: { name: 'ada.eth', avatar: null },
    [OTHER_ADDRESS]: { name: null, avatar: null },
  })
  const view = await testView({ deps: { ...created.deps, gateway } }, <Accounts />)
  await view.settled()
  const select = vi.spyOn(created.host, 'selectAccount')
  await view.click('ada.eth0x71C7…976FActive')
  await view.click('0x2546…Ec30')
  expect(select.mock.calls.map(([{ address }]) => address)).toEqual([ADDRESS, OTHER_ADDRESS])
})

test('shows the balance of each account, and leaves out an unknown one', async () => {
  const created = testDeps({}, { session: connectedSession(ARBITRUM, [ADDRESS, OTHER_ADDRESS]) })
  const { gateway, respond } = testGateway({ balance: { balances: [tokenBalance()] } })
  const view = await testView({ deps: { ...created.deps, gateway } }, <Accounts />)
  await view.after(() => import('./AccountWorth.tsx'))
  await view.settled()
  expect(view.text()).toContain('0x71C7…976F$7,000.00Active')
  expect(view.text()).toContain('0x2546…Ec30$7,000.00')

  respond('balance', 502)
  const other = testDeps({}, { session: connectedSession(ARBITRUM, [ADDRESS, OTHER_ADDRESS]) })
  const failed = await testView({ deps: { ...other.deps, gateway } }, <Accounts />)
  await failed.settled()
  expect(failed.text()).not.toContain('$')
  expect(other.store.get(toastAtom)).toBeNull()
})

test('reads no balances of more than ten accounts', async () => {
  const many = Array.from({ length: 11 }, (_, at) => `0x${String(at).padStart(40, '0')}`)
  const created = testDeps({}, { session: connectedSession(ARBITRUM, many) })
  const { gateway, count } = testGateway({ balance: { balances: [tokenBalance()] } })
  const view = await testView({ deps: { ...created.deps, gateway } }, <Accounts />)
  await view.settled()
  expect(count('balance')).toBe(0)
})

test('marks the chosen account at once, and restores it if the page refuses', async () => {
  const created = testDeps({}, { session: connectedSession(ARBITRUM, [ADDRESS, OTHER_ADDRESS]) })
  const view = await testView(created, <Accounts />)
  const response = deferred<null>()
  vi.spyOn(created.host, 'selectAccount').mockReturnValueOnce(response.promise)
  expect(view.text()).toContain('0x71C7…976FActive')
  await view.click('0x2546…Ec30')
  expect(view.text()).toContain('0x2546…Ec30Active')
  expect(view.text()).not.toContain('0x71C7…976FActive')
  response.reject(new AirlockError('UNAUTHORIZED'))
  await view.settled()
  expect(view.text()).toContain('0x71C7…976FActive')
})

test('[S3.1:labels] shows the host’s label of each account next to its address', async () => {
  const addressLabels = { [ADDRESS.toLowerCase()]: 'Savings', [OTHER_ADDRESS]: 'Rent\u202e' }
  const session = connectedSession(ARBITRUM, [ADDRESS, OTHER_ADDRESS])
  const created = testDeps({}, { session, addressLabels })
  const { gateway } = testGateway({ balance: { balances: [] }, [ADDRESS]: { name: 'ada.eth', avatar: null } })
  const view = await testView({ deps: { ...created.deps, gateway } }, <Accounts />)
  await view.settled()
  expect(view.text()).toContain('Savings0x71C7…976F')
  const select = vi.spyOn(created.host, 'selectAccount')
  await view.click('Rent0x2546…Ec30')
  expect(select.mock.calls.map(([{ address }]) => address)).toEqual([OTHER_ADDRESS])
})

test('shows wallet, explorer and disconnect, also of a single account', async () => {
  const networks = [hostNetwork(ARBITRUM, { blockExplorer: 'https://arbiscan.io' })]
  const created = testDeps({ networks }, { session: connectedSession() })
  const view = await testView(created, <Accounts />)
  await view.settled()
  expect(view.text()).toContain('Connected with Good Wallet')
  await vi.waitFor(() => expect(view.text()).toContain('View on explorer'))
  const end = vi.spyOn(created.host, 'disconnect')
  await view.click('Disconnect')
  expect(end.mock.calls).toEqual([[{ namespace: 'eip155' }]])
})

test('disconnects all wallets, or leaves the others of the namespace', async () => {
  const other = { namespace: 'eip155', connectorId: 'io.other', name: 'Other', caipNetworkId: ARBITRUM } as const
  const connections = [{ ...other, accounts: [OTHER_ADDRESS] }]
  const created = testDeps({}, { session: connectedSession(), connections })
  const view = await testView({ deps: { ...created.deps, features: [] } }, <Accounts />)
  await view.settled()
  const end = vi.spyOn(created.host, 'disconnect')
  await view.click('Disconnect')
  expect(created.store.get(routeAtom).view).toBe('Accounts')
  await view.click('Disconnect all')
  expect(end.mock.calls).toEqual([[{ namespace: 'eip155' }], [{}]])
})

test('names the network of an account that the page does not list', async () => {
  const { eip155 } = connectedSession().namespaces
  const accounts = ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv']
  const solana = { ...eip155, accounts, caipNetworkId: 'solana:main' } as never
  const namespaces = { ...connectedSession().namespaces, solana }
  const view = await testView(testDeps({}, { session: { activeNamespace: 'eip155', namespaces } }), <Accounts />)
  expect(view.text()).toContain('Solana')
  expect(view.text()).not.toContain('solana:main')
})
