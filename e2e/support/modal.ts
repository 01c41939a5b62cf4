import './window.ts'
import { expect, type Locator, type Page } from '@playwright/test'

export function modalOf(page: Page) {
  const frame = page.frameLocator('iframe[title="Wallet"]')
  const heading = frame.getByRole('heading', { level: 1 })
  const openAccounts = () => activate(page, frame.getByRole('button', { name: /Accounts and settings$/ }))
  /** @param index of the row, where several have the name */
  const connect = (wallet: string, index = 0) => activate(page, frame.getByRole('button', { name: wallet }).nth(index))
  return {
    frame,
    heading,
    dialog: page.locator('dialog[aria-label="Wallet"]'),
    button: (name: string | RegExp) => frame.getByRole('button', { name }),
    shows: (title: string) => expect(heading).toHaveText(title),
    /** Activates a control by pointer; by its click event in Firefox, whose remote protocol sends no input into cross-site frames. */
    click: (name: string | RegExp) => activate(page, frame.getByRole('button', { name }).first()),
    async pressEscape() {
      await expect(frame.locator(':focus')).toBeVisible()
      await page.keyboard.press('Escape')
    },
    openAccounts,
    async disconnect() {
      await openAccounts()
      await expect(heading).toHaveText('Accounts')
      await activate(page, frame.getByRole('button', { name: 'Disconnect' }).first())
    },
    choose: (tab: string) => activate(page, frame.getByRole('tab', { name: tab })),
    /** The shake itself may be over before a busy machine looks. */
    async shakesFor(action: () => Promise<void>) {
      const card = frame.locator('main.card')
      await card.evaluate((node) => {
        // Without motion the animation takes no time, and need not say that it started.
        new MutationObserver(() => {
          if (node.classList.contains('card-shaking'))
            node.setAttribute('data-animated', getComputedStyle(node).animationName)
        }).observe(node, { attributeFilter: ['class'] })
      })
      await action()
      await expect(card).toHaveAttribute('data-animated', 'card-shake')
    },
    connect,
    async connectContested(wallet: string, index = 0) {
      await connect(wallet, index)
      await expect(frame.getByRole('heading', { level: 2 })).toContainText(/claim to be|Is this really/)
      await connect(wallet, index)
    },
  }
}

async function activate(page: Page, control: Locator) {
  const isFirefox = page.context().browser()?.browserType().name() === 'firefox'
  await (isFirefox ? control.dispatchEvent('click') : control.click())
}

export const VALID = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', short: '0xf39F…2266' }

export function kitState(page: Page) {
  return page.evaluate(() => {
    const kit = window.airlock?.appKit
    if (!kit) throw new Error('the page has no kit')
    const { status, address, isConnected } = kit.getAccount() as {
      status?: string
      address?: string
      isConnected: boolean
    }
    return { status, address, isConnected, chain: kit.getCaipNetworkId(), open: kit.isOpen() }
  })
}

export async function accountChanges(page: Page) {
  const changes = await page.evaluateHandle(() => {
    const observed: (readonly [string | undefined, string | undefined])[] = []
    window.airlock?.appKit?.subscribeAccount(({ status, address }) => observed.push([status, address]))
    return observed
  })
  return () => changes.jsonValue()
}

/** Expects no view that offers to leave the network: the kit, which knows the network, opened nothing, and the modal opens as on any other. */
export async function toleratesNetwork(page: Page): Promise<void> {
  const { dialog, shows } = modalOf(page)
  await expect(dialog).toBeHidden()
  expect((await kitState(page)).open).toBe(false)
  await page.getByRole('button', { name: /0x[0-9A-F]/i }).click()
  await shows('Account')
}
