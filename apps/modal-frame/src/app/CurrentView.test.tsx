import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { expect, test, vi } from 'vitest'
import { openModal } from '../core/modal/openModal.ts'
import { routeAtom } from '../core/router/router.ts'
import { testDeps } from '../testing/testDeps.ts'
import { connectedSession } from '../testing/testFixtures.ts'
import { testGateway } from '../testing/testGateway.ts'
import { testView } from '../testing/testView.tsx'
import { CurrentView } from './CurrentView.tsx'

test('[S2.2:RegisterAccountName] shows the view for a name by its name', async () => {
  const { deps, store } = testDeps({}, { session: connectedSession() })
  const { gateway } = testGateway({ features: { ...NO_FEATURES, names: { zone: 'people.example.eth' } } })
  openModal(deps, { view: 'RegisterAccountName' })
  const { view: name } = store.get(routeAtom)
  expect(name).toBe('RegisterAccountName')
  const view = await testView({ deps: { ...deps, gateway } }, <CurrentView name={name} />)
  await vi.waitFor(async () => {
    await view.settled()
    expect(view.text()).toContain('.people.example.eth')
  })
  expect(view.button('Register')?.disabled).toBe(true)
})
