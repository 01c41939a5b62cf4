import { expect, test } from 'vitest'
import { ADDRESS, OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { testGateway } from '../../../../testing/testGateway.ts'
import { setUpSend } from '../../../../testing/testSend.ts'
import { testView } from '../../../../testing/testView.tsx'
import { saveRecipient } from '../../flows/keptReceivers.ts'
import { RecentReceivers } from './RecentReceivers.tsx'

/** One recipient was called ben.eth. */
async function shown(profile: { name: string | null; avatar: string | null }) {
  const { deps } = setUpSend()
  saveRecipient(deps, { namespace: 'eip155', address: ADDRESS }, { address: OTHER_ADDRESS, name: 'ben.eth' })
  const { gateway } = testGateway({ [OTHER_ADDRESS]: profile })
  const view = await testView({ deps: { ...deps, gateway } }, <RecentReceivers typed="" />)
  await view.settled()
  return view
}

test('shows the current name and image of a recent receiver', async () => {
  const avatar = 'https://gateway.example/v1/media?u=a&s=b'
  const view = await shown({ name: 'grace.eth', avatar })
  expect(view.text()).toContain('grace.eth0x2546…Ec30')
  expect(view.text()).not.toContain('ben.eth')
  expect(view.images()).toEqual([avatar])
})

test('marks an earlier name if the address has none now', async () => {
  const view = await shown({ name: null, avatar: null })
  expect(view.text()).toContain('0x2546…Ec30Was ben.eth when you last sent')
})
