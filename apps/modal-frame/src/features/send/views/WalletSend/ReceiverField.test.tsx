import { expect, test } from 'vitest'
import { testGateway } from '../../../../testing/testGateway.ts'
import { setUpSend } from '../../../../testing/testSend.ts'
import { testView } from '../../../../testing/testView.tsx'
import { enterReceiver } from '../../flows/enterReceiver.ts'
import { WalletSend } from './WalletSend.tsx'

async function named(responses: Record<string, unknown>) {
  const { deps, clock } = setUpSend()
  const all = { ...deps, gateway: testGateway(responses).gateway }
  const view = await testView({ deps: all }, <WalletSend />)
  await view.after(async () => {
    const entered = enterReceiver(all, 'ada.eth')
    await new Promise((resolve) => setTimeout(resolve))
    await clock.advance(300)
    await entered
  })
  return view
}

test('[S8.3:reason] quotes the reason of a name service that fails', async () => {
  const view = await named({ 'ada.eth': 502 })
  expect(view.text()).toContain('The source is down.')
  expect(view.text()).not.toContain('Error resolving name')
})

test('[S8.3:resolve] shows an error without a reason of the name service', async () => {
  const view = await named({ 'ada.eth': { surprise: 1 } })
  expect(view.text()).toContain('Error resolving name')
})
