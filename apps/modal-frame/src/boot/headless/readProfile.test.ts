import { describe, expect, test } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { ADDRESS, connectedSession } from '../../testing/testFixtures.ts'
import { testGateway } from '../../testing/testGateway.ts'
import { readProfile } from './readProfile.ts'

const ADA = { namespace: 'eip155', address: ADDRESS } as const
const PICTURE = 'https://gateway.example/avatar.png'

function setUp() {
  const { deps } = testDeps({}, { session: connectedSession() })
  const { gateway, count } = testGateway({ [ADDRESS]: { name: 'ada.eth', avatar: PICTURE } })
  return { deps: { ...deps, gateway }, count }
}

describe('readProfile', () => {
  test('returns the name of the registry, requested once', async () => {
    const { deps, count } = setUp()
    expect(await readProfile(deps, ADA)).toEqual({ name: 'ada.eth' })
    await readProfile(deps, ADA)
    expect(count(ADDRESS)).toBe(1)
  })

  test('leaves out unknown parts', async () => {
    const { deps } = setUp()
    const { gateway } = testGateway({ [ADDRESS]: { name: null, avatar: null } })
    expect(await readProfile({ ...deps, gateway }, ADA)).toEqual({})
  })

  test('knows none without a gateway', async () => {
    expect(await readProfile(testDeps({}, { session: connectedSession() }).deps, ADA)).toEqual({})
  })
})
