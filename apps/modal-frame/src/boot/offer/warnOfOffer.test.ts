import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { expect, test, vi } from 'vitest'
import { warnOfOffer } from './warnOfOffer.ts'

const OFFER = { email: false, socials: ['x'] as HostConfig['socials'], tellEmail: false }

test('names requested sign-in methods that the operator does not offer', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  warnOfOffer({ projectId: 'shop' }, { email: true, socials: ['github'] })
  warnOfOffer({ projectId: 'shop', offer: OFFER }, { email: false, socials: ['x'] })
  expect(warn).not.toHaveBeenCalled()
  warnOfOffer({ projectId: 'shop', offer: OFFER }, { email: true, socials: ['github', 'x'] })
  expect(warn.mock.calls).toEqual([
    [
      'createAppKit: the operator of this modal does not offer features.email, features.socials: github. Add it to projects.shop.offer in airlock.config.json.',
    ],
  ])
  warn.mockRestore()
})
