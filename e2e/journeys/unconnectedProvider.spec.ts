import { expect } from '@playwright/test'
import { putHostPage } from '../support/hostPage.ts'
import { modalOf } from '../support/modal.ts'
import { openModal } from '../support/openModal.ts'
import { test } from '../support/test.ts'

test.describe('the provider of a page without a session', () => {
  test('answers from memory, reads through the frame, and rejects the rest by code', async ({ page, sites, stack }) => {
    const headers = {
      'Content-Security-Policy': `default-src 'self'; script-src 'self' ${stack.urls.modal}; frame-src ${stack.urls.modal}`,
    }
    await page.goto(putHostPage(sites, stack, { path: '/noSession', headers, wallets: 'none' }))
    const responses = await page.evaluate(async () => {
      const provider = window.airlock?.appKit?.getProvider('eip155')
      const sendRequest = (method: string, params: unknown[] = []) =>
        provider?.request({ method, params }).then(
          (value: unknown) => value,
          (error: { code: number }) => error.code,
        )
      return [
        await sendRequest('eth_chainId'),
        await sendRequest('eth_accounts'),
        await sendRequest('eth_blockNumber'),
        await sendRequest('eth_sendTransaction', [{}]),
        await sendRequest('eth_makeMoney'),
      ]
    })
    expect(responses).toEqual(['0xa4b1', [], expect.stringMatching(/^0x[0-9a-f]+$/), 4100, 4200])
  })

  test('opens the modal once for all eth_requestAccounts, and rejects with 4001', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/request' }))
    const codes = page.evaluate(() => {
      const provider = window.airlock?.appKit?.getProvider('eip155')
      const sendRequest = () =>
        provider?.request({ method: 'eth_requestAccounts' }).catch((error: { code: number }) => error.code)
      return Promise.all([sendRequest(), sendRequest()])
    })
    const modal = modalOf(page)
    await modal.shows('Connect wallet')
    await modal.pressEscape()
    expect(await codes).toEqual([4001, 4001])
  })

  test('is announced by EIP-6963 to dapps, and never listed in our own modal', async ({ page, sites, stack }) => {
    const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/announced' }))
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
