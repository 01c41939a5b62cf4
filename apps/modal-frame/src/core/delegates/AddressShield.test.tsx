import { accountCodeOf } from '@airlock/protocol/chains/accountCode'
import type { Json } from '@airlock/protocol/snapshot'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeEmailConnector } from '../../testing/testConnectors.ts'
import { deferred, testDeps } from '../../testing/testDeps.ts'
import { SIGNED_IN } from '../../testing/testEmail.ts'
import { ADDRESS, ARBITRUM, connectedSession } from '../../testing/testFixtures.ts'
import { testView } from '../../testing/testView.tsx'
import { MessagesProvider } from '../../texts/MessagesProvider.tsx'
import { copyText } from '../notices/copyText.ts'
import { toastAtom } from '../notices/toast.ts'
import { queryClient } from '../queries/queryClient.ts'
import { connectorsAtom } from '../wallets/sessionConnector.ts'
import { AddressShield } from './AddressShield.tsx'

const delegated = (delegate: string) => `0xef0100${delegate}`
const UNLISTED = delegated('7f'.repeat(20))
const METAMASK = delegated('63c0c19a282a1b52b07dd5a65b58948a07dae32b')
const OWN = delegated('e6cae83bde06e4c305530e199d7217f42808555b')
const SWEEPER = delegated('89383882fc2d0cd4d7952a3267a3b6dae967e704')

type Shown = { locale?: string; session?: ReturnType<typeof connectedSession>; instead?: string; isNoticed?: boolean }

async function shown(
  codeOn: (network: string) => Promise<Json> | Json,
  { locale = 'en', session = connectedSession(), instead, isNoticed = false }: Shown = {},
) {
  const { deps, store, adapter, clock } = testDeps({}, { session })
  store.set(connectorsAtom, [fakeEmailConnector()])
  adapter.code = async (_address, { name }) => accountCodeOf(await codeOn(name))
  const view = await testView(
    { deps },
    <MessagesProvider locale={locale}>
      <AddressShield
        account={{ network: ARBITRUM, address: ADDRESS }}
        isNoticed={isNoticed}
        {...(instead !== undefined && { instead })}
      >
        <button type="button" onClick={() => void copyText(deps, ADDRESS)}>
          Copy address
        </button>
      </AddressShield>
    </MessagesProvider>,
  )
  return Object.assign(view, { toast: () => store.get(toastAtom)?.notice, clock, adapter, store })
}

test('[T217] repeats no known code that Account names', async () => {
  const view = await shown(() => METAMASK, { isNoticed: true })
  await view.settled()
  expect(view.text()).toContain('On Base, your account runs code from MetaMask.')
  expect(view.text()).not.toContain('Arbitrum One')
})

test('[T217] shows no address before the code is known', async () => {
  const code = deferred<Json>()
  const view = await shown(() => code.promise)
  expect([view.button('Copy address'), view.text()]).toEqual([undefined, 'Checking your account'])
  code.resolve('0x')
  await view.settled()
  expect([view.button('Copy address') !== undefined, view.text()]).toEqual([true, 'Copy address'])
})

test.each([
  ['a sweeper', SWEEPER, 'On Base, your account sends away everything it receives. Don’t add funds.'],
  ['unlisted code', UNLISTED, 'On Base, your account runs unknown code. It can move everything you receive.'],
])('[T217] hides the address behind a tick for %s on any network', async (_what, code, text) => {
  const view = await shown((network) => (network === 'Base' ? code : '0x'))
  await view.settled()
  expect(view.alert()).toBe(text)
  expect(view.button('Copy address')).toBeUndefined()
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  expect(view.button('Copy address')).toBeDefined()
})

test.each([
  ['offers the removal of the code to the email wallet', SIGNED_IN.session, true],
  ['offers no removal to another wallet', connectedSession(), false],
])('[T217] %s', async (_what, session, isOffered) => {
  const view = await shown(() => UNLISTED, { session })
  await view.settled()
  await view.after(() => import('./RemoveCode.tsx'))
  for (const network of ['Arbitrum One', 'Base'])
    expect(view.button(`Remove the code on ${network}`) !== undefined).toBe(isOffered)
})

describe('an email wallet with the code of another wallet', () => {
  const session = SIGNED_IN.session
  const onBase = (code: string) => (network: string) => (network === 'Base' ? code : OWN)

  test('[T263] hides the address behind a tick, with the name and the removal', async () => {
    const view = await shown(onBase(METAMASK), { session })
    await view.settled()
    await view.after(() => import('./RemoveCode.tsx'))
    expect(view.alert()).toBe('On Base, your account runs code from MetaMask.')
    expect(document.querySelectorAll('.alert-warning')).toHaveLength(1)
    expect(view.buttons()).toEqual(['Remove the code on Base'])
    await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
    expect(view.button('Copy address')).toBeDefined()
  })

  test('[T263] repeats no alert of the notice above it, and keeps the tick', async () => {
    const view = await shown(onBase(METAMASK), { session, isNoticed: true })
    await view.settled()
    expect([view.alert(), view.buttons()]).toEqual([undefined, []])
    await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
    expect(view.button('Copy address')).toBeDefined()
  })

  test('[T263] hides the copy buttons of other views', async () => {
    const view = await shown(onBase(METAMASK), { session, instead: '' })
    await view.settled()
    expect(view.button('Copy address')).toBeUndefined()
  })

  test('[T263] shows the address with its own code only', async () => {
    const view = await shown(onBase(OWN), { session })
    await view.settled()
    expect(view.text()).toBe('Copy address')
  })

  test('[T263] warns of a sweeper before listed code', async () => {
    const view = await shown((network) => (network === 'Base' ? SWEEPER : METAMASK), { session })
    await view.settled()
    expect(view.alert()).toContain('On Base, your account sends away everything')
  })
})

test('[T217] names the wallet whose code runs, and the network that did not answer', async () => {
  const view = await shown((network) => (network === 'Base' ? Promise.reject(new Error('down')) : METAMASK))
  await view.settled()
  expect(view.button('Copy address')).toBeDefined()
  expect(view.text()).toContain('On Arbitrum One, your account runs code from MetaMask.')
  expect(view.text()).toContain('Couldn’t check Base.')
  expect(view.alert()).toBeUndefined()
})

describe('a copy button outside of Receive', () => {
  const down = (network: string) => (network === 'Base' ? Promise.reject(new Error('down')) : '0x')

  test('[T264] names the network that did not answer in a toast, once', async () => {
    const view = await shown(down, { instead: '' })
    await view.settled()
    expect([view.text(), view.toast()]).toEqual(['Copy address', undefined])
    await view.click('Copy address')
    await view.settled()
    expect(view.toast()).toMatchObject({ key: 'codeUnread', values: { network: 'Base' } })
    await view.after(() => view.clock.advance(3_000))
    await view.click('Copy address')
    await view.settled()
    expect(view.toast()).toBeUndefined()
  })

  test('[T264] keeps the list of codes if another read gives the same', async () => {
    const reads = vi.fn(down)
    const { store, settled } = await shown(reads, { instead: '' })
    await settled()
    const [[key, before] = []] = queryClient(store).getQueriesData({
      predicate: ({ queryKey }) => queryKey.at(-1) === 'codes',
    })
    await queryClient(store).refetchQueries({ queryKey: key ?? [] })
    expect(reads).toHaveBeenCalledTimes(4)
    expect(queryClient(store).getQueryData(key ?? [])).toBe(before)
  })

  test('[T264] counts several networks', async () => {
    const view = await shown(() => Promise.reject(new Error('down')), { instead: '' })
    await view.settled()
    await view.click('Copy address')
    await view.settled()
    expect(view.toast()).toMatchObject({ key: 'codesUnread', values: { count: '2' } })
  })

  test('[T264] shows no toast if every network answered', async () => {
    const view = await shown(() => '0x', { instead: '' })
    await view.settled()
    await view.click('Copy address')
    await view.settled()
    expect(view.toast()).toBeUndefined()
  })
})

test('[T264] shows no toast after a copy in Receive, which names the network', async () => {
  const view = await shown(() => Promise.reject(new Error('down')))
  await view.settled()
  await view.click('Copy address')
  await view.settled()
  expect([view.toast(), view.text()]).toEqual([undefined, expect.stringContaining('Couldn’t check 2 networks.')])
})

describe('polling', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  test('[T264] reads the code again every minute, and hides the address', async () => {
    let code = '0x'
    const view = await shown(() => code)
    await view.settled()
    expect(view.button('Copy address')).toBeDefined()
    code = UNLISTED
    await view.after(() => vi.advanceTimersByTime(59_000))
    await view.settled()
    expect(view.button('Copy address')).toBeDefined()
    await view.after(() => vi.advanceTimersByTime(1_000))
    await view.settled()
    expect(view.button('Copy address')).toBeUndefined()
  })

  test('[T264] keeps the warning if the network no longer answers', async () => {
    let isDown = false
    const view = await shown((network) => (isDown && network === 'Base' ? Promise.reject(new Error('down')) : UNLISTED))
    await view.settled()
    isDown = true
    await view.after(() => vi.advanceTimersByTime(60_000))
    await view.settled()
    expect(view.button('Copy address')).toBeUndefined()
    expect(view.text()).not.toContain('Couldn’t check')
  })

  test('[T264] does not poll for a copy button', async () => {
    const codeOn = vi.fn(() => '0x')
    const view = await shown(codeOn, { instead: '' })
    await view.settled()
    const { length } = codeOn.mock.calls
    await view.after(() => vi.advanceTimersByTime(300_000))
    await view.settled()
    expect(codeOn).toHaveBeenCalledTimes(length)
  })
})

test.each([
  ['the one network', 'Base', 'Baseを確認できませんでした。'],
  ['the number of several', '', '2件のネットワークを確認できませんでした。'],
])('[T217] names %s that did not answer in a language without a singular', async (_what, silent, text) => {
  const view = await shown((network) => (network.includes(silent) ? Promise.reject(new Error('down')) : '0x'), {
    locale: 'ja',
  })
  await vi.waitFor(() => expect(view.text()).toContain(text), 5_000)
})
