import { expect, type Page } from '@playwright/test'
import { putHostPage } from '../support/hostPage.ts'
import { kitState, modalOf, VALID } from '../support/modal.ts'
import { putBareFrame, test } from '../support/test.ts'

async function openConnect(page: Page) {
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.shows('Connect wallet')
  return modal
}

function openFailure(page: Page) {
  return page.evaluate(async () => {
    const from = performance.now()
    const error = await window.airlock?.appKit?.open().then(
      () => undefined,
      (cause: { name: string; code: number; message: string }) => ({
        name: cause.name,
        code: cause.code,
        message: cause.message,
      }),
    )
    return { error, ms: performance.now() - from }
  })
}

test.describe('the frame of a page', () => {
  test('[T13] rejects an open read with 4900 on removal, and builds one new frame', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/t13' }))
    const modal = await openConnect(page)
    await modal.pressEscape()
    await expect(modal.dialog).toBeHidden()
    // A node that accepts and never answers keeps the read open.
    await page.context().route(`${stack.urls.rpc['eip155:42161']}/**`, () => {})
    const outcome = await page.evaluate(async () => {
      const provider = window.airlock?.appKit?.getProvider('eip155')
      const read = provider?.request({ method: 'eth_gasPrice' }).then(
        () => 'answered',
        (error: { code: number }) => error.code,
      )
      await new Promise((resolve) => setTimeout(resolve, 300))
      document.querySelector('iframe')?.remove()
      return Promise.race([read, new Promise((resolve) => setTimeout(() => resolve('pending'), 1_000))])
    })
    expect(outcome).toBe(4900)
    await openConnect(page)
    expect(await page.locator('iframe').count()).toBe(1)
  })

  test('returns pointer and keyboard if a rendered frame hangs, closing on a click', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/stuck' }))
    const modal = await openConnect(page)
    await modal.pressEscape()
    await expect(modal.dialog).toBeHidden()
    const frame = page.frames().find((one) => one.url().startsWith(stack.urls.modal))
    // In the next task, so that this call returns before the frame is stuck.
    await frame?.evaluate(() => {
      setTimeout(() => {
        const end = performance.now() + 6_000
        while (performance.now() < end);
      })
    })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await expect(modal.dialog).toBeVisible()
    await expect(modal.dialog).toBeFocused()
    await page.mouse.click(5, 5)
    await expect(modal.dialog).toBeHidden()
    await expect(page.locator('appkit-button')).toBeFocused()
  })

  test('returns the pointer if a listening frame does not render', async ({ page, sites, stack }) => {
    // The script that draws never comes.
    await page.context().route('**/assets/main-*', () => {})
    await page.goto(putHostPage(sites, stack, { path: '/undrawn' }))
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const { dialog } = modalOf(page)
    await expect(dialog).toHaveAttribute('data-waiting', 'drawn')
    await expect(dialog).toHaveAttribute('data-waiting', 'blank')
    await page.mouse.click(5, 5)
    await expect(dialog).toBeHidden()
  })

  test('keeps open what the page opens while a close is under way', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/crossing' }))
    const modal = await openConnect(page)
    const frame = page.frames().find((one) => one.url().startsWith(stack.urls.modal))
    // The page handles no message for a while, and calls `open` before the next one.
    await page.evaluate(() => {
      setTimeout(() => {
        const end = performance.now() + 1_500
        while (performance.now() < end);
        void window.airlock?.appKit?.open({ view: 'Networks' })
      })
    })
    await frame?.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Close"]')?.click())
    await modal.shows('Choose network')
    await expect(modal.dialog).toBeVisible()
    expect(await page.evaluate(() => window.airlock?.appKit?.isOpen())).toBe(true)
  })

  test('[T14] sends hello again after a move in the document', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/t14', body: '<div id="elsewhere"></div>' }))
    await openConnect(page)
    await page.evaluate(() => {
      const dialog = document.querySelector('dialog')
      if (dialog) document.querySelector('#elsewhere')?.append(dialog)
    })
    const modal = modalOf(page)
    await modal.shows('Connect wallet')
    await modal.connect('Good Wallet')
    await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
    expect(await page.locator('iframe').count()).toBe(1)
  })

  test('[T14] restores the frame if a framework clears the body while the modal is open', async ({
    page,
    sites,
    stack,
  }) => {
    await page.goto(putHostPage(sites, stack, { path: '/t14b' }))
    await openConnect(page)
    await page.evaluate(() => document.querySelector('dialog')?.remove())
    const modal = modalOf(page)
    await modal.shows('Connect wallet')
    await modal.connect('Good Wallet')
    await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  })

  test('[T15] shares one kit and frame between two SDK copies and two createAppKit calls', async ({
    page,
    sites,
    stack,
  }) => {
    const src = `${stack.urls.modal}/v/${stack.sdkVersion}/sdk.js`
    await page.goto(
      putHostPage(sites, stack, {
        path: '/t15',
        body: `<script src="${src}" data-networks="eip155:42161,eip155:8453"></script>`,
      }),
    )
    await openConnect(page)
    expect(await page.locator('iframe').count()).toBe(1)
    const isSame = await page.evaluate(
      () => window.airlock?.createAppKit({ networks: ['eip155:8453'] }) === window.airlock?.appKit,
    )
    expect(isSame).toBe(true)
  })

  test('[T77] restores a dialog that a password manager left inert', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/t77' }))
    const modal = await openConnect(page)
    await page.evaluate(() => {
      for (const dialog of document.querySelectorAll('dialog')) dialog.inert = true
    })
    await modal.connect('Good Wallet')
    await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
  })

  test('[T77] closes on Escape and returns the focus to the button', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/t77b' }))
    await page.locator('appkit-button').focus()
    await page.keyboard.press('Enter')
    const modal = modalOf(page)
    await modal.shows('Connect wallet')
    await expect(modal.heading).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(modal.dialog).toBeHidden()
    await expect(page.locator('appkit-button')).toBeFocused()
  })
})

test.describe('a frame that cannot be had', () => {
  test('[T72] reports a missing frame within 10 s, and Try again works later', async ({
    page,
    sites,
    stack,
    bareOrigin,
  }) => {
    sites.put('barewallet.localhost', '/frame', { body: 'Not found', status: 404 })
    await page.goto(putHostPage(sites, stack, { path: '/t72', sdkOrigin: bareOrigin }))
    const failure = await openFailure(page)
    expect(failure.error).toMatchObject({ name: 'FRAME_UNREACHABLE', code: 4900 })
    expect(failure.ms).toBeLessThan(10_500)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(`Couldn’t load the wallet from ${bareOrigin}.`)

    putBareFrame(sites, 'barewallet.localhost', [sites.origin('localhost')])
    await page.getByRole('button', { name: 'Try again' }).click()
    await modalOf(page).shows('Connect wallet')
  })

  test('[T72] reports a frame without views within 10 s', async ({ page, sites, stack, bareOrigin }) => {
    putBareFrame(sites, 'barewallet.localhost', [sites.origin('localhost')])
    await page.route(/\/assets\/main-/, (route) => route.abort())
    await page.goto(putHostPage(sites, stack, { path: '/t72c', sdkOrigin: bareOrigin }))
    const failure = await openFailure(page)
    expect(failure.error).toMatchObject({ name: 'FRAME_TIMEOUT' })
    expect(failure.ms).toBeLessThan(10_500)

    await page.unroute(/\/assets\/main-/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await modalOf(page).shows('Connect wallet')
  })

  test('[T72] rejects a captive portal as a frame', async ({ page, sites, stack, bareOrigin }) => {
    sites.put('barewallet.localhost', '/frame', '<!doctype html><h1>Log in to the network</h1>')
    await page.goto(putHostPage(sites, stack, { path: '/t72b', sdkOrigin: bareOrigin }))
    expect((await openFailure(page)).error?.name).toBe('FRAME_UNREACHABLE')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(modalOf(page).dialog).toBeHidden()
    expect((await kitState(page)).open).toBe(false)
  })

  test('[T28] rejects a frame that was redirected to another origin', async ({ page, sites, stack, bareOrigin }) => {
    const evil = sites.put(
      'evil.localhost',
      '/frame',
      `<!doctype html><script>
        addEventListener('message', (event) => { top.postMessage({ stolen: event.data }, '*') })
        parent.postMessage({ t: 'mf:boot', v: [3, 3], epoch: 'evil' }, '*')
      </script>`,
    )
    sites.put('barewallet.localhost', '/frame', { body: '', status: 302, headers: { Location: evil } })
    const headers = {
      'Content-Security-Policy': `default-src 'self'; script-src 'self' ${bareOrigin}; frame-src ${bareOrigin} ${new URL(evil).origin}`,
    }
    await page.goto(
      putHostPage(sites, stack, {
        path: '/t28',
        sdkOrigin: bareOrigin,
        headers,
        before: `window.stolen = []; addEventListener('message', ({ data }) => { if (data && data.stolen) stolen.push(data.stolen) })`,
      }),
    )
    expect((await openFailure(page)).error?.name).toBe('FRAME_UNREACHABLE')
    expect(await page.evaluate(() => (globalThis as { stolen?: unknown[] }).stolen)).toEqual([])
  })
})
