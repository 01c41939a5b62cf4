import { expect } from '@playwright/test'
import { modalOf, VALID } from '../support/modal.ts'
import { test } from '../support/test.ts'
import { type Bundler, createBundledProject } from './buildBundle.ts'
import { putApp } from './putApp.ts'

test.describe.configure({ mode: 'serial' })

let project: ReturnType<typeof createBundledProject>
test.beforeAll(() => {
  project = createBundledProject()
})
test.afterAll(() => project?.remove())

for (const bundler of ['webpack', 'rollup', 'esbuild'] satisfies Bundler[]) {
  for (const source of ['page.js', 'page.cjs'] as const) {
    test(`connects a page wallet in ${source} that ${bundler} bundled @wide`, async ({ page, sites, stack }) => {
      const failures: string[] = []
      page.on('pageerror', (error) => failures.push(error.message))
      await page.goto(putApp(sites, stack, await project.build(bundler, source)))
      await page.getByRole('button', { name: 'Connect' }).click()
      await modalOf(page).connect('Good Wallet')
      await expect(page.locator('output')).toHaveText(VALID.address)
      expect(failures).toEqual([])
    })
  }
}
