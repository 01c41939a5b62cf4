import { expect } from '@playwright/test'
import { putHostPage } from '../support/hostPage.ts'
import { kitState, modalOf, VALID } from '../support/modal.ts'
import { test } from '../support/test.ts'
import { rowsOf } from '../support/wide.ts'

const PLAIN = '<!doctype html><title>Host</title><body></body>'

const DRIVER = `
  window.drive = (url, start) => new Promise((resolve) => {
    const frame = document.createElement('iframe')
    addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow || data?.t !== 'mf:boot') return
      const { port1, port2 } = new MessageChannel()
      const replies = new Map()
      port1.onmessage = ({ data }) => {
        if (data.type === 'SYN') port1.postMessage({ namespace: 'penpal', type: 'ACK1', methodPaths: [] })
        if (data.type === 'ACK2' || data.type === 'ACK1') {
          if (data.type === 'ACK1') port1.postMessage({ namespace: 'penpal', type: 'ACK2' })
          resolve({ port: port1, frame, replies, call })
        }
        if (data.type === 'REPLY') replies.set(data.callId, data)
      }
      let n = 0
      const call = (method, params, id = 'c' + n++) => {
        port1.postMessage({ namespace: 'penpal', type: 'CALL', id, methodPath: Array.isArray(method) ? method : [method], args: [params] })
        return id
      }
      frame.contentWindow.postMessage({ t: 'mf:hello', v: 3, epoch: data.epoch, projectId: 'default', sdk: '0.1.0', start }, '*', [port2])
      port1.postMessage({ namespace: 'penpal', type: 'SYN', participantId: 'zzzz' })
    })
    frame.src = url
    document.body.append(frame)
  })
  window.settled = (replies, ids) => new Promise((resolve) => {
    const check = () => ids.every((id) => replies.has(id)) ? resolve(ids.map((id) => replies.get(id).value)) : setTimeout(check, 10)
    check()
  })
`

type Driven = {
  port: MessagePort
  frame: HTMLIFrameElement
  replies: Map<string, { value: unknown; isError?: boolean }>
  call(method: string | string[], params: unknown, id?: string): string
}

declare global {
  var drive: (url: string, start?: unknown) => Promise<Driven>
  var settled: (replies: Driven['replies'], ids: string[]) => Promise<{ ok: boolean; error?: { code: string } }[]>
}

test.describe('a host that abuses its port', () => {
  test.beforeEach(async ({ page, sites }) => {
    await page.addInitScript(DRIVER)
    await page.goto(sites.put('listed.localhost', '/', PLAIN))
  })

  test('[T32] rejects names outside the record, in any spelling', async ({ page, bareFrame }) => {
    const responses = await page.evaluate(async (url) => {
      const { call, replies } = await window.drive(url)
      const paths = [
        ['constructor'],
        ['__proto__', 'constructor'],
        ['hasOwnProperty'],
        ['then'],
        [''],
        ['0'],
        ['open', 'call'],
        Array(1_000).fill('a'),
      ]
      const ids = paths.map((path) => call(path, null))
      await window.settled(replies, ids)
      return ids.map((id) => JSON.stringify(replies.get(id)))
    }, bareFrame)
    for (const response of responses) {
      expect(response).toContain('METHOD_NOT_FOUND')
      expect(response).not.toContain('"ok":true')
    }
  })

  test('[T30] rejects too large or too deep messages and continues', async ({ page, bareFrame }) => {
    const responses = await page.evaluate(async (url) => {
      const { call, replies } = await window.drive(url)
      const deep = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`)
      const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`k${index}`, 1]))
      const sparse: unknown[] = []
      sparse.length = 4_000_000_000
      const payloads = ['x'.repeat(2_000_000), 'x'.repeat(20_000_000), deep, wide, sparse]
      const ids = payloads.map((params) =>
        call('request', { caipNetworkId: 'eip155:42161', method: 'eth_call', params }),
      )
      const last = call('close', null)
      return window.settled(replies, [...ids, last])
    }, bareFrame)
    expect(responses.slice(0, -1).map(({ error }) => error?.code)).toEqual(Array(5).fill('MESSAGE_TOO_LARGE'))
    expect(responses.at(-1)).toMatchObject({ ok: true })
  })

  test('[T31] [T33] reports an invalid hello and renders nothing', async ({ page, bareFrame }) => {
    const starts = [
      undefined,
      null,
      'start',
      {},
      { config: {}, state: {}, open: null },
      { config: null, state: 1, open: { view: 'Connect' } },
    ]
    for (const start of starts) {
      const [response] = await page.evaluate(
        async ([url, start]) => {
          const { call, replies, frame } = await window.drive(url as string, start)
          const responses = await window.settled(replies, [call('started', null)])
          frame.remove()
          return responses
        },
        [bareFrame, start],
      )
      expect(response).toEqual({ ok: false, error: { code: 'INVALID_PARAMS', context: { method: 'hello' } } })
    }
    await page.evaluate(
      (url) => window.drive(url).then(({ call, replies }) => window.settled(replies, [call('open', {})])),
      bareFrame,
    )
    await expect(page.frameLocator('iframe').locator('#root > *')).toHaveCount(0)
  })

  test('[T31] rejects forbidden keys without pollution', async ({ page, bareFrame }) => {
    const responses = await page.evaluate(async (url) => {
      const { call, replies } = await window.drive(url)
      const hostile = [
        JSON.parse('{"__proto__":{"polluted":1}}'),
        { constructor: { prototype: { polluted: 1 } } },
        10n,
        Number.NaN,
        new Date(),
        new Map([['a', 1]]),
      ]
      const ids = hostile.map((params) =>
        call('request', { caipNetworkId: 'eip155:42161', method: 'eth_call', params }),
      )
      return window.settled(replies, ids)
    }, bareFrame)
    for (const response of responses) expect(response).toMatchObject({ ok: false, error: { code: 'MESSAGE_INVALID' } })
    const frame = page.frames().at(-1)
    expect(await frame?.evaluate(() => ({}) as { polluted?: unknown }).then(({ polluted }) => polluted)).toBeUndefined()
  })

  test('[T29] survives ten thousand messages and rejects excess calls', async ({ page, bareFrame }) => {
    const { codes, after } = await page.evaluate(async (url) => {
      const { call, replies, port, frame } = await window.drive(url)
      for (let index = 0; index < 10_000; index += 1) {
        port.postMessage({ junk: index })
        frame.contentWindow?.postMessage({ t: 'mf:hello', v: 3, epoch: 'x', projectId: 'default', sdk: 'x' }, '*')
      }
      // Reads of a network that is not configured settle at once; the limit is about those that stay open.
      const ids = Array.from({ length: 1_000 }, () =>
        call('request', { caipNetworkId: 'eip155:1', method: 'eth_blockNumber' }),
      )
      const responses = await window.settled(replies, ids)
      const [after] = await window.settled(replies, [call('close', null)])
      return { codes: [...new Set(responses.map(({ error }) => error?.code))], after }
    }, bareFrame)
    for (const code of codes) expect(['NETWORK_NOT_FOUND', 'TOO_MANY_CALLS']).toContain(code)
    expect(after).toMatchObject({ ok: true })
  })

  test('[T36] replies that no one asked for are ignored', async ({ page, bareFrame }) => {
    const response = await page.evaluate(async (url) => {
      const { call, replies, port } = await window.drive(url)
      for (const callId of ['none', 'c0', '__proto__'])
        port.postMessage({ namespace: 'penpal', type: 'REPLY', callId, value: { ok: true, value: 1 } })
      const [response] = await window.settled(replies, [call('close', null)])
      return response
    }, bareFrame)
    expect(response).toMatchObject({ ok: true })
  })

  test("[T7] keeps the bound host's rights on a forwarded port, then ends them", async ({ page, sites, bareFrame }) => {
    // The stranger drives the port: it may send the requests that the listed host may send, on that host's behalf.
    sites.put(
      'stranger.localhost',
      '/',
      `<!doctype html><script>addEventListener('message', ({ ports: [port] }) => {
        port.onmessage = ({ data }) => data.type === 'REPLY' && parent.postMessage(data.value, '*')
        port.postMessage({ namespace: 'penpal', type: 'CALL', id: 's', methodPath: ['request'], args: [{ caipNetworkId: 'eip155:42161', method: 'eth_sendTransaction', params: [] }] })
      })</script>`,
    )
    const response = await page.evaluate(
      async ([url, attacker]) => {
        const { port } = await window.drive(url ?? '')
        const other = document.createElement('iframe')
        const loaded = new Promise((resolve) => other.addEventListener('load', resolve))
        other.src = attacker ?? ''
        document.body.append(other)
        await loaded
        return new Promise((resolve) => {
          addEventListener('message', ({ source, data }) => source === other.contentWindow && resolve(data))
          other.contentWindow?.postMessage(null, '*', [port])
        })
      },
      [bareFrame, `${sites.origin('stranger.localhost')}/`],
    )
    expect(response).toMatchObject({ ok: false, error: { code: 'UNSUPPORTED_METHOD' } })
  })
})

test.describe('other windows of the page', () => {
  test('[T26] ignores a sibling frame that forges every protocol message', async ({ page, sites, stack }) => {
    const sibling = sites.put(
      'ad.localhost',
      '/',
      `<!doctype html><script>
        const forged = [
          { t: 'mf:boot', v: [3, 3], epoch: 'forged' },
          { t: 'mf:hello', v: 3, epoch: 'forged', projectId: 'default', sdk: 'x' },
          { t: 'mf:refused', epoch: 'forged', code: 'ORIGIN_NOT_ALLOWED' },
          { namespace: 'penpal', type: 'SYN', participantId: 'x' },
          { namespace: 'penpal', type: 'CALL', id: 'x', methodPath: ['closed'], args: [null] },
        ]
        setInterval(() => {
          for (const message of forged) for (const target of [top, ...Array.from({ length: top.length }, (_, at) => top[at])]) target.postMessage(message, '*')
        }, 20)
      </script>`,
    )
    const headers = {
      'Content-Security-Policy': `default-src 'self'; script-src 'self' ${stack.urls.modal}; frame-src ${stack.urls.modal} ${new URL(sibling).origin}; connect-src *`,
    }
    await page.goto(
      putHostPage(sites, stack, { path: '/t26', headers, body: `<iframe src="${sibling}" title="Ad"></iframe>` }),
    )
    const modal = modalOf(page)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.shows('Connect wallet')
    await modal.connect('Good Wallet')
    await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
  })
})

test.describe('real hosts', () => {
  test('[T16] connects on a page that patched its globals, which learns nothing more', async ({
    page,
    sites,
    stack,
  }) => {
    const before = `
      window.observed = []
      const { postMessage } = MessagePort.prototype
      MessagePort.prototype.postMessage = function (...args) { observed.push(JSON.stringify(args[0])); return postMessage.apply(this, args) }
      const { then } = Promise.prototype
      Promise.prototype.then = function (...args) { return then.apply(this, args) }
      const { get, set } = Map.prototype
      Map.prototype.get = function (key) { return get.call(this, key) }
      Map.prototype.set = function (key, value) { return set.call(this, key, value) }
      const { addEventListener: listen } = window
      window.addEventListener = (...args) => listen.apply(window, args)
      const { parse } = JSON
      JSON.parse = (...args) => parse(...args)
    `
    await page.goto(putHostPage(sites, stack, { path: '/t16', before }))
    const modal = modalOf(page)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.connect('Good Wallet')
    await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
    const observed = await page.evaluate(() => (globalThis as { observed?: string[] }).observed?.join() ?? '')
    expect(observed).toContain('started')
    expect(observed).not.toMatch(/privateKey|mnemonic|token|secret/i)
  })

  test('[T16] loads no frame on a page that fakes message origins', async ({ page, sites, stack }) => {
    const before = `Object.defineProperty(MessageEvent.prototype, 'origin', { get: () => 'https://evil.example' })`
    await page.goto(putHostPage(sites, stack, { path: '/t16b', before }))
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the wallet')
    expect((await kitState(page)).isConnected).toBe(false)
  })

  const coop = 'Cross-Origin-Opener-Policy'
  const coep = 'Cross-Origin-Embedder-Policy'
  const isolations: Record<string, string>[] = [
    { [coop]: 'same-origin', [coep]: 'require-corp' },
    { [coop]: 'same-origin-allow-popups' },
    { [coop]: 'same-origin', [coep]: 'credentialless' },
    { [coop]: 'same-origin' },
  ]
  for (const headers of rowsOf(isolations, 1)) {
    const name = Object.values(headers).join(' + ')
    test(`[T71] connects on a host with ${name}`, async ({ page, sites, stack }) => {
      const path = `/t71-${name.replaceAll(/\W+/g, '-')}`
      // Under require-corp every script of the page needs CORP; those of the page's own site are same-origin here.
      await page.goto(putHostPage(sites, stack, { path, headers }))
      const modal = modalOf(page)
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await modal.shows('Connect wallet')
      await modal.connect('Good Wallet')
      await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
    })
  }

  test('[T70] works under a strict CSP with Trusted Types, from load to account', async ({ page, sites, stack }) => {
    const rejected: string[] = []
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.log(`refused: ${violatedDirective} ${blockedURI}`),
      )
    })
    page.on('console', (message) => message.text().startsWith('refused:') && rejected.push(message.text()))
    await page.goto(putHostPage(sites, stack, { path: '/t70' }))
    const modal = modalOf(page)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.connect('Good Wallet')
    await expect(modal.dialog).toBeHidden()
    await page.getByRole('button', { name: VALID.short }).click()
    await modal.shows('Account')
    await expect(modal.frame.getByText(/ETH/).first()).toBeVisible()
    expect(rejected).toEqual([])
  })

  test('locks the scroll without moving the page, and restores it exactly', async ({ page, sites, stack }) => {
    const after = `document.documentElement.style.overflow = 'scroll'; document.documentElement.style.paddingInlineEnd = '3px'; document.body.style.height = '4000px'`
    await page.goto(putHostPage(sites, stack, { path: '/scroll', after }))
    const read = () =>
      page.evaluate(() => [
        document.documentElement.style.cssText,
        document.querySelector('#other')?.getBoundingClientRect().x,
      ])
    const before = await read()
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modalOf(page).shows('Connect wallet')
    expect((await read())[1]).toBe(before[1])
    await modalOf(page).pressEscape()
    await expect(modalOf(page).dialog).toBeHidden()
    expect(await read()).toEqual(before)
  })

  test('adds at most four elements to the page', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/elements' }))
    const count = () => page.evaluate(() => document.querySelectorAll('*').length)
    const plain = await count()
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modalOf(page).shows('Connect wallet')
    expect((await count()) - plain).toBeLessThanOrEqual(4)
  })
})
