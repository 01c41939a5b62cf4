import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test, vi } from 'vitest'
import { announcementAtom } from '../../../core/notices/announcement.ts'
import { testDeps } from '../../../testing/testDeps.ts'
import { connectedSession } from '../../../testing/testFixtures.ts'
import { takeBackAccount } from './smartAccount.ts'

test.each([
  ['MAYBE_SENT', 'noticeSmartAccountUnknown'],
  ['AUTH_FAILED', 'noticeSmartAccountFailed'],
  ['USER_REJECTED', undefined],
] as const)('taking the smart account back that ends with %s says %s', async (name, notice) => {
  const { deps, host, store } = testDeps({}, { session: connectedSession() })
  vi.spyOn(host, 'requestTransaction').mockRejectedValue(new AirlockError(name, { context: { reason: 'x' } }))
  await takeBackAccount(deps)
  expect(store.get(announcementAtom)?.key).toBe(notice)
})
