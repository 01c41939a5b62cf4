import { expect, type Page } from '@playwright/test'
import { openConnect } from '../support/email/social.ts'
import { kitState, modalOf } from '../support/modal.ts'
import { test } from '../support/test.ts'

/** Tries all that a page may do to its opener. Returns what it reached. */
function attackOpener() {
  const reachable: string[] = []
  const attempt = (name: string, act: () => void) => {
    try {
      act()
      reachable.push(name)
    } catch {}
  }
  const { opener } = window
  if (opener !== null) {
    reachable.push('opener')
    attempt('navigate', () => opener.location.replace('/stolen'))
    attempt('post', () => opener.postMessage({ type: '@w3m-frame/CONNECT_SOCIAL_SUCCESS' }, '*'))
    attempt('frames', () => opener[0].postMessage({ type: '@w3m-frame/CONNECT_SOCIAL_SUCCESS' }, '*'))
  }
  for (const name of ['airlock', 'airlock-social', 'airlock-approve', 'socialWindow', window.name]) {
    if (name === '' || name === window.name) continue
    // A window of that name that exists is not opened again.
    const found = window.open('', name)
    if (found !== null && found.location.href !== 'about:blank') reachable.push(name)
    found?.close()
  }
  return { reachable, referrer: document.referrer, name: window.name }
}

async function leave(page: Page): Promise<Page> {
  const [window] = await Promise.all([page.context().waitForEvent('page'), modalOf(page).click('Continue with GitHub')])
  await expect(window.getByRole('button', { name: 'Continue as Ada Lovelace' })).toBeVisible()
  return window
}

test('[T49] isolates a hostile provider page, which learns no address', async ({ page, sites, stack }) => {
  const modal = await openConnect(page, sites, stack, { path: '/provider-hostile' })
  const before = page.url()
  const window = await leave(page)
  const { reachable, referrer, name } = await window.evaluate(attackOpener)
  expect({ reachable, referrer, name }).toEqual({ reachable: [], referrer: '', name: '' })
  expect(page.url()).toBe(before)
  await expect(modal.frame.getByRole('heading', { name: 'Sign in with GitHub' })).toBeVisible()
  expect((await kitState(page)).status).toBe('disconnected')
})

test('[T51] rejects a forged end of a sign-in and continues', async ({ page, sites, stack }) => {
  const modal = await openConnect(page, sites, stack, { path: '/provider-forged' })
  const window = await leave(page)
  const requested = window.url()
  const { redirect_uri: redirect = '' } = Object.fromEntries(new URL(requested).searchParams)
  expect(new URL(redirect).origin).toBe(stack.urls.secure)
  await window.goto(`${redirect}?code=made-up&state=made-up`)
  await expect(window.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await kitState(page)).status).toBe('disconnected')
  await window.goto(requested)
  await window.getByRole('button', { name: 'Continue as Ada Lovelace' }).click()
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  await expect(modal.dialog).toBeHidden()
})

test('connects no one after a frame reload, and the next try works', async ({ page, sites, stack }) => {
  const modal = await openConnect(page, sites, stack, { path: '/provider-reload' })
  const window = await leave(page)
  const secure = page.frames().find((frame) => frame.url().startsWith(`${stack.urls.secure}/`))
  await secure?.evaluate(() => location.reload()).catch(() => {})
  await window.getByRole('button', { name: 'Continue as Ada Lovelace' }).click()
  await expect(modal.frame.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect((await kitState(page)).status).toBe('disconnected')
  const [again] = await Promise.all([page.context().waitForEvent('page'), modal.click('Try again')])
  await again.getByRole('button', { name: 'Continue as Ada Lovelace' }).click()
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
})
