import { createHash, randomBytes } from 'node:crypto'
import type { SocialProvider } from '@airlock/protocol/socialProviders'
import './localhostNames.mjs'
import { HOST, PROJECT, SECURE, type Served, type TestDevice } from '../testServer.ts'

export const random = (bytes: number) => randomBytes(bytes).toString('base64url')
export const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

export async function startSocialLogin(device: TestDevice, provider: SocialProvider = 'google', hostOrigin = HOST) {
  const [transaction, verifier] = [random(16), random(32)]
  const started = await device.call('social/begin', {
    projectId: PROJECT,
    hostOrigin,
    provider,
    transaction,
    verifierHash: hashOf(verifier),
  })
  if (!started.ok) throw new Error(started.fault.message)
  return { transaction, verifier }
}

export function testBrowser(
  { app, origin: own = SECURE }: Pick<Served, 'app' | 'origin'>,
  device: Partial<Pick<TestDevice, 'client' | 'userAgent'>> = {},
) {
  const jars = new Map<string, Map<string, string>>()
  async function go(url: string, init: RequestInit = {}): Promise<Response> {
    const { origin, host } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    const headers = new Headers(init.headers)
    if (device.client !== undefined) headers.set('X-Forwarded-For', device.client)
    if (device.userAgent) headers.set('User-Agent', device.userAgent)
    headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response =
      origin === own
        ? await app.request(url.slice(own.length), { ...init, headers })
        : await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line) || value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const next = (response: Response, from: string) => new URL(response.headers.get('Location') ?? '', from).href
  const page = async (transaction: string) => {
    const response = await go(`${own}/social/start?tx=${transaction}`)
    const [, json = 'null'] = /id="social-page">(.*?)<\/script>/.exec(await response.text()) ?? []
    return { answer: response, page: JSON.parse(json) }
  }
  const toProvider = async (transaction: string, nonce: string, confirmed = '') => {
    const from = `${own}/social/go?tx=${transaction}&nonce=${nonce}${confirmed}`
    const response = await go(from, { headers: { 'Sec-Fetch-Site': 'same-origin' } })
    return { answer: response, url: next(response, from) }
  }
  /** @returns the callback, as a form where it is one */
  const signIn = async (start: string, account: string): Promise<{ url: string; form?: URLSearchParams }> => {
    let url = start
    for (let step = 0; step < 12; step += 1) {
      const response = await go(url)
      if (response.status >= 300 && response.status < 400) url = next(response, url)
      else {
        const html = await response.text()
        const [, action] = /<form method="post" action="([^"]+)"/.exec(html) ?? []
        if (action?.startsWith(own)) return { url: action, form: formOf(html) }
        const posted = await go(new URL((action ?? '').replaceAll('&amp;', '&'), url).href, {
          method: 'POST',
          body: new URLSearchParams({ account }),
        })
        url = next(posted, url)
      }
      if (url.startsWith(own)) return { url }
    }
    throw new Error('The provider does not come to an end.')
  }
  const returnFromProvider = async ({ url, form }: { url: string; form?: URLSearchParams }) => {
    let response = await go(url, form ? { method: 'POST', body: form } : {})
    if (form) response = await go(next(response, url))
    return new URL(next(response, url))
  }
  return { go, page, toProvider, signIn, returnFromProvider, jars }
}

function formOf(html: string) {
  return new URLSearchParams(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    ]),
  )
}

type Reached = Pick<Served, 'app' | 'origin'>

export async function complete(server: Reached, device: TestDevice, provider: SocialProvider, account: string) {
  return finish(server, device, { ...(await startSocialLogin(device, provider)), account })
}

export async function completeOnOwnPage(
  server: Reached,
  device: TestDevice,
  provider: SocialProvider,
  account: string,
) {
  return finish(server, device, { ...(await startSocialLogin(device, provider, SECURE)), account })
}

async function finish(
  server: Reached,
  device: TestDevice,
  { transaction, verifier, account }: Begun & { account: string },
) {
  const { end, browser } = await visit(server, device, { transaction, verifier, account })
  return {
    end,
    redeemed: await device.call('social/redeem', { transaction, verifier }),
    transaction,
    verifier,
    browser,
  }
}

type Begun = { transaction: string; verifier: string; browser?: ReturnType<typeof testBrowser> }

export async function atProvider(
  server: Reached,
  device: TestDevice,
  { transaction, verifier, browser = testBrowser(server) }: Begun,
) {
  const { page } = await browser.page(transaction)
  await device.call('social/vouch', { transaction, verifier, nonce: page.nonce })
  const { url } = await browser.toProvider(transaction, page.nonce)
  return { browser, url }
}

export async function visit(server: Reached, device: TestDevice, { account, ...started }: Begun & { account: string }) {
  const { browser, url } = await atProvider(server, device, started)
  const end = await browser.returnFromProvider(await browser.signIn(url, account))
  return { end, browser, url }
}
