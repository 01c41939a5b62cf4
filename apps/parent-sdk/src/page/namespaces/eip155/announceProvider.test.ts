import { describe, expect, it } from 'vitest'
import { createFacade } from '../../kit/createFacade.ts'
import { announceProvider } from './announceProvider.ts'

type Detail = { info: Record<string, string>; provider: unknown }

function listen() {
  const details: Detail[] = []
  const listener = (event: Event) => details.push((event as CustomEvent<Detail>).detail)
  addEventListener('eip6963:announceProvider', listener)
  return { details, leave: () => removeEventListener('eip6963:announceProvider', listener) }
}

describe('announceProvider', () => {
  it('announces a frozen description of one provider on each request, always the same', () => {
    const { details, leave } = listen()
    const { provider } = createFacade(async () => null)
    announceProvider(provider)
    dispatchEvent(new Event('eip6963:requestProvider'))
    dispatchEvent(new Event('eip6963:requestProvider'))
    leave()
    expect(details).toHaveLength(2)
    expect(details[1]).toEqual(details[0])
    expect(details[0]?.provider).toBe(provider)
    expect(details[0]?.info).toEqual({
      uuid: expect.stringMatching(/^[\da-f-]{36}$/),
      name: 'Airlock',
      rdns: 'dev.airlock',
      icon: expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/),
    })
    expect(Object.isFrozen(details[0])).toBe(true)
    expect(Object.isFrozen(details[0]?.info)).toBe(true)
  })

  it('marks the provider as ours and never becomes window.ethereum', () => {
    const { provider } = createFacade(async () => null)
    announceProvider(provider)
    expect(provider.isAirlock).toBe(true)
    expect(window).not.toHaveProperty('ethereum')
  })
})
