import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { routeAtom, routerAtom } from '../../../../core/router/router.ts'
import { shortenDebounce } from '../../../../testing/shortenDebounce.ts'
import { deferred, testDeps } from '../../../../testing/testDeps.ts'
import { connectedSession } from '../../../../testing/testFixtures.ts'
import { testGateway } from '../../../../testing/testGateway.ts'
import { testView } from '../../../../testing/testView.tsx'
import { NameSetting } from '../../parts/NameSetting.tsx'
import { registrationAtom } from '../../state/registration.ts'
import { RegisterAccountName } from './RegisterAccountName.tsx'

const ZONE = 'people.example.eth'
const FEATURES = { ...NO_FEATURES, names: { zone: ZONE } }
const suggestion = (label: string, registered = false) => ({ name: `${label}.${ZONE}`, registered })

async function atForm(responses: Record<string, unknown> = {}, other?: Deps['gateway']) {
  const { gateway, requests, respond } = testGateway({ features: FEATURES, ...responses })
  const debounceMs = shortenDebounce()
  const created = testDeps({}, { session: connectedSession() })
  const asked = other ?? gateway
  const fetch = vi.fn<NonNullable<Deps['gateway']>['fetch']>((url, init) => asked.fetch(url, init))
  const deps = { ...created.deps, gateway: { ...asked, fetch } }
  deps.store.set(routerAtom, [{ view: 'Account' }, { view: 'RegisterAccountName' }])
  const view = await testView({ deps }, <RegisterAccountName />)
  await view.settled()
  const field = () => document.querySelector('input') as HTMLInputElement
  return {
    ...created,
    deps,
    view,
    response: respond,
    requests,
    async type(text: string, isAnswered = true) {
      await act(async () => {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
        set?.call(field(), text)
        field().dispatchEvent(new Event('input', { bubbles: true }))
      })
      await act(() => new Promise((resolve) => setTimeout(resolve, debounceMs)))
      if (isAnswered) await view.settled()
    },
    line: () => document.querySelector('.name-line')?.textContent,
    sent: () => requests.filter(({ pathname }) => pathname.includes('/suggestions/')),
    methods: () => fetch.mock.calls.flatMap(([url, init]) => (url.includes('/suggestions/') ? [init?.method] : [])),
  }
}

describe('RegisterAccountName', () => {
  test('offers a name that is free', async () => {
    const { type, line, view } = await atForm({ nick: { suggestions: [suggestion('nick')] } })
    expect(line()).toBe('Name must be at least 4 characters long')
    await type('nick')
    expect(line()).toBe('Available. Register it with one free signature.')
    expect(view.button(`Register nick.${ZONE}`)?.disabled).toBe(false)
  })

  test('[S7.15:request] [S9.2:zone] asks for the zone of the gateway', async () => {
    const { type, sent, methods } = await atForm({ nick: { suggestions: [suggestion('nick')] } })
    await type('Nick')
    expect(sent().map(({ pathname, searchParams }) => [pathname, searchParams.get('zone')])).toEqual([
      ['/v1/profile/suggestions/nick', ZONE],
    ])
    expect(methods()).toEqual(['GET'])
  })

  test('[S3.23:suggestions] [S7.15:answer] shows free names for a taken name', async () => {
    const suggestions = [suggestion('nick', true), suggestion('nick1'), suggestion('nick2', true), suggestion('nick7')]
    const { type, line, view } = await atForm({ nick: { suggestions }, nick7: { suggestions: [suggestion('nick7')] } })
    await type('nick')
    expect(line()).toBe('Taken. These are available:')
    expect(view.button('Register')?.disabled).toBe(true)
    expect(view.buttons()).toEqual(['nick1', 'nick7', 'Register', 'Receive a name'])
    await view.click('nick7')
    await type('nick7')
    expect(view.button(`Register nick7.${ZONE}`)?.disabled).toBe(false)
  })

  test('[S3.23:suggestions] drops free names once the field is empty', async () => {
    const suggestions = [suggestion('nick', true), suggestion('nick1')]
    const { type, line, view } = await atForm({ nick: { suggestions } })
    await type('nick')
    expect(view.buttons()).toContain('nick1')
    await type('')
    expect(line()).toBe('Name must be at least 4 characters long')
    expect(view.buttons()).toEqual(['Register', 'Receive a name'])
  })

  test('[S3.23:loading] shows that it checks until the suggestions arrive', async () => {
    const responded = deferred<Response>()
    const { gateway } = testGateway({ features: FEATURES })
    const fetch = (url: string) => (url.includes('/suggestions/') ? responded.promise : gateway.fetch(url))
    const { type, line, view } = await atForm({}, { ...gateway, fetch })
    await type('nick', false)
    expect([line(), view.button('Register')?.disabled]).toEqual(['Checking…', true])
    responded.resolve(Response.json({ suggestions: [suggestion('nick')] }))
    await view.settled()
    expect(line()).toBe('Available. Register it with one free signature.')
  })

  test.each([
    ['abc', 'Name must be at least 4 characters long'],
    ['ab_cd', 'Use letters a–z, digits and hyphens only'],
    ['x'.repeat(64), 'Name must be at most 63 characters long'],
  ])('sends no request about %s', async (text, message) => {
    const { type, line, sent, view } = await atForm()
    await type(text)
    expect([line(), sent(), view.button('Register')?.disabled]).toEqual([message, [], true])
  })

  test.each([
    ['[S8.3:reason] shows the reason of the gateway', 502, 'The source is down.'],
    [
      '[S8.3:suggestions] shows an error without a reason',
      new Response('', { status: 502 }),
      'Error fetching name suggestions',
    ],
  ])('%s, and registers without them', async (_, response, message) => {
    const { type, line, view } = await atForm({ nick: response })
    await type('nick')
    expect(line()).toBe(message)
    expect(view.button(`Register nick.${ZONE}`)?.disabled).toBe(false)
  })

  test('[S4.9:failure] shows why a registration failed next to the name', async () => {
    const { deps, type, line, view, host } = await atForm({ nick: { suggestions: [suggestion('nick')] } })
    vi.spyOn(host, 'signModalMessage').mockRejectedValue(new Error('gone'))
    await type('nick')
    await view.click(`Register nick.${ZONE}`)
    await view.settled()
    expect(line()).toBe(`Error registering name nick.${ZONE}`)
    expect(deps.store.get(registrationAtom).stage).toBe('idle')
  })

  test('explains that the gateway has no names', async () => {
    const { view } = await atForm({ features: NO_FEATURES })
    expect(view.text()).toBe('This app doesn’t offer names')
  })
})

describe('NameSetting', () => {
  async function chip(features: unknown, name: string | null) {
    const { gateway } = testGateway({ features })
    const created = testDeps({}, { session: connectedSession() })
    const fetch = (url: string) =>
      url.includes('/identity/') ? Promise.resolve(Response.json({ name, avatar: null })) : gateway.fetch(url)
    const view = await testView({ deps: { ...created.deps, gateway: { ...gateway, fetch } } }, <NameSetting />)
    await view.settled()
    return { view, store: created.store }
  }

  test('leads to the registration', async () => {
    const { view, store } = await chip(FEATURES, null)
    await view.click('Get a name')
    expect(store.get(routeAtom).view).toBe('RegisterAccountName')
  })

  test('leads to the names of an account that has one', async () => {
    const { view, store } = await chip(FEATURES, `nick.${ZONE}`)
    await view.click('Your names')
    expect(store.get(routeAtom).view).toBe('AccountNames')
  })

  test('is absent if the gateway has no zone', async () => {
    expect((await chip(NO_FEATURES, null)).view.buttons()).toEqual([])
  })
})
