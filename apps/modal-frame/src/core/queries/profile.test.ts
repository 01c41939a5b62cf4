import { expect, test } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, OTHER_ADDRESS } from '../../testing/testFixtures.ts'
import { testGateway } from '../../testing/testGateway.ts'
import { profileQuery } from './profile.ts'
import { queryClient, STALE_MS } from './queryClient.ts'

function asker(identity: { name: string | null; avatar: string | null }) {
  const { deps, store } = testDeps()
  const world = testGateway({ [ADDRESS]: identity, [OTHER_ADDRESS]: identity })
  const ask = (address: string) =>
    queryClient(store).fetchQuery({
      ...profileQuery({ ...deps, gateway: world.gateway }, { network: ARBITRUM, address }),
      staleTime: STALE_MS,
    } as never)
  return { ...world, ask }
}

test('[S3.9:fields] a profile has a name and a picture', async () => {
  const { ask } = asker({ name: 'ada.eth', avatar: 'https://gateway.example/v1/media?u=a&s=b' })
  expect(await ask(ADDRESS)).toEqual({
    profileName: 'ada.eth',
    profileImage: 'https://gateway.example/v1/media?u=a&s=b',
  })
})

test('[S3.9:absent] both may be absent', async () => {
  expect(await asker({ name: null, avatar: null }).ask(ADDRESS)).toEqual({})
})

test('[S7.3:answer] a second look-up of an address sends nothing, one of another address does', async () => {
  const { ask, count } = asker({ name: 'ada.eth', avatar: null })
  await ask(ADDRESS)
  await ask(ADDRESS)
  expect(count(ADDRESS)).toBe(1)
  await ask(OTHER_ADDRESS)
  expect(count(OTHER_ADDRESS)).toBe(1)
})
