import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { expect, type Frame, type Page } from '@playwright/test'
import { EMAIL_ON, sendRequest, signedIn } from '../support/email/email.ts'
import { test as withPerson } from '../support/email/sharedPerson.ts'
import { putHostPage } from '../support/hostPage.ts'
import { kitState, modalOf, VALID } from '../support/modal.ts'
import { test } from '../support/test.ts'
import type { World } from '../support/world.ts'

const FORGED = '0xf0e6ed'

function frameOf(page: Page, url: string): Frame {
  const frame = page.frames().find((one) => one.url().startsWith(url))
  if (frame === undefined) throw new Error(`There is no frame at ${url}.`)
  return frame
}

async function addFrame(page: Page, url: string): Promise<Frame> {
  const attached = page.waitForEvent('frameattached')
  await page.evaluate((src) => {
    const iframe = document.createElement('iframe')
    iframe.src = src
    document.body.append(iframe)
  }, url)
  const frame = await attached
  await frame.waitForURL(url)
  return frame
}

/** The host lets itself frame anything, as a hostile one would. */
const FRAMES_ANYTHING = { headers: { 'Content-Security-Policy': "default-src * 'unsafe-inline' blob:" } }

test.describe('[T11] valid messages of other senders', () => {
  test('ignores the host and other modal documents', async ({ page, sites, stack }) => {
    const { address, screen, modal } = await signedIn(page, sites, stack, '/t11', FRAMES_ANYTHING)
    const secure = frameOf(page, `${stack.urls.secure}/sdk`)
    const duplicate = await addFrame(page, `${stack.urls.modal}/frame?projectId=default`)
    const forge = (from: Page | Frame) =>
      from.evaluate((account) => {
        const target = top?.frames[0]?.frames[0]
        const request = { method: 'personal_sign', params: ['0x68656c6c6f', account] }
        target?.postMessage({ type: '@w3m-app/RPC_REQUEST', id: 'forged', payload: request }, '*')
        target?.postMessage({ type: '@w3m-app/SIGN_OUT', id: 'forged-too' }, '*')
      }, address)
    await forge(page)
    await forge(duplicate)
    // Earlier messages have been received by then.
    await secure.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('message', ({ data }) => data === 'last' && resolve(null))
          postMessage('last', '*')
        }),
    )
    await expect(secure.locator('.approval')).toHaveCount(0)
    // The session still exists, and the dapp's own request comes first.
    const signing = sendRequest(page, 'personal_sign', ['0x01', address])
    await expect(screen.frame.getByText('0x01', { exact: true })).toBeVisible()
    await expect(screen.frame.getByRole('status')).not.toContainText('more to review')
    await screen.approves()
    expect((await signing).result).toMatch(/^0x/)
    await expect(modal.dialog).toBeHidden()
  })
})

test('[T12] ignores a foreign valid reply, even with an open id', async ({ page, sites, stack }) => {
  const { address, screen } = await signedIn(page, sites, stack, '/t12', FRAMES_ANYTHING)
  const secure = frameOf(page, `${stack.urls.secure}/sdk`)
  // A document of the secure origin in another place of the page: right origin, wrong window.
  const duplicate = await addFrame(page, `${stack.urls.secure}/sdk?projectId=default`)
  await secure.evaluate(() => {
    addEventListener('message', ({ data }) => {
      if (data?.type === '@w3m-app/RPC_REQUEST') Object.assign(globalThis, { openId: data.id })
    })
  })
  const signing = sendRequest(page, 'personal_sign', ['0x01', address])
  await expect(screen.heading).toHaveText('Sign a message')
  const id = await secure.evaluate(() => (globalThis as unknown as { openId: string }).openId)
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  for (const from of [page, duplicate]) {
    await from.evaluate(
      ([open, payload]) => {
        top?.frames[0]?.postMessage({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: open, payload }, '*')
      },
      [id, FORGED],
    )
  }
  await expect(screen.approve).toHaveAttribute('aria-disabled', 'false')
  await screen.declines()
  expect(await signing).toMatchObject({ error: { code: 4001 } })
  expect((await kitState(page)).address).toBe(address)
})

test.describe('[T26] messages of another page window', () => {
  test('ignores messages of the modal’s document, as the host', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/t26-twin', ...FRAMES_ANYTHING }))
    const modal = modalOf(page)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.shows('Connect wallet')
    // The document is the same, at the same origin, and boots as the one in the modal did.
    await addFrame(page, `${stack.urls.modal}/frame?projectId=default`)
    await modal.connect('Good Wallet')
    await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
    await expect(modal.dialog).toBeHidden()
  })

  test('ignores messages of the host, even if they come first, as the modal', async ({ page, sites, stack }) => {
    sites.put(
      'localhost',
      '/sibling',
      `<!doctype html><script>
        function bind(target, epoch) {
          const { port2 } = new MessageChannel()
          target.postMessage({ t: 'mf:hello', v: 3, epoch, projectId: 'default', sdk: '0.1.0' }, '*', [port2])
        }
      </script>`,
    )
    // The page answers with its own frame before the SDK is ready.
    const before = `
      let isFirst = true
      addEventListener('message', (event) => {
        if (!isFirst || event.data?.t !== 'mf:boot') return
        isFirst = false
        event.stopImmediatePropagation()
        document.querySelector('#sibling').contentWindow.bind(event.source, event.data.epoch)
        const { data, origin, source } = event
        dispatchEvent(new MessageEvent('message', { data, origin, source }))
      }, true)
    `
    const body = `<iframe id="sibling" src="/sibling"></iframe>`
    await page.goto(putHostPage(sites, stack, { path: '/t26-sibling', before, body, ...FRAMES_ANYTHING }))
    const modal = modalOf(page)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modal.connect('Good Wallet')
    await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
  })
})

test.describe('[T108] a flood', () => {
  test('answers an honest request among a hundred thousand messages', async ({ page, sites, stack }) => {
    test.setTimeout(120_000)
    await signedIn(page, sites, stack, '/t108')
    // Browsers decode `data` when it is first read, which is what a flood costs: seconds differ by machine, reads do not.
    const flooded = [frameOf(page, `${stack.urls.modal}/frame`), frameOf(page, `${stack.urls.secure}/sdk`)]
    for (const frame of flooded) {
      await frame.evaluate(() => {
        const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')
        const flood = { arrived: 0, decoded: 0 }
        addEventListener('message', ({ source }) => {
          if (source === top) flood.arrived += 1
        })
        Object.defineProperty(MessageEvent.prototype, 'data', {
          get(this: MessageEvent) {
            if (this.source === top) flood.decoded += 1
            return data?.get?.call(this)
          },
        })
        Object.assign(globalThis, { flood })
      })
    }
    const response = await page.evaluate(async () => {
      const provider = window.airlock?.appKit?.getProvider('eip155')
      for (let count = 0; count < 50_000; count += 1) {
        const message = { type: '@w3m-app/RPC_REQUEST', id: `flood${count}`, payload: { method: 'eth_blockNumber' } }
        window.frames[0]?.postMessage(message, '*')
        window.frames[0]?.frames[0]?.postMessage(message, '*')
      }
      return provider?.request({ method: 'eth_blockNumber' })
    })
    expect(response).toMatch(/^0x/)
    const counts = (name: 'arrived' | 'decoded') =>
      Promise.all(
        flooded.map((frame) =>
          frame.evaluate((key) => (globalThis as unknown as { flood: Record<string, number> }).flood[key], name),
        ),
      )
    await expect.poll(() => counts('arrived'), { timeout: 60_000 }).toEqual([50_000, 50_000])
    expect(await counts('decoded')).toEqual([0, 0])
  })

  withPerson('answers each of three hundred concurrent honest reads', async ({ page }) => {
    const responses = await page.evaluate(async () => {
      const provider = window.airlock?.appKit?.getProvider('eip155')
      const reads = Array.from({ length: 300 }, () => provider?.request({ method: 'eth_blockNumber' }))
      const settled = await Promise.allSettled(reads)
      return settled.map((one) => (one.status === 'fulfilled' ? typeof one.value : String(one.reason)))
    })
    expect([...new Set(responses)]).toEqual(['string'])
  })
})

test.describe('messages to the modal’s window', () => {
  type Message = { type: string; id: string; payload: unknown }
  const send = (page: Page, stack: World, requests: Message[]) =>
    frameOf(page, `${stack.urls.modal}/frame`).evaluate(
      ([messages, origin]) =>
        new Promise<Message[]>((resolve) => {
          const responses: Message[] = []
          addEventListener('message', function hear({ data }) {
            if (!messages.some(({ id }) => id === data?.id)) return
            if (responses.push(data) < messages.length) return
            removeEventListener('message', hear)
            resolve(responses)
          })
          for (const message of messages) frames[0]?.postMessage(message, origin)
        }),
      [requests, stack.urls.secure] as const,
    )
  const request = (id: string, payload: object) => ({ type: '@w3m-app/RPC_REQUEST', id, payload })

  withPerson('[T106] answers the first of two requests with one id and rejects the second', async ({ page, stack }) => {
    const duplicate = request('twin', { method: 'eth_blockNumber', params: [] })
    expect(await send(page, stack, [duplicate, duplicate])).toEqual([
      {
        type: '@w3m-frame/RPC_REQUEST_ERROR',
        id: 'twin',
        payload: { message: 'A request with this id is already open.', code: 'DUPLICATE_ID' },
      },
      { type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: 'twin', payload: expect.stringMatching(/^0x/) },
    ])
  })

  withPerson('[T107] rejects a request forty levels deep, and forwards one of twenty', async ({ page, stack }) => {
    const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown
    const deep = (id: string, depth: number) => request(id, { method: 'eth_call', params: [nested(depth)] })
    const [rejected] = await send(page, stack, [deep('forty', 40)])
    expect(rejected).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_ERROR', payload: { message: 'Invalid input' } })
    const [passed] = await send(page, stack, [deep('twenty', 20)])
    expect(passed).not.toMatchObject({ payload: { message: 'Invalid input' } })
  })
})

test("[T109] ignores a page wallet with a frame connector's id", async ({ page, sites, stack }) => {
  for (const id of ['auth', 'walletConnect', 'AUTH']) {
    const before = `
        addEventListener('eip6963:requestProvider', () => {
          const provider = { request: async ({ method }) => method === 'eth_chainId' ? '0xa4b1' : ['${VALID.address}'], on() {}, removeListener() {} }
          const info = { uuid: crypto.randomUUID(), name: 'Hostile Wallet', rdns: '${id}', icon: '' }
          dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
        })
        localStorage.setItem('@airlock/session:default', JSON.stringify({
          activeNamespace: 'eip155',
          namespaces: { eip155: { status: 'connected', connectorId: '${id}', rdns: '${id}', accounts: ['${VALID.address}'], caipNetworkId: 'eip155:42161' } },
        }))
      `
    await page.goto(putHostPage(sites, stack, { path: `/t109-${id}`, before, wallets: 'good', sdk: EMAIL_ON }))
    await expect.poll(async () => (await kitState(page)).status).toBe('disconnected')
    // Restoring a session of the frame would have loaded the frame.
    expect(page.frames()).toHaveLength(1)
    const modal = modalOf(page)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await expect(modal.button('Good Wallet')).toBeVisible()
    await expect(modal.button('Hostile Wallet')).toHaveCount(0)
  }
})

test('[T249] opens with a forged Solana session, and keeps the other session', async ({ page, sites, stack }) => {
  const sdk = { networks: `eip155:42161,${SOLANA_MAINNET}` }
  const url = putHostPage(sites, stack, { path: '/t249', wallets: 'good', sdk })
  await page.goto(url)
  const modal = modalOf(page)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal.click('Good Wallet')
  await expect.poll(async () => (await kitState(page)).isConnected).toBe(true)
  const { address } = await kitState(page)
  await page.evaluate((caipNetworkId) => {
    const key = '@airlock/session:default'
    const stored = JSON.parse(localStorage.getItem(key) ?? '')
    // Base58, but not 32 bytes.
    const solana = { status: 'connected', connectorId: 'app.phantom', accounts: ['2'.repeat(40)], caipNetworkId }
    const namespaces = { ...stored.namespaces, solana }
    localStorage.setItem(key, JSON.stringify({ ...stored, namespaces }))
  }, SOLANA_MAINNET)
  await page.goto(url)
  await expect.poll(() => kitState(page)).toMatchObject({ isConnected: true, address })
  await page.evaluate(() => window.airlock?.appKit?.open())
  await expect(modal.dialog).toBeVisible()
  await expect(modal.button('Disconnect')).toBeVisible()
})
