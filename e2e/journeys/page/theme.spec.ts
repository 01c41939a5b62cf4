import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf } from '../../support/modal.ts'
import { test } from '../../support/test.ts'
import { rowsOf } from '../../support/wide.ts'

test('applies every theme token and names the one it cannot', async ({ page, sites, stack }) => {
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
    '--radius-icon': '50px',
  }
  await page.goto(
    putHostPage(sites, stack, {
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
    'themeVariables: --radius-icon: "50px" has no effect. Use a length of at most 40 px such as 16, "16px" or "1rem".',
    'themeVariables: no effect, see configuration.md: --w3m-z-index. The modal lies above every z-index (top layer).',
  ])
})

/** Kinds of property that a variable of an example decides. */
const PROPERTIES: Record<string, string> = { '--accent': 'color', '--radius-card': 'border-radius' }

for (const { name, variables } of rowsOf(readExamples(), 1)) {
  test(`applies each variable of the ${name} example`, async ({ page, sites, stack }) => {
    const check = async (path: string, sdk: Record<string, string>) => {
      await page.goto(putHostPage(sites, stack, { path, sdk: { 'theme-mode': 'light', ...sdk } }))
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      const { frame, shows } = modalOf(page)
      await shows('Connect wallet')
      // A separate element shows computed values: equal colours may have different texts.
      return frame.locator('.airlock').evaluate(
        (element, properties) => {
          const probe = element.appendChild(document.createElement('i'))
          for (const [variable, property] of properties) probe.style.setProperty(property, `var(${variable})`)
          return properties.map(([, property]) => getComputedStyle(probe).getPropertyValue(property))
        },
        Object.keys(variables).map((variable) => [variable, PROPERTIES[variable] ?? variable] as const),
      )
    }
    const plain = await check('/plain', {})
    const themed = await check('/example', { 'theme-variables': JSON.stringify(variables) })
    expect(themed).toHaveLength(Object.keys(variables).length)
    for (const [at, value] of themed.entries()) expect(value).not.toBe(plain[at])
  })
}

function readExamples() {
  const text = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  const [, option] = /`themeVariables` \| design tokens by name, such as `(\{.*?\})`/.exec(text) ?? []
  const [, tag] = /data-theme-variables='(\{.*?\})'/.exec(text) ?? []
  return [
    { name: 'the option', variables: JSON.parse(`${option}`.replaceAll("'", '"')) as Record<string, string> },
    { name: 'the script tag', variables: JSON.parse(`${tag}`) as Record<string, string> },
  ]
}
