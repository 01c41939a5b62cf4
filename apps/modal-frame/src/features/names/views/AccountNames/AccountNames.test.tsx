import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import type { Profile } from '@airlock/protocol/gateway/answers/profile'
import { acceptanceText, registrationText, transferText } from '@airlock/protocol/names/modalText'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { reset, routeAtom, routerAtom } from '../../../../core/router/router.ts'
import { testDeps } from '../../../../testing/testDeps.ts'
import { ADDRESS, connectedSession, OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { testGateway } from '../../../../testing/testGateway.ts'
import { testView } from '../../../../testing/testView.tsx'
import { nameTasksAtom } from '../../state/nameTask.ts'
import { readTransferCode, writeTransferCode } from '../../state/transferCode.ts'
import { AccountName } from '../AccountName/AccountName.tsx'
import { AccountNames } from './AccountNames.tsx'

const ZONE = 'people.example.eth'
const NAME = `nick.${ZONE}`
const SIGNATURE = `0x${'1b'.repeat(65)}`
const PICTURE = 'https://pictures.example/a.png'
const named = (name: string, coinType = '60'): Profile => ({
  name,
  registered_at: null,
  updated_at: null,
  addresses: { [coinType]: { address: ADDRESS } },
  attributes: [{ avatar: 'https://gateway.example/v1/media?u=a', avatarRecord: PICTURE, bio: 'Hello' }],
})
const REVERSE = `reverse/${ADDRESS}`

function setUp(responses: Record<string, unknown> = {}) {
  const created = testDeps({}, { session: connectedSession() })
  const stack = testGateway({
    features: { ...NO_FEATURES, names: { zone: ZONE } },
    [REVERSE]: [named(NAME), named('ada.eth'), named(`far.${ZONE}`, '2147492101')],
    account: { success: true },
    transfer: { success: true },
    ...responses,
  })
  const posted: { path: string; body: unknown }[] = []
  const fetch = (url: string, init?: RequestInit) => {
    if (init?.body != null) posted.push({ path: new URL(url).pathname, body: JSON.parse(String(init.body)) })
    return stack.gateway.fetch(url)
  }
  const deps = { ...created.deps, gateway: { ...stack.gateway, fetch } }
  const sign = vi.spyOn(deps.host, 'signModalMessage').mockResolvedValue(SIGNATURE)
  const timestamp = () => Math.floor(deps.clock.now() / 1_000)
  return { ...created, deps, posted, sign, timestamp, response: stack.respond }
}

async function shown(element: React.ReactNode, created = setUp()) {
  const view = await testView({ deps: created.deps }, element)
  await view.settled()
  async function type(label: string, text: string) {
    const find = () => [...document.querySelectorAll('input')].find(({ placeholder }) => placeholder === label)
    // Names load after the features.
    await vi.waitFor(() => expect(find()).toBeDefined())
    const field = find()
    await act(async () => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      set?.call(field, text)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  }
  return { ...created, view, type }
}
async function atName(created = setUp()) {
  created.store.set(routerAtom, [{ view: 'AccountNames' }, { view: 'AccountName', name: NAME }])
  const opened = await shown(<AccountName />, created)
  await vi.waitFor(() => expect(opened.view.button('Save changes')).toBeDefined())
  return opened
}

describe('AccountNames', () => {
  test('lists the names of the zone that count on the network', async () => {
    const { view, store } = await shown(<AccountNames />)
    await vi.waitFor(() => expect(view.text()).toContain(NAME))
    expect(view.text()).not.toMatch(/ada\.eth|far\.people/)
    await view.click(view.buttons().find((name) => name?.includes(NAME)) ?? '')
    expect(store.get(routeAtom)).toEqual({ view: 'AccountName', name: NAME })
  })

  test.each([
    ['[S8.3:reason] shows the reason of the gateway', 502, 'The source is down.'],
    ['[S8.3:reverse] shows an error', new Response('', { status: 502 }), 'Error fetching names for address'],
  ])('%s if the names could not be fetched', async (_, response, message) => {
    const { view } = await shown(<AccountNames />, setUp({ [REVERSE]: response }))
    await vi.waitFor(() => expect(view.alert()).toContain(message))
    const created = setUp({ [REVERSE]: response })
    created.store.set(routerAtom, [{ view: 'AccountName', name: NAME }])
    const { view: one } = await shown(<AccountName />, created)
    await vi.waitFor(() => expect(one.text()).toBe(message))
  })

  describe('receiving', () => {
    const owner = (to: string) => ({
      coin_type: 60,
      address: OTHER_ADDRESS,
      message: transferText({ name: NAME, to, timestamp: 1 }),
      signature: '0x1234',
    })

    test('[T179] sends the owner’s text with one that the receiver signed', async () => {
      const { view, type, posted, sign, timestamp } = await shown(<AccountNames />)
      await type('Transfer code', ` ${writeTransferCode(owner(ADDRESS))} `)
      expect(view.text()).toContain(`After you sign, ${NAME} will point to`)
      await view.click(`Accept ${NAME}`)
      await view.settled()
      const message = acceptanceText({ name: NAME, timestamp: timestamp() })
      expect(sign.mock.calls).toEqual([[{ namespace: 'eip155', address: ADDRESS, text: message }]])
      const receiver = { coin_type: 2_147_525_809, address: ADDRESS, message, signature: SIGNATURE }
      expect(posted).toEqual([{ path: '/v1/names/transfer', body: { owner: owner(ADDRESS), receiver } }])
      await vi.waitFor(() => expect(view.text()).toContain(`${NAME} is yours`))
    })

    test.each([
      ['a code for another account', writeTransferCode(owner(OTHER_ADDRESS)), 'This code is for'],
      [
        'a registration',
        writeTransferCode({
          ...owner(ADDRESS),
          message: registrationText({ name: NAME, attributes: {}, timestamp: 1 }),
        }),
        'not a transfer code',
      ],
      ['any text', 'nick', 'not a transfer code'],
      ['JSON of something else', btoa('{"a":1}'), 'not a transfer code'],
    ])('offers nothing for %s', async (_, code, message) => {
      const { view, type } = await shown(<AccountNames />)
      await type('Transfer code', code)
      expect(view.text()).toContain(message)
      expect(view.button(`Accept ${NAME}`)).toBeUndefined()
    })
  })
})

describe('AccountName', () => {
  test('changes the words and keeps the picture that the owner signed before', async () => {
    const { view, type, posted, sign, timestamp } = await atName()
    expect(view.button('Save changes')?.disabled).toBe(true)
    await type('About you', 'Sailor')
    await view.click('Save changes')
    await view.settled()
    const attributes = { avatar: PICTURE, bio: 'Sailor' }
    const message = registrationText({ name: NAME, attributes, timestamp: timestamp() })
    expect(sign.mock.calls.map(([{ text }]) => text)).toEqual([message])
    expect(posted).toEqual([
      {
        path: '/v1/profile/account',
        body: { coin_type: 2_147_525_809, address: ADDRESS, message, signature: SIGNATURE },
      },
    ])
    await vi.waitFor(() => expect(view.text()).toContain('Saved.'))
  })

  test('shows why a change failed, and keeps what was typed', async () => {
    const { view, type, sign } = await atName()
    sign.mockRejectedValue(new AirlockError('USER_REJECTED'))
    await type('About you', 'Sailor')
    await view.click('Save changes')
    await view.settled()
    expect(view.alert()).toContain('Signature declined.')
    expect([...document.querySelectorAll('input')].map(({ value }) => value)).toContain('Sailor')
  })

  test('[T179] sends no transfer: its owner gets a code for the receiver', async () => {
    const { view, type, posted, sign, timestamp } = await atName()
    await type('Address of the new owner', OTHER_ADDRESS)
    await view.click('Sign the transfer')
    await view.settled()
    const message = transferText({ name: NAME, to: OTHER_ADDRESS, timestamp: timestamp() })
    expect(sign.mock.calls.map(([{ text }]) => text)).toEqual([message])
    expect(posted).toEqual([])
    const code = document.querySelector('.names-code')?.textContent ?? ''
    expect(readTransferCode(code)).toMatchObject({ name: NAME, to: OTHER_ADDRESS, body: { message, address: ADDRESS } })
  })

  test.each([
    ['ada.eth', 'Enter an address'],
    [ADDRESS, 'That’s your own address'],
  ])('signs no transfer to %s', async (to, message) => {
    const { view, type } = await atName()
    await type('Address of the new owner', to)
    expect(view.text()).toContain(message)
    expect(view.button('Sign the transfer')?.disabled).toBe(true)
  })

  test('[T177] sends nothing if the visitor left before the wallet signed', async () => {
    const { view, type, posted, sign, store } = await atName()
    sign.mockImplementation(async () => {
      store.set(routerAtom, reset({ view: 'Account' }))
      return SIGNATURE
    })
    await type('About you', 'Sailor')
    await view.click('Save changes')
    await view.settled()
    expect([posted, store.get(nameTasksAtom).save]).toEqual([[], undefined])
  })
})
