import { expect } from '@playwright/test'
import { test } from '../support/gallery/galleryPage.ts'

test.use({ viewport: { width: 1_280, height: 800 } })

test('shows five rows of tokens in 680 px', async ({ gallery, show }) => {
  await show({ view: 'Account', state: 'default' })
  const card = await gallery.locator('.card').boundingBox()
  expect(card?.height).toBeLessThanOrEqual(680)
  // Four tokens, and the fold of small ones.
  const rows = gallery.getByRole('tabpanel').getByRole('button')
  for (const index of [0, 1, 2, 3, 4]) await expect(rows.nth(index)).toBeInViewport({ ratio: 1 })
})

test('keeps the tabs in view with a thousand pending rows', async ({ gallery, show }) => {
  await show({ view: 'Account', state: 'pending' })
  const rows = gallery.getByRole('list', { name: 'Recently sent' })
  await expect(rows.getByRole('listitem')).toHaveCount(50)
  await expect(gallery.getByRole('tab', { name: 'Tokens' })).toBeInViewport({ ratio: 1 })
  const last = rows.getByRole('button').last()
  await last.focus()
  await expect(last).toBeInViewport({ ratio: 1 })
})

test('keeps a long amount of a swap on one line, and the button between the sides', async ({ gallery, show }) => {
  await show({ view: 'Swap', state: 'long names' })
  const amount = gallery.locator('output.swap-amount')
  const height = await amount.evaluate((element) => element.getBoundingClientRect().height)
  expect(height).toBeLessThan(60)
  const boxOf = async (selector: string, index = 0) => {
    const box = await gallery.locator(selector).nth(index).boundingBox()
    if (box === null) throw new Error(`${selector} is not drawn.`)
    return box
  }
  const [pay, get] = [await boxOf('.swap-side'), await boxOf('.swap-side', 1)]
  const button = await boxOf('.swap-reverse')
  const gap = (pay.y + pay.height + get.y) / 2
  expect(get.y - pay.y - pay.height).toBe(8)
  expect(Math.abs(button.y + button.height / 2 - gap)).toBeLessThan(1)
})

test('ends a permission on its own line in the list', async ({ gallery, show }) => {
  await show({ view: 'SmartSessions', state: 'default' })
  const end = gallery.getByText('Until Feb 13, 2026', { exact: true })
  const height = await end.evaluate((element) => element.getBoundingClientRect().height)
  expect(height).toBeLessThan(20)
  await expect(gallery.getByRole('alert')).toHaveCount(0)
})

test('scrolls to the active one of thirty accounts, with the focus on the heading', async ({ gallery, show }) => {
  await show({ view: 'Accounts', state: 'thirty' })
  await expect(gallery.getByRole('button', { name: '0x71C7' })).toBeInViewport({ ratio: 1 })
  await expect(gallery.getByRole('button', { name: '0x0101' })).not.toBeInViewport()
  await expect(gallery.getByRole('heading', { level: 1 })).toBeFocused()
})

test('scrolls to the active one of fifty networks, below the search', async ({ gallery, show }) => {
  await show({ view: 'Networks', state: 'fifty' })
  await expect(gallery.getByRole('button', { name: 'Arbitrum One' })).toBeInViewport({ ratio: 1 })
  const search = gallery.getByRole('searchbox')
  await expect(search).toBeInViewport({ ratio: 1 })
  await gallery.getByRole('button', { name: 'Ethereum' }).focus()
  const [field, row] = [
    await search.boundingBox(),
    await gallery.getByRole('button', { name: 'Ethereum' }).boundingBox(),
  ]
  expect(row?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0))
})

test('keeps the way out below fifty networks in view', async ({ gallery, show }) => {
  await show({ view: 'UnsupportedChain', state: 'fifty' })
  await expect(gallery.getByRole('button', { name: 'Disconnect' })).toBeInViewport({ ratio: 1 })
})
