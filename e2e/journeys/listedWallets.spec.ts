import { expect } from '@playwright/test'
import { putHostPage } from '../support/hostPage.ts'
import { kitState, VALID } from '../support/modal.ts'
import { openModal } from '../support/openModal.ts'
import { test } from '../support/test.ts'

test.describe('listed wallets', () => {
  test('[T39] [T211] flags equal names and identities, and connects after a second look', async ({
    page,
    sites,
    stack,
  }) => {
    const { modal } = await openModal(
      page,
      putHostPage(sites, stack, { path: '/twins', wallets: 'twin-a,twin-b,good' }),
    )
    const twins = modal.button(/Twin Wallet/)
    await expect(twins).toHaveCount(2)
    await expect(twins.first()).toContainText('test.airlock.twin-a')
    await expect(twins.first()).toContainText('Unverified')

    const borrowed = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
    await page.evaluate((address) => {
      const request = async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x2105' : [address])
      const info = {
        uuid: '7b0f1b4e-5a0e-4b07-9d3a-000000000002',
        name: 'Borrowed Wallet',
        rdns: 'test.airlock.twin-a',
        icon: 'data:image/png;base64,AAAA',
      }
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider: { request } }) }),
      )
    }, borrowed)
    await modal.connectContested('Borrowed Wallet')
    await expect(modal.dialog).toBeHidden()
    await page.getByRole('button', { name: '0x976E…0aa9' }).click()
    await modal.shows('Account')
    await expect(modal.button(/^Borrowed Wallet/)).toBeVisible()
    expect(await page.evaluate(() => window.airlock?.appKit?.getWalletInfo()?.name)).toBe('Borrowed Wallet')
  })

  test('adds a wallet that announces itself late to the open list', async ({ page, sites, stack }) => {
    const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/late', wallets: 'none' }))
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

  test('[T40] keeps 64 of 500 announcements with throwing getters', async ({ page, sites, stack }) => {
    const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/flood', wallets: 'good' }))
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
    await modal.click('Good Wallet')
    await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
  })

  test('[T38] [T39] shows hostile names and icons as text, without a request', async ({ page, sites, stack }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/hostile', wallets: 'none' }))
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

  test('[S1.2:injected] lists window.ethereum if it identifies itself', async ({ page, sites, stack }) => {
    const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/legacy', wallets: 'legacy' }))
    await modal.frame.getByText('Installed').first().waitFor()
    await modal.frame.locator('.row', { hasText: 'Installed' }).first().click()
    await expect.poll(async () => (await kitState(page)).isConnected).toBe(true)
  })
})
