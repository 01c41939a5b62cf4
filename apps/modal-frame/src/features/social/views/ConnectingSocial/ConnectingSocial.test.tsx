import { expect, test } from 'vitest'
import { setUpEmail } from '../../../../testing/testEmail.ts'
import { testView } from '../../../../testing/testView.tsx'
import { type SocialLogin, socialLoginAtom } from '../../state/socialState.ts'
import { ConnectingSocial } from './ConnectingSocial.tsx'

async function waiting(login: Partial<SocialLogin>) {
  const created = setUpEmail({ socials: ['google'] })
  created.store.set(socialLoginAtom, {
    provider: 'google',
    transaction: 'rH7wq0Zc1mT9uYbX2kLsVA',
    url: 'https://keys.example/social/start?tx=one',
    status: 'waiting',
    controller: new AbortController(),
    ...login,
  })
  return testView(created, <ConnectingSocial />)
}
const number = () => document.querySelector('.social-code strong')?.textContent

test('shows the number of a vouched window only on request', async () => {
  const view = await waiting({ window })
  expect(number()).toBeUndefined()
  await view.click('Does the window show a number?')
  expect(number()).toMatch(/^\d{4}$/)
})

test('[T52] shows the number at once where nothing vouches for the window', async () => {
  await waiting({ window: null })
  expect(number()).toMatch(/^\d{4}$/)
})

test('says that a window opened only if one did', async () => {
  const opened = await waiting({ window })
  expect(opened.text()).toContain('Continue in the window that just opened.')
  const blocked = await waiting({ window: null })
  expect(blocked.text()).toContain('Continue with Google')
  expect(blocked.text()).not.toContain('window that just opened')
})
