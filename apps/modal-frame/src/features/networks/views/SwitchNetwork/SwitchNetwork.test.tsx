import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test, vi } from 'vitest'
import { openModal } from '../../../../core/modal/openModal.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { BASE, connectedSession } from '../../../../testing/testFixtures.ts'
import { testView } from '../../../../testing/testView.tsx'
import { switchNetwork } from '../../flows/switchNetwork.ts'
import { SwitchNetwork } from './SwitchNetwork.tsx'

test.each([
  ['[S8.6:network] a network that the wallet does not know', 'CHAIN_NOT_SUPPORTED', /^Network Not Found\. /],
  ['[S8.6:network] a network that the app does not list any more', 'NETWORK_NOT_CONFIGURED', /^Network Not Found\. /],
  ['a wallet that stays where it is', 'SWITCH_FAILED', /^Your wallet didn’t switch\. /],
] as const)('shows an alert for %s', async (_, code, text) => {
  const { deps, host } = testDeps({}, { session: connectedSession() })
  vi.spyOn(host, 'switchNetwork').mockRejectedValueOnce(new AirlockError(code))
  openModal(deps, { view: 'Networks' })
  await switchNetwork(deps, BASE)
  const view = await testView({ deps }, <SwitchNetwork />)
  expect(view.alert()).toMatch(text)
})
