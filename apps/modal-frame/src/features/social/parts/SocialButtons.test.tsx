import type { SocialProvider } from '@airlock/protocol/socialProviders'
import { expect, test } from 'vitest'
import { setUpEmail } from '../../../testing/testEmail.ts'
import { testView } from '../../../testing/testView.tsx'
import { registeredAtom } from '../state/socialState.ts'
import { SocialButtons } from './SocialButtons.tsx'

async function buttonsOf(socials: SocialProvider[]) {
  const created = setUpEmail({ socials })
  created.store.set(registeredAtom, socials)
  await testView(created, <SocialButtons />)
  return [...document.querySelectorAll('button')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  )
}

test('shows one provider in words, the others as named marks in a row', async () => {
  expect(await buttonsOf(['google', 'apple', 'github', 'x', 'facebook', 'discord'])).toEqual([
    'Continue with Google',
    'Continue with Apple',
    'Continue with GitHub',
    'Continue with X',
    'Continue with Facebook',
    'Continue with Discord',
  ])
  expect(document.querySelectorAll('.social-buttons > .button')).toHaveLength(1)
  const marks = document.querySelectorAll('.social-buttons-small svg')
  expect(marks).toHaveLength(5)
  expect(new Set([...marks].map((mark) => mark.innerHTML)).size).toBe(5)
})

test('shows a single provider', async () => {
  expect(await buttonsOf(['github'])).toEqual(['Continue with GitHub'])
})
