import type { HostConfig } from '@airlock/protocol/channel/schemas'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { configAtom } from '../../../core/host/config.ts'
import { siteOriginAtom } from '../../../core/host/siteOrigin.ts'
import { routeAtom, routerAtom } from '../../../core/router/router.ts'
import { connect } from '../../../core/wallets/connecting/connect.ts'
import { installedWalletsAtom } from '../../../core/wallets/listedWallets.ts'
import { recentWalletsAtom } from '../../../core/wallets/recents.ts'
import type { Wallet } from '../../../core/wallets/wallets.ts'
import { settled, testDeps } from '../../../testing/testDeps.ts'
import { testView } from '../../../testing/testView.tsx'
import { requestEmailCode } from '../../email/flows/emailLogin.ts'
import { Connect } from '../views/Connect/Connect.tsx'

/** For parts that load on demand. */
const LOAD_MS = 10_000
const TERMS = 'https://app.example/terms'
const PRIVACY = 'https://app.example/privacy'
const PAGES = { termsConditionsUrl: TERMS, privacyPolicyUrl: PRIVACY }
const ASKED = { ...PAGES, legalCheckbox: true }

async function show(created: ReturnType<typeof testDeps>) {
  const view = await testView(created, <Connect />)
  await vi.waitFor(async () => {
    await view.after(settled)
    expect(document.querySelector('.legal')).not.toBeNull()
  }, LOAD_MS)
  return { ...view, box: () => document.querySelector<HTMLInputElement>('.legal input') }
}

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('.legal a')].map(({ href }) => href)
const goodWallet = ({ store }: ReturnType<typeof testDeps>) => store.get(installedWalletsAtom)[0] as Wallet

function withConfig(config: Partial<HostConfig>) {
  const created = testDeps(config)
  created.store.set(siteOriginAtom, 'https://app.example')
  // A known wallet opens without delay.
  created.store.set(recentWalletsAtom, ['com.example.good'])
  return { ...created, connects: vi.spyOn(created.deps.host, 'connect') }
}

describe('LegalLinks', () => {
  test.each([
    [PAGES, [TERMS, PRIVACY], 'By connecting, you agree to the Terms of Service'],
    [{ privacyPolicyUrl: PRIVACY }, [PRIVACY], 'By connecting, you agree to the Privacy Policy'],
    [ASKED, [TERMS, PRIVACY], 'I agree to the Terms of Service'],
  ])('links the pages of %j', async (config, urls, text) => {
    const view = await show(withConfig(config))
    expect(links()).toEqual(urls)
    expect(view.text().replace(/[\u2068\u2069]/g, '')).toContain(text)
  })

  test('connects nothing before the box is ticked, and points to it', async () => {
    const created = withConfig(ASKED)
    const view = await show(created)
    const requestCode = vi.fn()
    const email = { requestCode } as never
    await view.after(() => connect(created.deps, goodWallet(created)))
    await view.after(() => requestEmailCode({ ...created.deps, email }, 'a@b.example'))
    expect(created.connects).not.toHaveBeenCalled()
    expect(requestCode).not.toHaveBeenCalled()
    expect(created.store.get(routeAtom).view).toBe('Connect')
    expect(view.text()).toContain('Agree to continue.')
    expect(document.activeElement).toBe(view.box())

    await act(async () => view.box()?.click())
    expect(view.text()).not.toContain('Agree to continue.')
    await view.after(() => connect(created.deps, goodWallet(created)))
    expect(created.connects).toHaveBeenCalledOnce()
  })

  test('returns to the box from a view without it', async () => {
    const created = withConfig(ASKED)
    created.store.set(routerAtom, [{ view: 'AllWallets' }])
    await connect(created.deps, goodWallet(created))
    expect(created.store.get(routeAtom).view).toBe('Connect')
  })

  test('remembers the consent by site and URLs', async () => {
    const created = withConfig(ASKED)
    const view = await show(created)
    await act(async () => view.box()?.click())
    const isRemembered = async (config: Partial<HostConfig>, origin = 'https://app.example') => {
      const other = withConfig(config)
      other.store.set(siteOriginAtom, origin)
      for (const [key, value] of created.stored) other.stored.set(key, value)
      await connect(other.deps, goodWallet(other))
      return other.connects.mock.calls.length === 1
    }
    expect(await isRemembered(ASKED)).toBe(true)
    expect(await isRemembered({ ...ASKED, termsConditionsUrl: `${TERMS}-2` })).toBe(false)
    expect(await isRemembered(ASKED, 'https://other.example')).toBe(false)
    await act(async () => view.box()?.click())
    expect(await isRemembered(ASKED)).toBe(false)
  })

  test('needs another consent if the site changes a page', async () => {
    const created = withConfig(ASKED)
    const view = await show(created)
    await act(async () => view.box()?.click())
    expect(view.box()?.checked).toBe(true)
    await act(async () =>
      created.store.set(configAtom, (config) => config && { ...config, termsConditionsUrl: `${TERMS}-2` }),
    )
    expect(view.box()?.checked).toBe(false)
    expect(links()).toEqual([`${TERMS}-2`, PRIVACY])
  })

  test('asks for nothing without a page to agree to', async () => {
    const created = withConfig({ legalCheckbox: true })
    await connect(created.deps, goodWallet(created))
    expect(created.connects).toHaveBeenCalledOnce()
  })
})
