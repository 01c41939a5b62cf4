import { describe, expect, test, vi } from 'vitest'
import { connectorsAtom } from '../../../core/wallets/sessionConnector.ts'
import { testDeps } from '../../../testing/testDeps.ts'
import { connectEmailWallet } from '../../../testing/testEmailWallet.ts'
import { ADDRESS, connectedSession } from '../../../testing/testFixtures.ts'
import { testView } from '../../../testing/testView.tsx'
import { SmartSessions } from '../views/SmartSessions/SmartSessions.tsx'
import { SessionsSetting } from './SessionsSetting.tsx'

const GRANT = {
  ...{ context: '0x01', chainId: '0xa4b1', from: ADDRESS },
  permission: { type: 'native-token-allowance', data: { allowanceAmount: '0xde0b6b3a7640000' } },
}

/** A wallet of this frame, whose list the test decides. No grant passed through this browser. */
async function setUp(list: readonly object[], needsApproval = false) {
  const created = testDeps({}, { session: connectedSession() })
  const request = vi.fn(async (_: { method: string }) => list)
  const connector = {
    ...{ id: 'auth', supportsNamespace: () => true },
    ...{ approval: { needsApproval: () => needsApproval }, session: { request } },
  } as never
  const deps = { ...created.deps, connectors: [connector] }
  created.store.set(connectorsAtom, [connector])
  connectEmailWallet(deps, 'eoa')
  const view = await testView({ deps }, <SessionsSetting />)
  await view.settled()
  return { deps, view, request }
}

describe('SessionsSetting', () => {
  test('shows permissions that only the wallet knows', async () => {
    const { deps, view, request } = await setUp([GRANT])
    expect(view.buttons()).toEqual(['Permissions'])
    expect(request.mock.calls[0]?.[0]).toMatchObject({ method: 'wallet_getGrantedExecutionPermissions' })
    const list = await testView({ deps }, <SmartSessions />)
    await list.settled()
    expect(list.text()).toContain('Spend up to 1 ETH')
  })

  test('shows no row for an empty list', async () => {
    const { view } = await setUp([])
    expect(view.buttons()).toEqual([])
  })

  test('does not ask a wallet that would show a prompt', async () => {
    const { view, request } = await setUp([GRANT], true)
    expect(view.buttons()).toEqual([])
    expect(request).not.toHaveBeenCalled()
  })
})
