import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test, vi } from 'vitest'
import { toastAtom } from '../../../core/notices/toast.ts'
import { keepRemoteSession } from '../../../core/wallets/remoteSessions.ts'
import { settled, testDeps } from '../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession } from '../../../testing/testFixtures.ts'
import { signIn } from './signIn.ts'

async function noticeAfter(cause: unknown, preferredAccountType = 'eoa') {
  const { namespaces, ...session } = connectedSession()
  const eip155 = { ...namespaces.eip155, connectorId: 'auth', remote: true }
  const made = testDeps({}, { session: { ...session, namespaces: { eip155 } as typeof namespaces } })
  keepRemoteSession(made.deps, 'auth', {
    connectorId: 'auth',
    type: 'AUTH',
    name: 'E-mail wallet',
    user: { preferredAccountType },
    namespaces: { eip155: { accounts: [ADDRESS], caipNetworkId: ARBITRUM, approvedCaipNetworkIds: [ARBITRUM] } },
  })
  vi.spyOn(made.host, 'signIn').mockRejectedValue(cause)
  void signIn(made.deps)
  await settled()
  return made.store.get(toastAtom)?.notice.key
}

test('[S8.1:smartAccounts] a page that did not accept the signature may not know those of smart accounts', async () => {
  expect(await noticeAfter(new AirlockError('WALLET_FAILED'), 'smartAccount')).toBe('noticeNoSmartAccounts')
  expect(await noticeAfter(new AirlockError('WALLET_FAILED'))).toBe('noticeSignInFailed')
  expect(await noticeAfter(new AirlockError('USER_REJECTED'), 'smartAccount')).toBe('noticeSignatureDeclined')
})
