import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { expect, test, vi } from 'vitest'
import { activeSessionAtom } from '../../../core/host/hostState.ts'
import { announcementAtom } from '../../../core/notices/announcement.ts'
import { remoteSessionAtom } from '../../../core/wallets/remoteSessions.ts'
import { settled, testDeps } from '../../../testing/testDeps.ts'
import { setUpEmail } from '../../../testing/testEmail.ts'
import { connectEmailWallet } from '../../../testing/testEmailWallet.ts'
import { ADDRESS, ARBITRUM, BASE, connectedSession } from '../../../testing/testFixtures.ts'
import { smartAccountEnabledNetworksAtom } from '../state/smartAccountState.ts'
import { removeSmartAccount } from './removeSmartAccount.ts'
import { refreshAccount } from './smartAccount.ts'

test.each([
  ['MAYBE_SENT', 'noticeSmartAccountUnknown'],
  ['AUTH_FAILED', 'noticeSmartAccountFailed'],
  ['USER_REJECTED', undefined],
] as const)('announces a removal of the smart account that ends with %s: %s', async (name, notice) => {
  const { deps, host, store } = testDeps({}, { session: connectedSession() })
  vi.spyOn(host, 'requestTransaction').mockRejectedValue(new AirlockError(name, { context: { reason: 'x' } }))
  await removeSmartAccount(deps)
  expect(store.get(announcementAtom)?.key).toBe(notice)
})

test('[S3.1:smartAccount] turns off with the removal, once the chain has it', async () => {
  const { deps, session, clock, store } = setUpEmail()
  const accounts = [{ address: ADDRESS, type: 'smartAccount' as const }]
  connectEmailWallet(deps, 'smartAccount', { accounts, smartAccountDeployed: true })
  const user = () => {
    const entry = store.get(activeSessionAtom)
    return entry && store.get(remoteSessionAtom)(entry)?.user
  }
  let preferred: 'eoa' | 'smartAccount' = 'smartAccount'
  let isMined = false
  session.request.mockImplementation(async ({ method, params }) => {
    if (method === 'airlock_account') {
      if (Array.isArray(params) && params.length > 0) preferred = 'eoa'
      connectEmailWallet(deps, preferred, { accounts, smartAccountDeployed: !isMined })
    }
    return []
  })
  const removed = removeSmartAccount(deps)
  await settled()
  expect(user()).toMatchObject({ preferredAccountType: 'eoa', smartAccountDeployed: true })
  isMined = true
  await clock.advance(4_000)
  expect(user()).toMatchObject({ preferredAccountType: 'eoa', smartAccountDeployed: false })
  await removed
})

test('[S3.2:smartAccountEnabledNetworks] keeps the networks that the frame reports', async () => {
  const { deps, host, store } = testDeps({}, { session: connectedSession() })
  const request = vi.spyOn(host, 'requestTransaction').mockResolvedValue([ARBITRUM, BASE])
  await refreshAccount(deps)
  expect(store.get(smartAccountEnabledNetworksAtom)).toEqual([ARBITRUM, BASE])
  request.mockResolvedValue([BASE, 'elsewhere', 7])
  await refreshAccount(deps)
  expect(store.get(smartAccountEnabledNetworksAtom)).toEqual([BASE])
})

test('[S4.13:networks] falls back to no networks on an error', async () => {
  const { deps, host, store } = testDeps({}, { session: connectedSession() })
  const request = vi.spyOn(host, 'requestTransaction')
  for (const fail of [
    () => request.mockRejectedValue(new AirlockError('AUTH_UNAVAILABLE')),
    () => request.mockResolvedValue({ networks: [ARBITRUM] }),
  ]) {
    request.mockResolvedValue([ARBITRUM, BASE])
    await refreshAccount(deps)
    expect(store.get(smartAccountEnabledNetworksAtom)).toEqual([ARBITRUM, BASE])
    fail()
    await refreshAccount(deps)
    expect(store.get(smartAccountEnabledNetworksAtom)).toEqual([])
  }
})
