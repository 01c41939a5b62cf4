import { expect, type Page } from '@playwright/test'
import type {} from '../../pages/w3mClient.ts'
import { DIRECT_PROJECT_ID } from '../../stack/worldConfig.ts'
import { bundlePage } from '../../support/bundlePage.ts'
import type { Sites } from '../../support/sites.ts'
import { test } from '../../support/test.ts'
import type { World } from '../../support/world.ts'

type Generation = 'older' | 'newer'
type Opened = { sites: Sites; stack: World; generation: Generation }

/**
 * Opens a page whose own client signs in at Google like published ones: it opens a window, navigates it, gives up when
 * it closes, and waits for `{ resultUri }`.
 */
async function openClient(page: Page, { sites, stack, generation }: Opened): Promise<void> {
  const src = sites.put('localhost', '/w3m-social.js', {
    body: await bundlePage('w3mClient.ts'),
    type: 'text/javascript',
  })
  const data = `data-frame="${stack.urls.secure}" data-project="${DIRECT_PROJECT_ID}" data-generation="${generation}" data-chain="eip155:42161"`
  const first = generation === 'newer' ? `${stack.urls.secure}/loading` : ''
  const script = `
    window.outcome = 'waiting'
    document.querySelector('button').onclick = async () => {
      const popup = window.open(${JSON.stringify(first)}, 'popupWindow', 'width=600,height=800')
      const { uri } = await window.w3m.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
      popup.location.href = uri
      const watch = setInterval(() => {
        if (!popup.closed) return
        clearInterval(watch)
        removeEventListener('message', onMessage)
        if (window.outcome === 'waiting') window.outcome = 'gave up'
      }, 1000)
      async function onMessage({ data, origin }) {
        if (origin !== ${JSON.stringify(stack.urls.secure)} || !data.resultUri) return
        window.outcome = 'connecting'
        removeEventListener('message', onMessage)
        popup.close()
        const siwxMessage = { accountAddress: '', chainId: 'eip155:42161', domain: 'a', uri: 'b', version: '1', nonce: 'c' }
        const connect = (more) => window.w3m.request('CONNECT_SOCIAL', { uri: data.resultUri, ...more })
        window.rejection = await connect({ siwxMessage }).catch(({ message }) => message)
        window.user = await connect()
        window.outcome = 'connected'
      }
      addEventListener('message', onMessage)
    }`
  const code = sites.put('localhost', `/w3m-social-${generation}.js`, { body: script, type: 'text/javascript' })
  const body = `<!doctype html><title>A site of its own</title><body><button>Sign in</button><script src="${src}" ${data}></script><script src="${code}"></script>`
  await page.goto(sites.put('localhost', `/w3m-social-${generation}`, { body }))
  await page.evaluate(() => window.w3m?.ready)
}

/** Both windows of a sign-in: the client's own, which the frame keeps as a relay, and the provider's. */
async function goToProvider(page: Page) {
  const [relay] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('button').click()])
  const [provider] = await Promise.all([
    page.context().waitForEvent('page'),
    relay.getByRole('button', { name: 'Continue to Google' }).click(),
  ])
  await expect(provider.getByRole('heading')).toContainText('Google')
  return { relay, provider }
}

const outcome = (page: Page) => page.evaluate(() => (window as { outcome?: string }).outcome)

for (const generation of ['older', 'newer'] as const) {
  test(`[S7.27:connectSocial] [T49] [T116] signs in a ${generation} client at a provider with COOP`, async ({
    page,
    sites,
    stack,
  }) => {
    await openClient(page, { sites, stack, generation })
    const host = page.url()
    const { relay, provider } = await goToProvider(page)
    expect(await provider.evaluate(() => window.opener)).toBeNull()
    // The site may try the name that its client gave: it finds neither window, and opens a third.
    const positions = [relay.url(), provider.url()]
    const [third] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate((elsewhere) => void window.open(elsewhere, 'popupWindow'), `${host}?steered`),
    ])
    await expect(third).toHaveURL(/\?steered$/)
    expect([relay.url(), provider.url()]).toEqual(positions)
    await third.close()
    // Longer than a client looks whether its window is closed.
    const now = () => page.evaluate(() => performance.now())
    await expect.poll(now).toBeGreaterThan((await now()) + 2_500)
    expect(await outcome(page)).toBe('waiting')
    const closed = Promise.all([relay.waitForEvent('close'), provider.waitForEvent('close')])
    await provider.getByRole('button', { name: 'Continue as Ada Lovelace' }).click()
    await closed
    await expect.poll(() => outcome(page)).toBe('connected')
    // A sign-in to another site is refused before the user is signed in (T48).
    expect(await page.evaluate(() => (window as { rejection?: string }).rejection)).toBe(
      'The sign-in is for another site.',
    )
    const user = await page.evaluate(() => (window as { user?: object }).user)
    expect(user).toMatchObject({ userName: 'Ada Lovelace', address: expect.stringMatching(/^0x/) })
    for (const field of ['signature', 'message', 'siwxMessage', 'email']) expect(user).not.toHaveProperty(field)
    expect(await page.evaluate(() => window.w3m?.problems)).toEqual([])
    expect(page.url()).toBe(host)
  })
}

test('[T53] hides the end of another site’s sign-in window', async ({ page, sites, stack }) => {
  await openClient(page, { sites, stack, generation: 'older' })
  const started = await page.evaluate(() => window.w3m?.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' }))
  const { uri } = started as { uri: string }
  const attacker = await page.context().newPage()
  const script = `
    window.received = []
    addEventListener('message', ({ data }) => received.push(JSON.stringify(data)))
    document.querySelector('button').onclick = () => { window.held = open(${JSON.stringify(uri)}, 'theirs') }`
  const code = sites.put('evil.localhost', '/opens.js', { body: script, type: 'text/javascript' })
  const body = `<!doctype html><title>Evil</title><button>Press here</button><script src="${code}"></script>`
  await attacker.goto(sites.put('evil.localhost', '/opens', { body }))
  const { relay, provider } = await goToProvider(attacker)
  const closed = Promise.all([relay.waitForEvent('close'), provider.waitForEvent('close')])
  await provider.getByRole('button', { name: 'Continue as Ada Lovelace' }).click()
  await closed
  expect(await attacker.evaluate(() => (window as { received?: string[] }).received)).toEqual([])
})
