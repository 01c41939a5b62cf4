import { expect, type Page } from '@playwright/test'
import { putHostPage } from '../support/hostPage.ts'
import { GOOD, kitState, modalOf } from '../support/modal.ts'
import { test } from '../support/test.ts'

/** Plays the person behind a test wallet. */
function wallet(page: Page, id: string) {
  const run = <Result>(step: string, ...values: unknown[]) =>
    page.evaluate(
      ([rdns, name, args]) => {
        const controls = window.testWallets?.[rdns as string] as unknown as Record<
          string,
          (...values: unknown[]) => Result
        >
        return controls[name as string]?.(...(args as unknown[]))
      },
      [`test.airlock.${id}`, step, values] as const,
    )
  return {
    hangNext: () => run('hangNext'),
    approve: () => run('approve'),
    refuse: () => run('refuse'),
    refuseNext: (code?: number) => run('refuseNext', code),
    answerNext: (value: unknown) => run('answerNext', value),
    setAccounts: (indexes: number[]) => run('setAccounts', indexes),
    setChain: (chainId: number) => run('setChain', chainId),
    emit: (event: string, payload: unknown) => run('emit', event, payload),
    disappear: () => run('disappear'),
    requests: () =>
      page.evaluate(
        (rdns) => window.testWallets?.[rdns]?.requests.map(({ method }) => method) ?? [],
        `test.airlock.${id}`,
      ),
  }
}

/** Opens the modal on a page of its own, with rejections that nobody handled counted. */
async function openOn(page: Page, url: string) {
  const unhandled: string[] = []
  page.on('pageerror', (error) => unhandled.push(error.message))
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const modal = modalOf(page)
  await modal.shows('Connect wallet')
  return { modal, unhandled }
}

test.describe('connecting', () => {
  test('a decline is a state: it is shown, tried again in place, and escapes nowhere', async ({
    page,
    sites,
    world,
  }) => {
    const { modal, unhandled } = await openOn(page, putHostPage(sites, world, { path: '/declined' }))
    await wallet(page, 'good').refuseNext()
    await modal.press('Good Wallet')
    await expect(modal.frame.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
    expect(await kitState(page)).toMatchObject({ status: 'disconnected', open: true })
    await modal.press('Try again')
    await expect(page.getByRole('button', { name: GOOD.short })).toBeVisible()
    expect(unhandled).toEqual([])
  })

  test('a prompt that is open already has a screen of its own', async ({ page, sites, world }) => {
    const { modal } = await openOn(page, putHostPage(sites, world, { path: '/pending' }))
    await wallet(page, 'good').refuseNext(-32002)
    await modal.press('Good Wallet')
    await expect(modal.frame.getByRole('heading', { name: 'A request is waiting in Good Wallet' })).toBeVisible()
  })

  test('a wallet that never answers is left by Cancel, and what it answers later changes nothing', async ({
    page,
    sites,
    world,
  }) => {
    const { modal, unhandled } = await openOn(page, putHostPage(sites, world, { path: '/hang' }))
    const good = wallet(page, 'good')
    await good.hangNext()
    await modal.press('Good Wallet')
    await expect(modal.frame.getByRole('heading', { name: 'Continue in Good Wallet' })).toBeVisible()
    await expect.poll(() => good.requests()).toContain('eth_requestAccounts')
    await modal.press('Cancel')
    await modal.shows('Connect wallet')
    await good.approve()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
    expect(await kitState(page)).toMatchObject({ status: 'disconnected', isConnected: false })
    expect(unhandled).toEqual([])
  })

  test('what the page opens as soon as a wallet is connected stays open', async ({ page, sites, world }) => {
    const { modal } = await openOn(page, putHostPage(sites, world, { path: '/opens' }))
    // A read goes the same way as what the frame says after a connection, behind it.
    const settled = page.evaluate(
      () =>
        new Promise((resolve) => {
          const kit = window.airlock?.appKit
          const leave = kit?.subscribeAccount(({ isConnected }: { isConnected: boolean }) => {
            if (!isConnected) return
            leave?.()
            void kit?.open({ view: 'Networks' })
          })
          kit?.subscribeEvents(({ data }: { data: { event: string } }) => {
            if (data.event === 'CONNECT_SUCCESS') resolve(kit?.fetchBalance())
          })
        }),
    )
    await modal.connect('Good Wallet')
    await settled
    await modal.shows('Choose network')
    await expect(modal.dialog).toBeVisible()
    expect((await kitState(page)).open).toBe(true)
  })

  test('closing the modal while connecting cancels the attempt and leaves one final state', async ({
    page,
    sites,
    world,
  }) => {
    const { modal } = await openOn(page, putHostPage(sites, world, { path: '/close' }))
    const good = wallet(page, 'good')
    await page.evaluate(() => {
      const kit = window.airlock?.appKit
      const seen: string[] = []
      kit?.subscribeAccount((account: { status?: string }) => seen.push(String(account.status)))
      Object.assign(globalThis, { seen })
    })
    await good.hangNext()
    await modal.press('Good Wallet')
    await expect.poll(() => good.requests()).toContain('eth_requestAccounts')
    await page.keyboard.press('Escape')
    await expect(modal.dialog).toBeHidden()
    await good.approve()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
    expect(await page.evaluate(() => (globalThis as { seen?: string[] }).seen?.at(-1))).toBe('disconnected')
  })

  for (const garbage of ['a string', 42, null, ['0x1234'], [{}], []]) {
    test(`a wallet that answers ${JSON.stringify(garbage)} fails in words`, async ({ page, sites, world }) => {
      const path = `/garbage-${String(garbage).replaceAll(/\W/g, '')}-${Array.isArray(garbage)}`
      const { modal, unhandled } = await openOn(page, putHostPage(sites, world, { path }))
      await wallet(page, 'good').answerNext(garbage)
      await modal.press('Good Wallet')
      await expect(modal.frame.getByRole('heading', { name: 'Good Wallet could not connect' })).toBeVisible()
      await expect(modal.frame.getByRole('alert')).toBeVisible()
      expect((await kitState(page)).isConnected).toBe(false)
      expect(unhandled).toEqual([])
    })
  }

  test('a reload while connecting leaves nothing pending', async ({ page, sites, world }) => {
    const { modal } = await openOn(page, putHostPage(sites, world, { path: '/reload' }))
    await wallet(page, 'good').hangNext()
    await modal.press('Good Wallet')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
    expect(await kitState(page)).toMatchObject({ status: 'disconnected', open: false })
  })
})

test.describe('which wallets are listed', () => {
  test('[T39] two that share a name are both listed, marked, and told apart by their identity', async ({
    page,
    sites,
    world,
  }) => {
    const { modal } = await openOn(page, putHostPage(sites, world, { path: '/twins', wallets: 'twin-a,twin-b,good' }))
    const twins = modal.button(/Twin Wallet/)
    await expect(twins).toHaveCount(2)
    await expect(twins.first()).toContainText('test.airlock.twin-a')
    await expect(twins.first()).toContainText('Not verified')
  })

  test('a wallet that announces itself late appears in the open list', async ({ page, sites, world }) => {
    const { modal } = await openOn(page, putHostPage(sites, world, { path: '/late', wallets: 'none' }))
    await page.evaluate(() => {
      const provider = { request: async () => [] }
      const info = {
        uuid: '7b0f1b4e-5a0e-4b07-9d3a-000000000001',
        name: 'Late Wallet',
        rdns: 'com.example.late',
        icon: 'data:image/png;base64,AAAA',
      }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    })
    await expect(modal.button(/Late Wallet/)).toBeVisible()
  })

  test('[T40] of 500 announcements 64 are kept, throwing getters and all, and the page goes on', async ({
    page,
    sites,
    world,
  }) => {
    const { modal } = await openOn(page, putHostPage(sites, world, { path: '/flood', wallets: 'good' }))
    await page.evaluate(() => {
      for (let index = 0; index < 500; index += 1) {
        const info = {
          uuid: `7b0f1b4e-5a0e-4b07-9d3a-${String(index).padStart(12, '0')}`,
          name: `Flood ${index}`,
          rdns: `com.flood.w${index}`,
          icon: 'data:image/png;base64,AAAA',
        }
        if (index % 3 === 0)
          Object.defineProperty(info, 'name', {
            get: () => {
              throw new Error('trap')
            },
          })
        dispatchEvent(
          new CustomEvent('eip6963:announceProvider', {
            detail: { info, provider: { request: () => new Promise(() => {}) } },
          }),
        )
      }
    })
    await expect(modal.button(/Flood/).first()).toBeVisible()
    expect(await modal.frame.getByText('Installed').count()).toBeLessThanOrEqual(64)
    await modal.press('Good Wallet')
    await expect(page.getByRole('button', { name: GOOD.short })).toBeVisible()
  })

  test('[T38] [T39] hostile names and icons stay text, and no icon makes a request', async ({ page, sites, world }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    const { modal } = await openOn(page, putHostPage(sites, world, { path: '/hostile', wallets: 'none' }))
    await page.evaluate(() => {
      const icons = [
        'https://evil.example/track.png',
        'javascript:alert(1)',
        'data:text/html,<script>parent.hacked=1</script>',
        'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked=1"><image href="https://evil.example/x.png"/></svg>',
        `data:image/png;base64,${'A'.repeat(5_000_000)}`,
      ]
      const names = [
        '<img src=x onerror=hacked=1>',
        'Meta\u202eksaM',
        '\u200b\u200bZero\u0000Width',
        'x'.repeat(1_000_000),
        'Good\nWallet',
      ]
      for (const [index, icon] of icons.entries()) {
        const info = {
          uuid: `7b0f1b4e-5a0e-4b07-9d3a-${String(index).padStart(12, '0')}`,
          name: names[index],
          rdns: `com.hostile.w${index}`,
          icon,
        }
        dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: { info, provider: { request: async () => [] } } }),
        )
      }
    })
    await expect(modal.button(/<img src=x/)).toBeVisible()
    await expect(modal.button(/ZeroWidth/)).toBeVisible()
    const names = await modal.frame.locator('.row-title').allTextContents()
    expect(names.join()).not.toMatch(/[\u200b\u202e]/)
    expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(80)
    expect(requested.filter((url) => url.includes('evil'))).toEqual([])
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
  })

  test('[S1.2:injected] window.ethereum is listed when it identifies itself', async ({ page, sites, world }) => {
    const { modal } = await openOn(page, putHostPage(sites, world, { path: '/legacy', wallets: 'legacy' }))
    await modal.frame.getByText('Installed').first().waitFor()
    await modal.frame.locator('.row', { hasText: 'Installed' }).first().click()
    await expect.poll(async () => (await kitState(page)).isConnected).toBe(true)
  })
})

test.describe('while connected', () => {
  test.beforeEach(async ({ page, sites, world }, { title }) => {
    const path = `/connected-${title.length}-${title.replaceAll(/\W+/g, '').slice(0, 20)}`
    const { modal } = await openOn(page, putHostPage(sites, world, { path }))
    await modal.press('Good Wallet')
    await expect(page.getByRole('button', { name: GOOD.short })).toBeVisible()
    await expect(modal.dialog).toBeHidden()
    await page.evaluate(() => {
      const provider = window.airlock?.appKit?.getProvider('eip155')
      const events: unknown[] = []
      for (const name of ['accountsChanged', 'chainChanged', 'disconnect'])
        provider?.on(name, (payload: unknown) => events.push([name, name === 'disconnect' ? null : payload]))
      Object.assign(globalThis, { events })
    })
  })

  const events = (page: Page) => page.evaluate(() => (globalThis as { events?: unknown[] }).events)

  test('accounts and chains that change in the wallet reach the dapp and the modal', async ({ page }) => {
    const good = wallet(page, 'good')
    await good.setAccounts([1])
    await good.setChain(42_161)
    await expect
      .poll(() => kitState(page))
      .toMatchObject({ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chain: 'eip155:42161' })
    await expect.poll(() => events(page)).toContainEqual(['chainChanged', '0xa4b1'])
    await page.getByRole('button', { name: '0x7099…79C8' }).click()
    const modal = modalOf(page)
    await expect(modal.frame.getByText('0x7099…79C8')).toBeVisible()
    await expect(modal.button(/Arbitrum One/)).toBeVisible()
  })

  test('[T42] hostile events change nothing', async ({ page }) => {
    const good = wallet(page, 'good')
    const before = await kitState(page)
    for (const payload of ['0x1', [42], ['javascript:alert(1)'], [{}], null, 'x'.repeat(100_000)])
      await good.emit('accountsChanged', payload)
    for (const payload of ['NaN', {}, '0x', -1, '0xffffffffffffffffffff', null])
      await good.emit('chainChanged', payload)
    expect(await kitState(page)).toEqual(before)
    expect(await events(page)).toEqual([])
  })

  test('[T43] a request goes to the wallet that was captured, whatever window.ethereum becomes', async ({ page }) => {
    const outcome = await page.evaluate(async (address) => {
      const stolen: unknown[] = []
      const thief = { request: async (args: unknown) => stolen.push(args) }
      const { info } = window.testWallets?.['test.airlock.good'] ?? {}
      Object.assign(globalThis, { ethereum: thief })
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: thief } }))
      const provider = window.airlock?.appKit?.getProvider('eip155')
      const signature = await provider?.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] })
      return { stolen, signature }
    }, GOOD.address)
    expect(outcome.stolen).toEqual([])
    expect(outcome.signature).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('a wallet that ends the session ends it here', async ({ page }) => {
    await wallet(page, 'good').setAccounts([])
    await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
    expect((await kitState(page)).isConnected).toBe(false)
  })

  test('[S4.5:unsupported] [S2.2:UnsupportedChain] a network that the app does not have shows UnsupportedChain, which shakes instead of closing', async ({
    page,
  }) => {
    await wallet(page, 'good').setChain(137)
    const modal = modalOf(page)
    await modal.shows('Switch network')
    await expect(modal.frame.getByRole('alert')).toContainText('doesn’t support your current network')
    await modal.press('Close')
    await expect(modal.frame.locator('.card-shaking')).toBeVisible()
    await expect(modal.dialog).toBeVisible()
    await modal.press(/Arbitrum One/)
    await expect.poll(async () => (await kitState(page)).chain).toBe('eip155:42161')
    await expect(modal.dialog).toBeHidden()
  })

  test('[S4.6:request] a switch that is declined says so and can be tried again', async ({ page }) => {
    await page.getByRole('button', { name: GOOD.short }).click()
    const modal = modalOf(page)
    await modal.press(/Network: Base/)
    await wallet(page, 'good').refuseNext()
    await modal.press(/Arbitrum One/)
    await expect(modal.frame.getByRole('heading', { name: 'Switch declined' })).toBeVisible()
    await modal.press('Try again')
    await expect.poll(async () => (await kitState(page)).chain).toBe('eip155:42161')
  })
})

test.describe('the provider of a page without a session', () => {
  test('[S6.1:wallet] answers from memory, reads through the frame, and refuses the rest by code', async ({
    page,
    sites,
    world,
  }) => {
    const headers = {
      'Content-Security-Policy': `default-src 'self'; script-src 'self' ${world.urls.modal}; frame-src ${world.urls.modal}`,
    }
    await page.goto(putHostPage(sites, world, { path: '/noSession', headers, wallets: 'none' }))
    const answers = await page.evaluate(async () => {
      const provider = window.airlock?.appKit?.getProvider('eip155')
      const ask = (method: string, params: unknown[] = []) =>
        provider?.request({ method, params }).then(
          (value: unknown) => value,
          (error: { code: number }) => error.code,
        )
      return [
        await ask('eth_chainId'),
        await ask('eth_accounts'),
        await ask('eth_blockNumber'),
        await ask('eth_sendTransaction', [{}]),
        await ask('eth_makeMoney'),
      ]
    })
    expect(answers).toEqual(['0xa4b1', [], expect.stringMatching(/^0x[0-9a-f]+$/), 4100, 4200])
  })

  test('eth_requestAccounts opens the modal once for all who ask, and is 4001 when it is closed', async ({
    page,
    sites,
    world,
  }) => {
    await page.goto(putHostPage(sites, world, { path: '/request' }))
    const codes = page.evaluate(() => {
      const provider = window.airlock?.appKit?.getProvider('eip155')
      const ask = () =>
        provider?.request({ method: 'eth_requestAccounts' }).catch((error: { code: number }) => error.code)
      return Promise.all([ask(), ask()])
    })
    const modal = modalOf(page)
    await modal.shows('Connect wallet')
    await page.keyboard.press('Escape')
    expect(await codes).toEqual([4001, 4001])
  })

  test('is announced by EIP-6963 to dapps, and never listed in our own modal', async ({ page, sites, world }) => {
    const { modal } = await openOn(page, putHostPage(sites, world, { path: '/announced' }))
    const names = await page.evaluate(() => {
      const names: string[] = []
      addEventListener('eip6963:announceProvider', (event) =>
        names.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name),
      )
      dispatchEvent(new Event('eip6963:requestProvider'))
      return names
    })
    expect(names).toContain('Airlock')
    await expect(modal.button(/Airlock/)).toHaveCount(0)
  })
})
