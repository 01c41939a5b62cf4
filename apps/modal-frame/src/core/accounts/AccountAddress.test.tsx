import { type AccountCode, accountCodeOf } from '@airlock/protocol/chains/accountCode'
import { describe, expect, test, vi } from 'vitest'
import { deferred } from '../../testing/testDeps.ts'
import { SIGNED_IN, setUpEmailViews } from '../../testing/testEmail.ts'
import { ADDRESS, ARBITRUM, BASE } from '../../testing/testFixtures.ts'
import { testGateway } from '../../testing/testGateway.ts'
import { testView } from '../../testing/testView.tsx'
import { secureSiteAtom } from '../host/secureSite.ts'
import { queryClient } from '../queries/queryClient.ts'
import { queryKeys } from '../queries/queryKeys.ts'
import { AccountAddress } from './AccountAddress.tsx'

const ACCOUNT = { network: ARBITRUM, address: ADDRESS }
const SWEEPER = accountCodeOf('0xef010089383882fc2d0cd4d7952a3267a3b6dae967e704')
const NONE = accountCodeOf('0x')
const COIN_ON_BASE = {
  symbol: 'ETH',
  name: 'Ether',
  price: 0,
  iconUrl: '',
  chainId: BASE,
  value: 0,
  quantity: { decimals: '18', numeric: '1' },
}

async function shown(code: () => Promise<AccountCode>, { value = 0, needsRecovery = false } = {}) {
  const plain = setUpEmailViews({}, SIGNED_IN)
  const created = {
    ...plain,
    deps: { ...plain.deps, gateway: testGateway({ balance: { balances: [COIN_ON_BASE] } }).gateway },
  }
  created.adapter.code = vi.fn(code)
  const passkeyOnly = { newWallets: true, recoveryFromUsd: 100 }
  created.store.set(secureSiteAtom, { origin: 'https://keys.example', projectId: 'p', passkeyOnly })
  created.email.passkeyStatus.mockResolvedValue({ hasPasskey: true, isOffered: false, needsRecovery })
  queryClient(created.store).setQueryData(queryKeys.tokens(ACCOUNT), [{ value }])
  const write = vi.spyOn(created.deps.clipboard, 'write')
  const view = await testView(created, <AccountAddress account={ACCOUNT} />)
  const canCopy = () => view.button('Copy address') !== undefined
  return { ...created, view, write, canCopy }
}

describe('AccountAddress', () => {
  test('[T243] copies only once the code of the account is known', async () => {
    const code = deferred<AccountCode>()
    const { adapter, view, write, canCopy } = await shown(() => code.promise)
    await vi.waitFor(() => expect(adapter.code).toHaveBeenCalled())
    expect(canCopy()).toBe(false)
    code.resolve(NONE)
    await vi.waitFor(() => expect(canCopy()).toBe(true))
    await view.click('Copy address')
    expect(write).toHaveBeenCalledExactlyOnceWith(ADDRESS)
  })

  test('copies if a network does not answer, as Receive does', async () => {
    const { canCopy } = await shown(() => Promise.reject(new Error('down')))
    await vi.waitFor(() => expect(canCopy()).toBe(true))
  })

  test.each<[string, () => Promise<AccountCode>, object]>([
    ['code that sends away what arrives', async () => SWEEPER, {}],
    ['a value that needs a recovery code', async () => NONE, { value: 100, needsRecovery: true }],
  ])('[T243] has no copy button for %s', async (_name, code, options) => {
    const { adapter, email, view, canCopy } = await shown(code, options)
    const lastCheck = 'value' in options ? email.passkeyStatus : adapter.code
    await vi.waitFor(() => expect(lastCheck).toHaveBeenCalled())
    await view.settled()
    expect(canCopy()).toBe(false)
  })

  test('[T243] copies below the value that needs a recovery code', async () => {
    const { canCopy } = await shown(async () => NONE, { value: 99, needsRecovery: true })
    await vi.waitFor(() => expect(canCopy()).toBe(true))
  })
})
