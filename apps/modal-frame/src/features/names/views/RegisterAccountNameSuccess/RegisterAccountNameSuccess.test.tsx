import { expect, test } from 'vitest'
import { routerAtom } from '../../../../core/router/router.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { connectedSession } from '../../../../testing/testFixtures.ts'
import { testView } from '../../../../testing/testView.tsx'
import { registrationAtom } from '../../state/registration.ts'
import { RegisterAccountNameSuccess } from './RegisterAccountNameSuccess.tsx'

const name = 'nick.people.example.eth'

test('[S2.2:RegisterAccountNameSuccess] follows a registration to Account', async () => {
  const created = testDeps({}, { session: connectedSession() })
  const { store } = created
  const cancel = new AbortController()
  store.set(routerAtom, [{ view: 'RegisterAccountNameSuccess', name }])
  store.set(registrationAtom, { stage: 'signing', name, cancel })
  const view = await testView(created, <RegisterAccountNameSuccess />)
  expect([view.heading(), view.buttons()]).toEqual(['Confirm in your wallet…', []])
  await view.after(() => store.set(registrationAtom, { stage: 'registering', name, cancel }))
  expect(view.heading()).toBe('Registering…')
  await view.after(() => store.set(registrationAtom, { stage: 'done', name }))
  expect(view.heading()).toBe(`${name} is yours`)
  await view.click('Done')
  expect(store.get(routerAtom)).toEqual([{ view: 'Account' }])
})
