import { expect } from '@playwright/test'
import { putHostPage } from '../support/hostPage.ts'
import { kitState, modalOf, VALID } from '../support/modal.ts'
import { openModal } from '../support/openModal.ts'
import { test } from '../support/test.ts'
import { wallet } from '../support/walletPerson.ts'
import { rowsOf } from '../support/wide.ts'

test.describe('connecting', () => {
  test('shows a declined connection and retries it, without a thrown error', async ({ page, sites, stack }) => {
    const { modal, unhandled } = await openModal(page, putHostPage(sites, stack, { path: '/declined' }))
    await wallet(page, 'good').refuseNext()
    await modal.click('Good Wallet')
    await expect(modal.frame.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
    expect(await kitState(page)).toMatchObject({ status: 'disconnected', open: true })
    await modal.click('Try again')
    await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
    expect(unhandled).toEqual([])
  })

  test('shows a screen for a prompt that is already open @wide', async ({ page, sites, stack }) => {
    const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/pending' }))
    await wallet(page, 'good').refuseNext(-32002)
    await modal.click('Good Wallet')
    await expect(modal.frame.getByRole('heading', { name: 'Request waiting in Good Wallet' })).toBeVisible()
  })

  test('cancels a silent wallet and ignores its later response', async ({ page, sites, stack }) => {
    const { modal, unhandled } = await openModal(page, putHostPage(sites, stack, { path: '/hang' }))
    const valid = wallet(page, 'good')
    await valid.hangNext()
    await modal.click('Good Wallet')
    await expect(modal.frame.getByRole('heading', { name: 'Continue in Good Wallet' })).toBeVisible()
    await expect.poll(() => valid.requests()).toContain('eth_requestAccounts')
    await modal.click('Cancel')
    await modal.shows('Connect wallet')
    await valid.approve()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
    expect(await kitState(page)).toMatchObject({ status: 'disconnected', isConnected: false })
    expect(unhandled).toEqual([])
  })

  test('keeps a view open that the page opens right after connecting', async ({ page, sites, stack }) => {
    const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/opens' }))
    // A read takes the same channel as the frame's messages after a connection, behind them.
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

  test('shows the nearest view for a view of another kit', async ({ page, sites, stack }) => {
    await page.goto(putHostPage(sites, stack, { path: '/nearest' }))
    await page.evaluate(() => window.airlock?.appKit?.open({ view: 'SwitchNetwork' as never }))
    await modalOf(page).shows('Choose network')
  })

  test('cancels the attempt when the modal closes, with one final state', async ({ page, sites, stack }) => {
    const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/close' }))
    const valid = wallet(page, 'good')
    await page.evaluate(() => {
      const kit = window.airlock?.appKit
      const observed: string[] = []
      kit?.subscribeAccount((account: { status?: string }) => observed.push(String(account.status)))
      Object.assign(globalThis, { observed })
    })
    await valid.hangNext()
    await modal.click('Good Wallet')
    await expect.poll(() => valid.requests()).toContain('eth_requestAccounts')
    await page.keyboard.press('Escape')
    await expect(modal.dialog).toBeHidden()
    await valid.approve()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
    expect(await page.evaluate(() => (globalThis as { observed?: string[] }).observed?.at(-1))).toBe('disconnected')
  })

  for (const garbage of rowsOf([null, ['0x1234'], 'a string', 42, [{}], []], 2)) {
    test(`shows an error if a wallet answers ${JSON.stringify(garbage)}`, async ({ page, sites, stack }) => {
      const path = `/garbage-${String(garbage).replaceAll(/\W/g, '')}-${Array.isArray(garbage)}`
      const { modal, unhandled } = await openModal(page, putHostPage(sites, stack, { path }))
      await wallet(page, 'good').answerNext(garbage)
      await modal.click('Good Wallet')
      await expect(modal.frame.getByRole('heading', { name: 'Couldn’t connect to Good Wallet' })).toBeVisible()
      await expect(modal.frame.getByRole('alert')).toBeVisible()
      expect((await kitState(page)).isConnected).toBe(false)
      expect(unhandled).toEqual([])
    })
  }

  test('leaves nothing pending if the page reloads while connecting @wide', async ({ page, sites, stack }) => {
    const { modal } = await openModal(page, putHostPage(sites, stack, { path: '/reload' }))
    await wallet(page, 'good').hangNext()
    await modal.click('Good Wallet')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible()
    expect(await kitState(page)).toMatchObject({ status: 'disconnected', open: false })
  })
})
