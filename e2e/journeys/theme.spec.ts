import { expect } from '@playwright/test'
import { putHostPage } from '../support/hostPage.ts'
import { modalOf } from '../support/modal.ts'
import { test } from '../support/test.ts'

test('every documented token of the theme changes what is on the screen, and the one that cannot is named', async ({
  page,
  sites,
  world,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const variables = {
    '--accent': '#7a1fa2',
    '--radius-card': '16px',
    '--w3m-border-radius-master': '1px',
    '--w3m-color-mix': '#7a1fa2',
    '--w3m-color-mix-strength': 4,
    '--w3m-font-family': 'Georgia',
    '--w3m-font-size-master': '12px',
    '--w3m-qr-color': '#7a1fa2',
    '--w3m-z-index': 9_999,
  }
  await page.goto(
    putHostPage(sites, world, {
      path: '/theme',
      sdk: { 'theme-mode': 'light', 'theme-variables': JSON.stringify(variables) },
    }),
  )
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const { frame, shows } = modalOf(page)
  await shows('Connect wallet')
  const css = (selector: string, property: string) =>
    frame
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  expect(await css('.card', 'border-radius')).toBe('16px')
  expect(await css('.card', 'background-color')).toBe('rgb(250, 246, 251)')
  expect(await css('.card', 'font-family')).toContain('Georgia')
  expect(await css('.airlock', '--text-md')).toContain('1.2')
  expect(await css('.airlock', '--radius-tile')).toBe('4px')
  expect(await css('.airlock', '--accent')).toContain('rgb(122 31 162)')
  expect(await css('.airlock', '--qr-dark')).toBe('rgb(122 31 162)')
  expect(warnings).toEqual([
    'themeVariables: no effect, see configuration.md: --w3m-z-index. The modal lies above every z-index (top layer).',
  ])
})
