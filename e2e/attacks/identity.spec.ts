import { expect } from '@playwright/test'
import { sayHello } from '../support/frameHost.ts'
import { test } from '../support/test.ts'

const PLAIN = '<!doctype html><title>Host</title><body></body>'

test.describe('embedding the modal frame', () => {
  test('[T1] blocks an unlisted host by frame-ancestors', async ({ page, sites, stack }) => {
    await page.goto(sites.put('evil.localhost', '/', PLAIN))
    expect(await sayHello(page, `${stack.urls.modal}/frame`)).toEqual({ messages: [], bound: false })
  })

  test('[T1] rejects the host by script with a code if headers cannot', async ({ page, sites, bareFrame }) => {
    await page.goto(sites.put('evil.localhost', '/', PLAIN))
    const observed = await sayHello(page, bareFrame)
    expect(observed.messages.map(({ data }) => [data.t, data.code])).toEqual([
      ['mf:boot', undefined],
      ['mf:refused', 'ORIGIN_NOT_ALLOWED'],
    ])
    expect(observed.bound).toBe(false)
  })

  test('[T1] serves a listed host the same document', async ({ page, sites, bareFrame }) => {
    await page.goto(sites.put('listed.localhost', '/', PLAIN))
    expect(await sayHello(page, bareFrame)).toMatchObject({ bound: true })
  })

  for (const host of [
    'listed.localhost.evil.localhost',
    'evillisted.localhost',
    'x.listed.localhost',
    'xn--lsted-n9a.localhost',
  ]) {
    test(`[T2] rejects ${host} as an unlisted host`, async ({ page, sites, bareFrame }) => {
      await page.goto(sites.put(host, '/', PLAIN))
      expect((await sayHello(page, bareFrame)).messages.at(-1)?.data).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    })
  }

  test('[T2] treats a trailing dot or another port as another origin', async ({
    page,
    sites,
    otherSites,
    bareFrame,
  }) => {
    sites.put('listed.localhost.', '/', PLAIN)
    for (const url of [`${sites.origin('listed.localhost.')}/`, otherSites.put('listed.localhost', '/', PLAIN)]) {
      await page.goto(url)
      expect((await sayHello(page, bareFrame)).messages.at(-1)?.data).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
    }
  })

  test('[T3] ignores a referrer borrowed from a listed page', async ({ page, sites, bareFrame }) => {
    // The listed page redirects its own frame to us, so the referrer is its origin while the embedder is the evil page.
    const redirect = sites.put(
      'listed.localhost',
      '/redirect',
      `<!doctype html><script>location.href=${JSON.stringify(bareFrame)}</script>`,
    )
    await page.goto(sites.put('evil.localhost', '/', PLAIN))
    const observed = await sayHello(page, redirect, { listenMs: 1_500 })
    expect(observed.messages.at(-1)?.data).toMatchObject({ t: 'mf:refused', code: 'ORIGIN_NOT_ALLOWED' })
  })

  test('[T4] serves a host without a referrer by its origin', async ({ page, sites, bareFrame }) => {
    await page.goto(sites.put('listed.localhost', '/', PLAIN))
    expect(await sayHello(page, bareFrame, { referrerPolicy: 'no-referrer' })).toMatchObject({ bound: true })
  })

  test('[T5] rejects opaque origins: a sandboxed host and a data: host', async ({ page, sites, bareFrame }) => {
    sites.put(
      'listed.localhost',
      '/embedder',
      `<!doctype html><body><script>
      addEventListener('message', ({ source, data }) => {
        if (data?.t === 'mf:boot') {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => top.postMessage('bound', '*')
          source.postMessage({ t: 'mf:hello', v: 3, epoch: data.epoch, projectId: 'default', sdk: 'x' }, '*', [port2])
          top.postMessage('booted', '*')
        }
      })
      const frame = document.createElement('iframe'); frame.src = ${JSON.stringify(bareFrame)}; document.body.append(frame)
    </script>`,
    )
    await page.goto(sites.put('listed.localhost', '/', PLAIN))
    const received = await page.evaluate(
      (url) =>
        new Promise<unknown[]>((resolve) => {
          const messages: unknown[] = []
          window.addEventListener('message', ({ data }) => {
            messages.push(data)
            // However late a busy machine boots the frame, it has this long to answer the hello that follows.
            if (data === 'booted') setTimeout(() => resolve(messages), 1_500)
          })
          const frame = document.createElement('iframe')
          frame.setAttribute('sandbox', 'allow-scripts')
          frame.src = url
          document.body.append(frame)
        }),
      `${sites.origin('listed.localhost')}/embedder`,
    )
    expect(received).toEqual(['booted'])
  })
})

test.describe('ports of the handshake', () => {
  test('[T6] ignores a second hello on another port', async ({ page, sites, bareFrame }) => {
    await page.goto(sites.put('listed.localhost', '/', PLAIN))
    const bound = await page.evaluate(
      (url) =>
        new Promise<boolean[]>((resolve) => {
          const bound = [false, false]
          const frame = document.createElement('iframe')
          window.addEventListener('message', ({ source, data }) => {
            if (source !== frame.contentWindow || data?.t !== 'mf:boot') return
            for (const index of [0, 1]) {
              const { port1, port2 } = new MessageChannel()
              port1.onmessage = () => {
                bound[index] = true
              }
              port1.postMessage({ namespace: 'penpal', type: 'SYN', participantId: `p${index}` })
              frame.contentWindow?.postMessage(
                { t: 'mf:hello', v: 3, epoch: data.epoch, projectId: 'default', sdk: 'x' },
                '*',
                [port2],
              )
            }
            setTimeout(() => resolve(bound), 800)
          })
          frame.src = url
          document.body.append(frame)
        }),
      bareFrame,
    )
    expect(bound).toEqual([true, false])
  })

  test('[T8] ignores a hello with an epoch of an earlier document', async ({ page, sites, bareFrame }) => {
    await page.goto(sites.put('listed.localhost', '/', PLAIN))
    expect(await sayHello(page, bareFrame, { fields: { epoch: 'an-earlier-one' } })).toMatchObject({ bound: false })
  })

  test('[T37] rejects a host of a newer protocol with PROTOCOL_MISMATCH', async ({ page, sites, bareFrame }) => {
    await page.goto(sites.put('listed.localhost', '/', PLAIN))
    const observed = await sayHello(page, bareFrame, { fields: { v: 9 } })
    expect(observed.messages.at(-1)?.data).toMatchObject({ code: 'PROTOCOL_MISMATCH' })
  })

  test('[T34] sends any origin only the boot message, without data', async ({ page, sites, bareFrame }) => {
    await page.goto(sites.put('listed.localhost', '/', PLAIN))
    const { messages } = await sayHello(page, bareFrame)
    expect(messages).toEqual([
      { origin: new URL(bareFrame).origin, data: { t: 'mf:boot', v: [3, 3], epoch: expect.any(String) } },
    ])
  })
})
