import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { describe, expect, test, vi } from 'vitest'
import { connectorsAtom } from '../../../core/wallets/sessionConnector.ts'
import { testDeps } from '../../../testing/testDeps.ts'
import { connectEmailWallet } from '../../../testing/testEmailWallet.ts'
import { ADDRESS, ARBITRUM, connectedSession } from '../../../testing/testFixtures.ts'
import { testGateway } from '../../../testing/testGateway.ts'
import { testView } from '../../../testing/testView.tsx'
import { readWalletGrants } from '../flows/readWalletGrants.ts'
import { noteGrants } from '../state/notedGrants.ts'
import { SmartSessions } from '../views/SmartSessions/SmartSessions.tsx'
import { SessionsSetting } from './SessionsSetting.tsx'

const GRANT = {
  ...{ context: '0x01', chainId: '0xa4b1', from: ADDRESS },
  permission: { type: 'native-token-allowance', data: { allowanceAmount: '0xde0b6b3a7640000' } },
}

/** No grant passed through this browser. */
async function setUp(
  list: readonly object[] | Error,
  needsApproval = false,
  { isOffered = false, hidden = [] as string[] } = {},
) {
  const created = testDeps({ hidden }, { session: connectedSession() })
  const request = vi.fn(async (_: { method: string }) => {
    if (list instanceof Error) throw list
    return list
  })
  const connector = {
    ...{ id: 'auth', supportsNamespace: () => true },
    ...{ approval: { needsApproval: () => needsApproval }, session: { request } },
  } as never
  const { gateway } = testGateway({
    features: { ...NO_FEATURES, sessions: isOffered },
    [ADDRESS]: { sessions: [], pcis: [] },
  })
  const deps = { ...created.deps, gateway, connectors: [connector] }
  created.store.set(connectorsAtom, [connector])
  connectEmailWallet(deps, 'eoa')
  const view = await testView({ deps }, <SessionsSetting />)
  await view.settled()
  return { deps, view, request }
}

describe('SessionsSetting', () => {
  test('lists permissions that only the wallet knows, with limit and end', async () => {
    const expiring = { ...GRANT, rules: [{ type: 'expiry', data: { timestamp: 4_000_000_000 } }] }
    const { view, request } = await setUp([expiring])
    const [first = '', ...others] = view.buttons()
    expect(first).toMatch(/Spend up to 1 ETH.*Until Oct 2, 2096/)
    expect(others).toEqual(['Permissions'])
    expect(request.mock.calls[0]?.[0]).toMatchObject({ method: 'wallet_getGrantedExecutionPermissions' })
  })

  test('lists five, and counts all in the row of the list', async () => {
    const { view } = await setUp(['1', '2', '3', '4', '5', '6'].map((end) => ({ ...GRANT, context: `0x0${end}` })))
    expect(view.buttons()).toHaveLength(6)
    expect(view.buttons().at(-1)).toBe('Permissions6')
  })

  test('names what this browser noted for the wallet to check', async () => {
    const { deps, request } = await setUp([])
    const grant = { context: '0x02', chainId: ARBITRUM, permissions: [], policies: [], rules: [] } as const
    const noted = { account: ADDRESS, grant, createdAt: 0 }
    noteGrants(deps, [
      { ...noted, site: { name: '', origin: '' } },
      { ...noted, site: { name: '', origin: 'https://other.example' } },
    ])
    await readWalletGrants(deps)
    expect(request.mock.lastCall?.[0]).toMatchObject({ params: [{ noted: [{ context: '0x02', chainId: ARBITRUM }] }] })
  })

  test('treats a full list as incomplete', async () => {
    const { deps } = await setUp(Array(200).fill(GRANT))
    expect(await readWalletGrants(deps)).toMatchObject({ isComplete: false })
  })

  test('[T203] shows the row, and that more may exist, if the wallet cannot read its list', async () => {
    const { deps, view } = await setUp(new Error('The node does not respond.'))
    expect(view.buttons()).toEqual(['PermissionsCouldn’t load your permissions'])
    expect(await readWalletGrants(deps)).toEqual({ grants: [], isComplete: false })
    const list = await testView({ deps }, <SmartSessions />)
    await list.settled()
    expect(list.alert()).toContain('Couldn’t load your permissions')
    expect(list.text()).not.toContain('No active permissions')
  })

  test('[T203] shows the row for a network that the wallet could not read', async () => {
    const { deps, view } = await setUp([{ chainId: '0x1' }])
    expect(view.buttons()).toEqual(['PermissionsCouldn’t load your permissions'])
    expect(await readWalletGrants(deps)).toEqual({ grants: [], isComplete: false })
  })

  test('shows no row for an empty list', async () => {
    const { view } = await setUp([])
    expect(view.buttons()).toEqual([])
  })

  test('hides the row if the site does, unless the wallet has a permission', async () => {
    const buttons = async (list: object[], hidden: string[]) =>
      (await setUp(list, false, { isOffered: true, hidden })).view.buttons()
    expect(await buttons([], [])).toEqual(['PermissionsNo active permissions'])
    expect(await buttons([], ['smartSessions'])).toEqual([])
    expect((await buttons([GRANT], ['smartSessions'])).at(-1)).toBe('Permissions')
  })

  test('does not ask a wallet that would show a prompt', async () => {
    const { view, request } = await setUp([GRANT], true)
    expect(view.buttons()).toEqual([])
    expect(request).not.toHaveBeenCalled()
  })
})
