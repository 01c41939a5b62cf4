import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test, vi } from 'vitest'
import { toastAtom } from '../../../core/notices/toast.ts'
import { settled, testDeps } from '../../../testing/testDeps.ts'
import { connectEmailWallet } from '../../../testing/testEmailWallet.ts'
import { signIn } from './signIn.ts'

async function noticeAfter(cause: unknown, preferredAccountType: 'eoa' | 'smartAccount' = 'eoa') {
  const made = testDeps()
  connectEmailWallet(made.deps, preferredAccountType)
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
