import type { HostState } from '@airlock/protocol/channel/schemas'
import { expect, test } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession, OTHER_ADDRESS } from '../../testing/testFixtures.ts'
import { testGateway } from '../../testing/testGateway.ts'
import { profileQuery } from './profile.ts'
import { queryClient, STALE_MS } from './queryClient.ts'
import { queryKeys } from './queryKeys.ts'

const CONNECTED: Partial<HostState> = { session: connectedSession() }

function setUp(identity: { name: string | null; avatar: string | null }, state: Partial<HostState> = CONNECTED) {
  const { deps, store } = testDeps({}, state)
  const stack = testGateway({ [ADDRESS]: identity, [OTHER_ADDRESS]: identity })
  const fetchProfile = (address: string) =>
    queryClient(store).fetchQuery({
      ...profileQuery({ ...deps, gateway: stack.gateway }, { network: ARBITRUM, address }),
      staleTime: STALE_MS,
    } as never)
  const stateOf = (address: string) =>
    queryClient(store).getQueryState(queryKeys.profile({ network: ARBITRUM, address }))
  return { ...stack, fetchProfile, stateOf }
}

test('[S3.9:fields] has a name and an image', async () => {
  const { fetchProfile } = setUp({ name: 'ada.eth', avatar: 'https://gateway.example/v1/media?u=a&s=b' })
  expect(await fetchProfile(ADDRESS)).toEqual({
    profileName: 'ada.eth',
    profileImage: 'https://gateway.example/v1/media?u=a&s=b',
  })
})

test("[S3.1:profile] stores name and image of each account's profile separately", async () => {
  const { fetchProfile, stateOf, respond } = setUp({
    name: 'ada.eth',
    avatar: 'https://gateway.example/v1/media?u=a&s=b',
  })
  expect(stateOf(ADDRESS)).toBeUndefined()
  await fetchProfile(ADDRESS)
  respond(OTHER_ADDRESS, { name: 'ben.eth', avatar: null })
  await fetchProfile(OTHER_ADDRESS)
  expect(stateOf(ADDRESS)?.data).toEqual({
    profileName: 'ada.eth',
    profileImage: 'https://gateway.example/v1/media?u=a&s=b',
  })
  expect(stateOf(OTHER_ADDRESS)?.data).toEqual({ profileName: 'ben.eth' })
})

test('[S3.9:absent] omits a missing name and image', async () => {
  expect(await setUp({ name: null, avatar: null }).fetchProfile(ADDRESS)).toEqual({})
})

test('[S7.3:answer] sends a second look-up only for another address', async () => {
  const { fetchProfile, count } = setUp({ name: 'ada.eth', avatar: null })
  await fetchProfile(ADDRESS)
  await fetchProfile(ADDRESS)
  expect(count(ADDRESS)).toBe(1)
  await fetchProfile(OTHER_ADDRESS)
  expect(count(OTHER_ADDRESS)).toBe(1)
})

const registered = (...names: string[]) =>
  names.map((name) => ({ name, registered_at: null, updated_at: null, addresses: {}, attributes: [] }))

test('[S7.14:request] [S7.14:answer] looks up a registered name once for an address without a primary one', async () => {
  const { fetchProfile, respond, count, requests } = setUp({ name: null, avatar: null })
  respond(`reverse/${ADDRESS}`, registered('ada\u202e.airlock.id', 'countess.airlock.id'))
  for (let times = 0; times < 2; times += 1)
    expect(await fetchProfile(ADDRESS)).toEqual({ profileName: 'ada.airlock.id' })
  expect(count(`/v1/profile/reverse/${ADDRESS}`)).toBe(1)
  expect(Object.fromEntries(requests.at(-1)?.searchParams ?? [])).toMatchObject({ sender: ADDRESS, apiVersion: '2' })
})

test.each([
  ['of a contract on another network', { '2147492101': { address: ADDRESS } }, undefined],
  ['of a contract on this network', { '2147525809': { address: ADDRESS } }, 'ada.airlock.id'],
  ['of a key', { '60': { address: ADDRESS }, '2147483648': { address: ADDRESS } }, 'ada.airlock.id'],
])('[T177] answers the registered name %s', async (_, addresses, profileName) => {
  const { fetchProfile, respond } = setUp({ name: null, avatar: null })
  const [profile] = registered('ada.airlock.id')
  respond(`reverse/${ADDRESS}`, [{ ...profile, addresses }])
  expect(await fetchProfile(ADDRESS)).toEqual({ profileName })
})

test('[S7.3:request] [S7.14:request] sends the connected account as `sender`', async () => {
  const { fetchProfile, requests } = setUp({ name: null, avatar: null })
  await fetchProfile(OTHER_ADDRESS)
  const sent = requests.filter(({ pathname }) => pathname.endsWith(OTHER_ADDRESS))
  expect(sent.map(({ pathname, searchParams }) => [pathname, searchParams.get('sender')])).toEqual([
    [`/v1/identity/${OTHER_ADDRESS}`, ADDRESS],
    [`/v1/profile/reverse/${OTHER_ADDRESS}`, ADDRESS],
  ])
})

test('sends no `sender` before an account is connected', async () => {
  const { fetchProfile, requests } = setUp({ name: null, avatar: null }, {})
  await fetchProfile(OTHER_ADDRESS)
  expect(requests.some(({ searchParams }) => searchParams.has('sender'))).toBe(false)
})

test('skips registered names if the address has a name of its network', async () => {
  const { fetchProfile, respond, count } = setUp({ name: 'ada.eth', avatar: null })
  respond(`reverse/${ADDRESS}`, registered('ada.airlock.id'))
  expect(await fetchProfile(ADDRESS)).toEqual({ profileName: 'ada.eth' })
  expect(count(`/v1/profile/reverse/${ADDRESS}`)).toBe(0)
})

test('shows an avatar although reading registered names fails', async () => {
  const { fetchProfile, respond } = setUp({ name: null, avatar: 'https://gateway.example/v1/media?u=a&s=b' })
  respond(`reverse/${ADDRESS}`, 503)
  expect(await fetchProfile(ADDRESS)).toEqual({ profileImage: 'https://gateway.example/v1/media?u=a&s=b' })
})
