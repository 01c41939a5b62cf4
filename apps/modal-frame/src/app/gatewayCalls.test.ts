import { expect, test } from 'vitest'
import { profileQuery } from '../core/queries/profile.ts'
import { queryClient } from '../core/queries/queryClient.ts'
import { tokensQuery } from '../core/queries/tokens.ts'
import { historyQuery } from '../features/account/state/history.ts'
import { nftsQuery } from '../features/account/state/nfts.ts'
import { enterReceiver } from '../features/send/flows/enterReceiver.ts'
import { readCap } from '../features/send/flows/readQuote.ts'
import { ADDRESS, ARBITRUM, ARBITRUM_DEFINITION, BASE } from '../testing/testFixtures.ts'
import { testGateway } from '../testing/testGateway.ts'
import { setUpSend } from '../testing/testSend.ts'

/** Asks all that views ask of the gateway about the active network, whatever it answers. */
async function askAll(served: string) {
  const { deps, store, clock } = setUpSend()
  const world = testGateway({ 'supported-chains': { http: [served], ws: [] } })
  const all = { ...deps, gateway: world.gateway }
  const account = { network: ARBITRUM, address: ADDRESS }
  const client = queryClient(store)
  const pages = [historyQuery(all, account), nftsQuery(all, account)] as const
  const named = enterReceiver(all, 'ada.eth')
  await clock.advance(0)
  await clock.advance(300)
  await Promise.allSettled([
    named,
    readCap(all, { ...ARBITRUM_DEFINITION, chainNamespace: 'eip155', caipNetworkId: ARBITRUM } as never),
    client.fetchQuery(tokensQuery(all, account) as never),
    client.fetchQuery(profileQuery(all, account) as never),
    ...pages.map((query) => client.fetchInfiniteQuery(query as never)),
  ])
  return world.asked
}

const pathsOf = (asked: readonly URL[]) => [...new Set(asked.map(({ pathname }) => pathname))].toSorted()

test('[S5.6] [S7.1:guard] of a network that the gateway does not serve nothing is asked but which it does', async () => {
  expect(pathsOf(await askAll(BASE))).toEqual(['/v1/supported-chains'])
})

test('[S7.1:provider] every call goes to the gateway of the project', async () => {
  const asked = await askAll(ARBITRUM)
  expect(pathsOf(asked)).toEqual([
    `/v1/account/${ADDRESS}/balance`,
    `/v1/account/${ADDRESS}/history`,
    `/v1/account/${ADDRESS}/nfts`,
    '/v1/convert/gas-price',
    `/v1/identity/${ADDRESS}`,
    '/v1/profile/account/ada.eth',
    '/v1/supported-chains',
  ])
  for (const { origin, searchParams } of asked) {
    expect([origin, searchParams.get('projectId')]).toEqual(['https://gateway.example', 'default'])
  }
})
