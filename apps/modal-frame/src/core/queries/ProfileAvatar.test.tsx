import { describe, expect, test } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession } from '../../testing/testFixtures.ts'
import { testGateway } from '../../testing/testGateway.ts'
import { testView } from '../../testing/testView.tsx'
import { ProfileAvatar } from './ProfileAvatar.tsx'

const PICTURE = 'https://gateway.example/avatar.png'
const ACCOUNT = { network: ARBITRUM, address: ADDRESS }

async function shown(image?: string | null) {
  const { deps } = testDeps({}, { session: connectedSession() })
  const { gateway, count } = testGateway({ [ADDRESS]: { name: 'ada.eth', avatar: PICTURE } })
  const view = await testView(
    { deps: { ...deps, gateway } },
    <ProfileAvatar account={ACCOUNT} size={32} image={image} />,
  )
  await view.settled()
  return { source: document.querySelector('img')?.src, isRequested: count(ADDRESS) > 0 }
}

describe('ProfileAvatar', () => {
  test('shows the picture of the profile', async () => {
    expect(await shown()).toEqual({ source: PICTURE, isRequested: true })
  })

  test('shows a known picture without a request', async () => {
    const other = 'https://gateway.example/other.png'
    expect(await shown(other)).toEqual({ source: other, isRequested: false })
  })

  test('shows the gradient for a name without a picture', async () => {
    expect(await shown(null)).toEqual({ source: undefined, isRequested: false })
  })
})
