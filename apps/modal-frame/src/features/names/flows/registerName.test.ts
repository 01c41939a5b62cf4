import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { NO_FEATURES } from '@airlock/protocol/gateway/answers/features'
import { rejection } from '@airlock/protocol/gateway/refusal'
import type { Session } from '@airlock/protocol/session'
import { createElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { profileQuery, type ShownProfile } from '../../../core/queries/profile.ts'
import { queryClient } from '../../../core/queries/queryClient.ts'
import { goBack } from '../../../core/router/goBack.ts'
import { routeAtom, routerAtom } from '../../../core/router/router.ts'
import { deferred, settled, testDeps } from '../../../testing/testDeps.ts'
import { ADDRESS, ARBITRUM, connectedSession, disconnectedSession } from '../../../testing/testFixtures.ts'
import { testGateway } from '../../../testing/testGateway.ts'
import { testView } from '../../../testing/testView.tsx'
import { registrationAtom } from '../state/registration.ts'
import { RegisterAccountName } from '../views/RegisterAccountName/RegisterAccountName.tsx'
import { registerName } from './registerName.ts'

const NAME = 'nick.people.example.eth'
const OTHER_NAME = 'mira.people.example.eth'
const SIGNATURE = `0x${'1b'.repeat(65)}`
const FEATURES = { ...NO_FEATURES, names: { zone: 'people.example.eth' } }

const SOLANA: Session = {
  activeNamespace: 'solana',
  namespaces: {
    solana: {
      ...{ status: 'connected', connectorId: 'com.example.good', rdns: 'com.example.good' },
      accounts: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    },
  },
}

function atForm(session: Session = connectedSession()) {
  const created = testDeps({}, { session })
  const posted: { url: string; body: unknown }[] = []
  const { gateway, respond } = testGateway({ features: FEATURES, account: { success: true } })
  const fetch = (url: string, init: RequestInit) => {
    if (init.method === 'POST') posted.push({ url, body: JSON.parse(String(init.body)) })
    return gateway.fetch(url)
  }
  const deps = { ...created.deps, gateway: { ...gateway, fetch } }
  const signed = deferred<string>()
  const sign = vi.spyOn(deps.host, 'signModalMessage').mockReturnValue(signed.promise)
  const track = vi.spyOn(deps.host, 'track')
  deps.store.set(routerAtom, [{ view: 'Account' }, { view: 'RegisterAccountName' }])
  const views = () => deps.store.get(routerAtom).map(({ view }) => view)
  async function line() {
    const view = await testView({ deps }, createElement(RegisterAccountName))
    await view.settled()
    return document.querySelector('.name-line')?.textContent
  }
  return {
    ...created,
    deps,
    posted,
    response: respond,
    signed,
    sign,
    track,
    views,
    line,
    stage: () => deps.store.get(registrationAtom).stage,
  }
}

describe('registerName', () => {
  test('[S4.9:push] pushes the view of success before the wallet is asked', async () => {
    const { deps, sign, stage } = atForm()
    const shown: string[] = []
    deps.store.sub(routeAtom, () => shown.push(`view ${deps.store.get(routeAtom).view}`))
    sign.mockImplementation(async () => {
      shown.push('sign')
      return SIGNATURE
    })
    await registerName(deps, NAME)
    expect(shown.slice(0, 2)).toEqual(['view RegisterAccountNameSuccess', 'sign'])
    expect(stage()).toBe('done')
  })

  test('[S4.9:sign] [S3.24:message] has the wallet sign the name with the time in seconds', async () => {
    const { deps, sign, clock } = atForm()
    const done = registerName(deps, NAME)
    await settled()
    const timestamp = Math.floor(clock.now() / 1_000)
    const text = `{"name":"${NAME}","attributes":{},"timestamp":${timestamp}}`
    expect(sign.mock.calls).toEqual([[{ namespace: 'eip155', address: ADDRESS, text }]])
    void done
  })

  test('[S4.9:post] [S7.16:request] [S3.24:coinType] [S3.24:address] [S3.24:signature] posts once the wallet signed', async () => {
    const { deps, posted, signed, sign, stage } = atForm()
    const done = registerName(deps, NAME)
    await settled()
    expect([posted, stage()]).toEqual([[], 'signing'])
    signed.resolve(SIGNATURE)
    await done
    const [{ text: message } = { text: '' }] = sign.mock.calls[0] ?? []
    expect(posted.map(({ body }) => body)).toEqual([
      { coin_type: 2_147_525_809, address: ADDRESS, message, signature: SIGNATURE },
    ])
    expect(new URL(posted[0]?.url ?? '').pathname).toBe('/v1/profile/account')
  })

  test('[S4.9:profile] sets the profile name, then shows success', async () => {
    const { deps, signed, store, views } = atForm()
    const { queryKey } = profileQuery(deps, { network: ARBITRUM, address: ADDRESS })
    const nameAtSuccess: unknown[] = []
    store.sub(registrationAtom, () => {
      if (store.get(registrationAtom).stage !== 'done') return
      nameAtSuccess.push(queryClient(store).getQueryData<ShownProfile>(queryKey)?.profileName)
    })
    signed.resolve(SIGNATURE)
    await registerName(deps, NAME)
    expect(nameAtSuccess).toEqual([NAME])
    expect(views()).toEqual(['RegisterAccountNameSuccess'])
  })

  test.each([
    ['a person who declines', new AirlockError('USER_REJECTED'), { key: 'signatureDeclined' }],
    ['a wallet that cannot sign', new AirlockError('UNSUPPORTED_METHOD'), { key: 'noSigner' }],
    ['a wallet that fails', new AirlockError('WALLET_FAILED'), { key: 'registerFailed' }],
  ])('[S4.9:failure] goes back after %s', async (_, cause, failure) => {
    const { deps, signed, posted, views, store, track } = atForm()
    signed.reject(cause)
    await registerName(deps, NAME)
    expect(views()).toEqual(['Account', 'RegisterAccountName'])
    expect(store.get(registrationAtom)).toEqual({ stage: 'idle', name: NAME, failure })
    expect(posted).toEqual([])
    expect(track.mock.calls.map(([{ event }]) => event)).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_ERROR'])
  })

  test.each([
    ['success', { success: true }, 'done'],
    ['a failure of the gateway', 502, 'idle'],
  ])('[S4.9:loading] clears loading after %s', async (_, response, last) => {
    const { deps, signed, response: respond, store, stage } = atForm()
    respond('account', response)
    const stages: string[] = []
    store.sub(registrationAtom, () => stages.push(stage()))
    signed.resolve(SIGNATURE)
    await registerName(deps, NAME)
    expect(stages).toEqual(['signing', 'registering', last])
    // An account may have several names.
    await registerName(deps, OTHER_NAME)
    expect(stages.slice(3)).toEqual(['signing', 'registering', last])
    expect(store.get(registrationAtom)).toMatchObject({ name: OTHER_NAME })
  })

  test("[S8.3:reason] shows the gateway's first reason", async () => {
    const { deps, signed, response: respond, views, line } = atForm()
    const reasons = [
      { name: 'NAME_TAKEN', description: 'This name is already registered.' },
      { name: 'OTHER', description: 'Another reason.' },
    ]
    const body = rejection.parse({ status: 'FAILURE', reasons, error: { code: 'X', message: 'X', next: 'X' } })
    respond('account', Response.json(body, { status: 400 }))
    signed.resolve(SIGNATURE)
    await registerName(deps, NAME)
    expect(views()).toEqual(['Account', 'RegisterAccountName'])
    expect(await line()).toBe('This name is already registered.')
  })

  test('[S8.3:register] names the name if the gateway gives no reason', async () => {
    const { deps, signed, response: respond, line } = atForm()
    respond('account', new Response('', { status: 502 }))
    signed.resolve(SIGNATURE)
    await registerName(deps, NAME)
    expect(await line()).toBe(`Error registering name ${NAME}`)
  })

  test('[T177] posts nothing if the visitor left before the wallet signed', async () => {
    const { deps, signed, posted, stage } = atForm()
    const done = registerName(deps, NAME)
    await settled()
    await goBack(deps)
    signed.resolve(SIGNATURE)
    await done
    expect([posted, stage()]).toEqual([[], 'idle'])
    expect(deps.store.get(routeAtom).view).toBe('RegisterAccountName')
  })

  test('asks the wallet once if the visitor presses twice', async () => {
    const { deps, sign } = atForm()
    void registerName(deps, NAME)
    void registerName(deps, NAME)
    await settled()
    expect(sign).toHaveBeenCalledOnce()
  })

  test.each([
    ['[S8.2:authConnector] no account', disconnectedSession(), 'Address or auth connector not found'],
    ['[S8.2:authConnector] an account of another namespace', SOLANA, 'Address or auth connector not found'],
    ['an app without a network', { activeNamespace: 'eip155', namespaces: {} } as const, 'Network not found'],
    ['[S5.4:limit] a chain id of 2^31', connectedSession('eip155:2147483648'), 'Invalid chainId'],
  ])('refuses %s without asking', async (_, session, sentence) => {
    const { deps, sign, store, views, line } = atForm(session)
    await registerName(deps, NAME)
    expect(store.get(registrationAtom)).toMatchObject({ stage: 'idle', name: NAME })
    expect([sign.mock.calls, views()]).toEqual([[], ['Account', 'RegisterAccountName']])
    expect(await line()).toBe(sentence)
  })
})
