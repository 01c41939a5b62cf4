import { expect, test } from 'vitest'
import { worldPorts } from '../ports/worldPorts.ts'
import { worldAirlockConfig, worldUrls } from '../worldConfig.ts'
import { startDapp } from './startDapp.ts'
import { startLab } from './startLab.ts'

const urls = worldUrls(worldPorts('21590'))

test('pairs a page of the lab project with the lab’s wallet over its relay', async () => {
  const lab = await startLab(urls, 1)
  const relay = worldAirlockConfig(urls).projects[lab.projectId]?.relay ?? ''
  expect(relay).toBe(lab.relay.url)
  const dapp = await startDapp(relay)
  const { uri, session } = await dapp.connect(urls.rpc)
  await lab.wallet.pair(uri)
  expect((await session)?.namespaces.eip155?.accounts).toContain(`eip155:8453:${lab.wallet.address()}`)
  await dapp.close()
  await lab.close()
})

test('has one lab for each worker', async () => {
  await expect(startLab(urls, 2)).rejects.toThrow('there is no lab 2')
})
