import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test, vi } from 'vitest'
import { toastAtom } from '../../../core/notices/toast.ts'
import { settled, testDeps } from '../../../testing/testDeps.ts'
import { connectEmailWallet } from '../../../testing/testEmailWallet.ts'
import { en } from '../texts/en.ts'
import { signIn } from './signIn.ts'

async function noticeAfter(cause: unknown, preferredAccountType: 'eoa' | 'smartAccount' = 'eoa') {
  const created = testDeps()
  connectEmailWallet(created.deps, preferredAccountType)
  vi.spyOn(created.host, 'signIn').mockRejectedValue(cause)
  void signIn(created.deps)
  await settled()
  return created.store.get(toastAtom)?.notice.key
}

test('[S8.1:smartAccounts] suspects missing support of smart accounts if the page rejects the signature', async () => {
  expect(await noticeAfter(new AirlockError('WALLET_FAILED'), 'smartAccount')).toBe('noticeNoSmartAccounts')
  expect(en.noticeNoSmartAccounts).toBe('This application might not support Smart Accounts')
  expect(await noticeAfter(new AirlockError('WALLET_FAILED'))).toBe('noticeSignInFailed')
  expect(await noticeAfter(new AirlockError('USER_REJECTED'), 'smartAccount')).toBe('noticeSignatureDeclined')
})

test('reports a wallet that cannot sign text, without a retry', async () => {
  expect(await noticeAfter(new AirlockError('UNSUPPORTED_METHOD'), 'smartAccount')).toBe('noticeCannotSign')
})

test('names the clock as a possible cause of a failed sign-in', () => {
  expect(en.noticeSignInFailed).toContain('clock')
})
