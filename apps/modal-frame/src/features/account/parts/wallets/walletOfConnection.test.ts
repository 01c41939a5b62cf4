import type { InactiveConnection } from '@airlock/protocol/channel/schemas'
import { describe, expect, test } from 'vitest'
import { ARBITRUM, OTHER_ADDRESS, walletHandle } from '../../../../testing/testFixtures.ts'
import { walletOfConnection } from './walletOfConnection.ts'

const CONNECTION: InactiveConnection = {
  namespace: 'eip155',
  connectorId: 'io.rabby',
  name: 'Rabby Wallet',
  accounts: [OTHER_ADDRESS],
  caipNetworkId: ARBITRUM,
}
const ICON = 'data:image/png;base64,AA'
const RABBY = walletHandle({ handle: 'w2', rdns: 'io.rabby', name: 'Rabby Wallet', icon: ICON })
const CLAIMANT = walletHandle({ handle: 'w1', rdns: 'io.rabby', name: 'Claimant', icon: 'data:image/png;base64,AB' })

describe('walletOfConnection', () => {
  test('shows the page wallet with its identity', () => {
    const wallet = walletOfConnection(CONNECTION, [RABBY], [])
    expect(wallet).toMatchObject({ name: 'Rabby Wallet', icon: ICON, connector: RABBY })
  })

  test('[T208] takes name, image and connector from neither of two claimants', () => {
    const wallet = walletOfConnection(CONNECTION, [CLAIMANT, RABBY], [])
    expect(wallet).toEqual({ id: 'io.rabby', name: 'Rabby Wallet', hasIdentityConflict: true, links: {} })
  })

  test('ignores a wallet of another namespace with the same identity', () => {
    const other = { ...CLAIMANT, namespaces: ['solana' as const] }
    expect(walletOfConnection(CONNECTION, [other, RABBY], [])).toMatchObject({ connector: RABBY })
  })
})
