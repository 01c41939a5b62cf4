import { expect, type Page } from '@playwright/test'
import { putHostPage } from '../support/hostPage.ts'
import { kitState, modalOf, VALID } from '../support/modal.ts'
import { openModal } from '../support/openModal.ts'
import { test } from '../support/test.ts'
import { wallet } from '../support/walletPerson.ts'

test.describe('while connected', () => {
  test.beforeEach(async ({ page, sites, stack }, { title }) => {
    const path = `/connected-${title.length}-${title.replaceAll(/\W+/g, '').slice(0, 20)}`
    const { modal } = await openModal(page, putHostPage(sites, stack, { path }))
    await modal.click('Good Wallet')
    await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
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

  test('reports changed accounts and chains to the dapp and the modal', async ({ page }) => {
    const valid = wallet(page, 'good')
    await valid.setAccounts([1])
    await valid.setChain(42_161)
    await expect
      .poll(() => kitState(page))
      .toMatchObject({ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chain: 'eip155:42161' })
    await expect.poll(() => events(page)).toContainEqual(['chainChanged', '0xa4b1'])
    await page.getByRole('button', { name: '0x7099…79C8' }).click()
    const modal = modalOf(page)
    await expect(modal.frame.getByText('0x7099…79C8')).toBeVisible()
    await expect(modal.button(/Arbitrum One/)).toBeVisible()
  })

  test('[T42] ignores hostile events', async ({ page }) => {
    const valid = wallet(page, 'good')
    const before = await kitState(page)
    for (const payload of ['0x1', [42], ['javascript:alert(1)'], [{}], null, 'x'.repeat(100_000)])
      await valid.emit('accountsChanged', payload)
    for (const payload of ['NaN', {}, '0x', -1, '0xffffffffffffffffffff', null])
      await valid.emit('chainChanged', payload)
    expect(await kitState(page)).toEqual(before)
    expect(await events(page)).toEqual([])
  })

  test('[T43] requests the captured wallet, whatever window.ethereum becomes', async ({ page }) => {
    const outcome = await page.evaluate(async (address) => {
      const stolen: unknown[] = []
      const attacker = { request: async (args: unknown) => stolen.push(args) }
      const { info } = window.testWallets?.['test.airlock.good'] ?? {}
      Object.assign(globalThis, { ethereum: attacker })
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: attacker } }))
      const provider = window.airlock?.appKit?.getProvider('eip155')
      const signature = await provider?.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] })
      return { stolen, signature }
    }, VALID.address)
    expect(outcome.stolen).toEqual([])
    expect(outcome.signature).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('[S6.1:wallet] allows requests only while a wallet is connected', async ({ page }) => {
    const sign = () =>
      page.evaluate(
        (address) =>
          window.airlock?.appKit
            ?.getProvider('eip155')
            ?.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] })
            .catch(({ code }: { code: number }) => code),
        VALID.address,
      )
    expect(await sign()).toMatch(/^0x[0-9a-f]{130}$/)
    await page.evaluate(() => window.airlock?.appKit?.disconnect())
    expect(await sign()).toBe(4100)
  })

  test('disconnects if the wallet ends the session', async ({ page }) => {
    await wallet(page, 'good').setAccounts([])
    await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
    expect((await kitState(page)).isConnected).toBe(false)
  })

  test('[S4.5:unsupported] [S2.2:UnsupportedChain] shows UnsupportedChain, which shakes instead of closing', async ({
    page,
  }) => {
    await wallet(page, 'good').setChain(137)
    const modal = modalOf(page)
    await modal.shows('Switch network')
    await expect(modal.frame.getByRole('alert')).toContainText('doesn’t support your current network')
    await modal.shakesFor(() => modal.click('Close'))
    await expect(modal.dialog).toBeVisible()
    await modal.click(/Arbitrum One/)
    await expect.poll(async () => (await kitState(page)).chain).toBe('eip155:42161')
    await expect(modal.dialog).toBeHidden()
  })

  test('[S4.6:request] reports a declined switch and retries', async ({ page }) => {
    await page.getByRole('button', { name: VALID.short }).click()
    const modal = modalOf(page)
    await modal.click(/Network: Base/)
    await wallet(page, 'good').refuseNext()
    await modal.click(/Arbitrum One/)
    await expect(modal.frame.getByRole('heading', { name: 'Switch declined' })).toBeVisible()
    await modal.click('Try again')
    await expect.poll(async () => (await kitState(page)).chain).toBe('eip155:42161')
  })
})
