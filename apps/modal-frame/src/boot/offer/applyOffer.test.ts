import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { describe, expect, test } from 'vitest'
import { hostConfig } from '../../testing/testFixtures.ts'
import { applyOffer } from './applyOffer.ts'

const OFFER = { email: true, socials: ['google', 'x'] as HostConfig['socials'], tellEmail: false }

describe('applyOffer', () => {
  test.each([
    ['nothing', {}, true, ['google', 'x']],
    ['email off', { email: false }, false, ['google', 'x']],
    ['no socials', { socials: [] }, true, []],
    ['a subset in another order', { socials: ['x', 'google'] }, true, ['x', 'google']],
    ['more than the offer', { email: true, socials: ['github', 'x'] }, true, ['x']],
  ] as const)('offers a site that sets %s', (_name, features, email, socials) => {
    const config = hostConfig({ features: features as HostConfig['features'] })
    expect(applyOffer(config, OFFER)).toMatchObject({ email, socials })
  })

  test('removes email that a site asks for and the operator does not offer', () => {
    const config = hostConfig({ email: true, features: { email: true } })
    expect(applyOffer(config, { ...OFFER, email: false }).email).toBe(false)
  })

  test('gives sites with an earlier SDK only what they ask for', () => {
    expect(applyOffer(hostConfig(), OFFER)).toMatchObject({ email: false, socials: [] })
    const config = hostConfig({ email: true, socials: ['github', 'x'] })
    expect(applyOffer(config, OFFER)).toMatchObject({ email: true, socials: ['x'] })
  })

  test('changes nothing without an offer', () => {
    const config = hostConfig({ email: true, socials: ['github'], features: { email: true } })
    expect(applyOffer(config, undefined)).toBe(config)
  })
})
