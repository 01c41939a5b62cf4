import { expect, type Locator, type Page } from '@playwright/test'
import { createTestClient, type Hex, http, numberToHex, parseEther, stringToHex } from 'viem'
import { readThrough, sendRequest } from '../support/email/email.ts'
import { test } from '../support/email/sharedPerson.ts'
import type { World } from '../support/world.ts'

const LONG = stringToHex(Array.from({ length: 40 }, (_, at) => `Clause ${at}: the same as the one before.`).join('\n'))

/** Height in CSS px between the last of a request and the hint above the buttons. */
function emptyRoom(screen: Locator): Promise<number> {
  return screen.evaluate((main) => {
    const last = main.querySelector('.approval-content details')?.getBoundingClientRect().bottom ?? 0
    return (main.querySelector('.approval-hint')?.getBoundingClientRect().top ?? 0) - last
  })
}

function upperEdge(body: Locator): Promise<number | undefined> {
  return body.evaluate((element) => {
    const edge = element.querySelector('.approval-fade-above')?.getBoundingClientRect()
    return edge && Math.abs(Math.round(edge.top - element.getBoundingClientRect().top))
  })
}

async function readsOnAfterReading(screen: Locator) {
  const [body, approve] = [screen.locator('.approval-body'), screen.locator('.approval-approve')]
  const more = screen.getByRole('button', { name: 'More below' })
  const scrolled = () => body.evaluate(({ scrollTop }) => scrollTop)
  await expect(more).toBeVisible()
  expect(await scrolled()).toBe(0)
  expect(await upperEdge(body)).toBeUndefined()
  await readThrough(body)
  await expect.poll(() => upperEdge(body)).toBe(0)
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await expect(more).toBeHidden()
  await body.evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(more).toBeVisible()
  expect(await upperEdge(body)).toBeUndefined()
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await more.click()
  await expect.poll(scrolled).toBeGreaterThan(0)
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(more).toBeHidden({ timeout: 500 })
  }).toPass()
  expect(
    await body.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop),
  ).toBeLessThan(3)
}

test('has no empty space around a short request', async ({ requestSignature }) => {
  const { screen, opens, declinesBy } = await requestSignature()
  await opens()
  const body = screen.frame.locator('.approval-body')
  expect(await body.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  expect(await emptyRoom(screen.frame.locator('.approval'))).toBeLessThan(48)
  await expect(screen.frame.getByRole('button', { name: 'More below' })).toBeHidden()
  await declinesBy('Close')
})

test('stays closed in its own window', async ({ requestSignature }) => {
  const { signing, openWindow } = await requestSignature()
  const { popup } = await openWindow()
  expect(await emptyRoom(popup.locator('.approval'))).toBeLessThan(48)
  await popup.getByRole('button', { name: 'Decline' }).click()
  await signing
})

async function requestHighFee(page: Page, stack: World, address: string) {
  const chain = createTestClient({ mode: 'anvil', transport: http(stack.urls.rpc['eip155:42161']) })
  await chain.setBalance({ address: address as Hex, value: parseEther('3') })
  const [value, gas] = [numberToHex(parseEther('0.25')), numberToHex(30_000_000)]
  return sendRequest(page, 'eth_sendTransaction', [{ to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', value, gas }])
}

for (const [width, height, isComplete] of [
  [1280, 800, true],
  [360, 640, false],
] as const) {
  const content = isComplete ? 'warnings and fees of a costly transfer at once' : 'that more follows'
  test(`shows ${content} at ${width}x${height}`, async ({ page, stack, user: { address, screen } }) => {
    await page.setViewportSize({ width, height })
    const pending = requestHighFee(page, stack, address)
    const { frame } = screen
    const [more, faster] = [frame.getByRole('button', { name: 'More below' }), frame.getByText('Faster')]
    await expect(frame.getByText('Unusually high network fee.')).toBeVisible()
    if (isComplete) {
      await expect(frame.getByText('The site set a fee limit')).toBeInViewport({ ratio: 1 })
      await expect(faster).toBeInViewport({ ratio: 1 })
      await expect(more).toBeHidden()
    } else {
      await expect(more).toBeVisible()
      await readThrough(frame.locator('.approval-body'))
      await expect(faster).toBeInViewport({ ratio: 1 })
    }
    await screen.declines()
    expect(await pending).toMatchObject({ error: { code: 4001 } })
  })

  test(`starts a long request at the top with cut edges at ${width}x${height}`, async ({ page, requestSignature }) => {
    await page.setViewportSize({ width, height })
    const { screen, declinesBy } = await requestSignature(LONG)
    await readsOnAfterReading(screen.frame.locator('.approval'))
    await declinesBy('Close')
  })
}

test('starts a long request at the top in its own window', async ({ requestSignature }) => {
  const { signing, openWindow } = await requestSignature(LONG)
  const { popup } = await openWindow()
  await readsOnAfterReading(popup.locator('.approval'))
  await popup.getByRole('button', { name: 'Decline' }).click()
  await signing
})
