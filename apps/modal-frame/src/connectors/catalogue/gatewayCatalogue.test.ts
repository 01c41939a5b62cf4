import { expect, test } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { testGateway } from '../../testing/testGateway.ts'
import { gatewayCatalogue } from './gatewayCatalogue.ts'

test.each([
  [{}, 'html-eip155-0.1.0'],
  [{ universal: true }, 'html-universal-0.1.0'],
])('[S7.2:everyRequest] names the project and the SDK to /getWallets: %j', async (config, sv) => {
  const { store } = testDeps(config)
  const { gateway, requests } = testGateway({ getWallets: { count: 0, data: [] } })
  await gatewayCatalogue(gateway, store)({ page: 1, search: '', platform: 'mobile' })
  const sent = requests.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])
  expect(sent).toEqual([['/getWallets', { page: '1', platform: 'mobile', projectId: 'default', st: 'appkit', sv }]])
})

test('fails with CATALOGUE_UNAVAILABLE if the gateway rejects', async () => {
  const { gateway } = testGateway({ getWallets: 503 })
  await expect(gatewayCatalogue(gateway, testDeps().store)({})).rejects.toMatchObject({
    name: 'CATALOGUE_UNAVAILABLE',
  })
})

test.each([
  ['certified', true],
  ['none', undefined],
  [null, undefined],
  ['unknown', undefined],
])('reads the badge %s', async (badge_type, isCertified) => {
  const { gateway } = testGateway({ getWallets: { count: 1, data: [{ id: 'one', name: 'One', badge_type }] } })
  const { wallets } = await gatewayCatalogue(gateway, testDeps().store)({})
  expect(wallets).toEqual([{ id: 'one', name: 'One', ...(isCertified && { isCertified }) }])
})
