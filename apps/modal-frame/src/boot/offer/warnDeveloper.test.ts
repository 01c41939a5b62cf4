import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { expect, test, vi } from 'vitest'
import { testDeps } from '../../testing/testDeps.ts'
import { warnDeveloper } from './warnDeveloper.ts'

const OFFER = { email: false, socials: ['x'] as HostConfig['socials'], tellEmail: false }

test('names requested sign-in methods that the operator does not offer, once', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const warnWith = (requested: Pick<HostConfig, 'email' | 'socials'>, offer?: typeof OFFER) =>
    warnDeveloper(testDeps().deps, { projectId: 'shop', offer }, requested)
  await warnWith({ email: true, socials: ['github'] })
  await warnWith({ email: false, socials: ['x'] }, OFFER)
  expect(warn).not.toHaveBeenCalled()
  await warnWith({ email: true, socials: ['github', 'x'] }, OFFER)
  await warnWith({ email: true, socials: ['github', 'x'] }, OFFER)
  expect(warn.mock.calls).toEqual([
    [
      'createAppKit: the operator of this modal does not offer features.email, features.socials: github. Add it to projects.shop.offer in airlock.config.json.',
    ],
  ])
  warn.mockRestore()
})
