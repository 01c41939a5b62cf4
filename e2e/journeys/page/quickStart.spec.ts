import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { worldPorts } from '../../stack/ports/worldPorts.ts'
import { worldUrls } from '../../stack/worldConfig.ts'
import { modalOf, VALID } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

const document = readFileSync(new URL('../../../docs/start/five-minutes.md', import.meta.url), 'utf8')
const [, paste = ''] = /^```html\n([\s\S]*?)^```$/m.exec(document) ?? []

test('connects the page of the quick start as it is pasted', async ({ page, sites, stack }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  // The document has the addresses of `npm start`, and this stack has others.
  const documented = worldUrls(worldPorts(''))
  const addresses = [
    [documented.host, stack.urls.host],
    [documented.modal, stack.urls.modal],
    ...(['eip155:8453', 'eip155:42161'] as const).map((id) => [documented.rpc[id], stack.urls.rpc[id]] as const),
  ] as const
  const html = addresses.reduce((text, [from, to]) => {
    expect(text).toContain(from)
    return text.replaceAll(from, to)
  }, paste)
  await page.goto(sites.put('localhost', '/quick-start', html))
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modalOf(page).connect('Good Wallet')
  await expect(page.locator('output')).toHaveText(VALID.address)
  await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
  expect(problems).toEqual([])
})
