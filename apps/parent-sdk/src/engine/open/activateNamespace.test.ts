import { beforeEach, describe, expect, test } from 'vitest'
import { createFakeNamespace, createFakeNative } from '../../testing/createFakeNamespace.ts'
import { createFakeWallet } from '../../testing/createFakeWallet.ts'
import { createDeps, ETHEREUM } from '../../testing/fakeDeps.ts'
import { connectWallet } from '../actions/session/connectWallet.ts'
import { eip155 } from '../namespaces/eip155/index.ts'
import { activateNamespace } from './activateNamespace.ts'

const SOLANA = 'solana:main'
const STATE = { accounts: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'], caipNetworkId: SOLANA } as const

describe('activateNamespace', () => {
  let deps: ReturnType<typeof createDeps>
  const active = () => deps.session.get().activeNamespace

  beforeEach(async () => {
    deps = createDeps({
      networks: [ETHEREUM, { ...ETHEREUM, caipNetworkId: SOLANA }],
      namespaces: [eip155, createFakeNamespace('solana')],
    })
    deps.wallets.announce('io.sol', createFakeNative({ ...STATE, accounts: [...STATE.accounts] }), ['solana'])
    await connectWallet(deps, { handle: 'io.sol', namespace: 'solana' })
    deps.wallets.announce('io.evm', createFakeWallet())
    await connectWallet(deps, { handle: 'io.evm', namespace: 'eip155' })
    expect(active()).toBe('eip155')
  })

  test.each([{}, { view: 'Account' }, { view: 'WalletSend' }, { view: 'WalletReceive' }, { view: 'Swap' }] as const)(
    '[S2.3:namespace] shows the account of the requested namespace with %j',
    (params) => {
      activateNamespace(deps, { ...params, namespace: 'solana' })
      expect(active()).toBe('solana')
    },
  )

  test.each([
    { view: 'Connect', namespace: 'solana' },
    { view: 'Networks', namespace: 'solana' },
    { view: 'Account', namespace: 'bip122' },
    { view: 'Account' },
  ] as const)('keeps the active account with %j', (params) => {
    activateNamespace(deps, params)
    expect(active()).toBe('eip155')
  })
})
