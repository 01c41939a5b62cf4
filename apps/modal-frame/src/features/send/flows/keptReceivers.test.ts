import { expect, test } from 'vitest'
import { browserStorage } from '../../../core/ports/browser/browserStorage.ts'
import { ADDRESS, OTHER_ADDRESS } from '../../../testing/testFixtures.ts'
import { readReceivers, saveRecipient } from './keptReceivers.ts'

test('merges receivers of two tabs, the newest first', () => {
  localStorage.clear()
  const [one, other] = [{ storage: browserStorage() }, { storage: browserStorage() }]
  const account = { namespace: 'eip155', address: ADDRESS } as const
  saveRecipient(one, account, { address: OTHER_ADDRESS, name: null })
  saveRecipient(other, account, { address: ADDRESS, name: 'ada.eth' })
  saveRecipient(one, account, { address: OTHER_ADDRESS, name: 'ben.eth' })
  const stored = [
    { address: OTHER_ADDRESS, name: 'ben.eth' },
    { address: ADDRESS, name: 'ada.eth' },
  ]
  expect([readReceivers(one, account), readReceivers(other, account)]).toEqual([stored, stored])
})
