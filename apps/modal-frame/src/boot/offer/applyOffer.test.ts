import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { describe, expect, test } from 'vitest'
import { hostConfig } from '../../testing/testFixtures.ts'
import { applyOffer } from './applyOffer.ts'

const OFFER = { email: true, socials: ['google', 'x'] as HostConfig['socials'], tellEmail: false }

describe('applyOffer', () => {
  test.each([
    ['nothing', { unset: ['email', 'socials'] }, true, ['google', 'x']],
    ['email off', { unset: ['socials'] }, false, ['google', 'x']],
    ['no socials', { unset: ['email'] }, true, []],
    ['a subset in another order', { unset: ['email'], socials: ['x', 'google'] }, true, ['x', 'google']],
    ['more than the offer', { unset: [], email: true, socials: ['github', 'x'] }, true, ['x']],
    ['all off, or has an earlier SDK', {}, false, []],
  ] as [string, Partial<HostConfig>, boolean, string[]][])(
    'offers a site that sets %s',
    (_name, config, email, socials) => {
      expect(applyOffer(hostConfig(config), OFFER)).toMatchObject({ email, socials })
    },
  )

  test.each([{ email: true }, { unset: ['email'] }])('never offers email against the offer: %j', (config) => {
    expect(applyOffer(hostConfig(config), { ...OFFER, email: false }).email).toBe(false)
  })

  test('changes nothing without an offer', () => {
    const config = hostConfig({ email: true, socials: ['github'], unset: ['email'] })
    expect(applyOffer(config, undefined)).toBe(config)
  })
})
