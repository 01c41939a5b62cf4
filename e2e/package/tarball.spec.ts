import { expect } from '@playwright/test'
import { modalOf, VALID } from '../support/modal.ts'
import { test } from '../support/test.ts'
import { type ConsumerProject, createConsumerProject } from './consumerProject.ts'
import { putApp } from './putApp.ts'

test.describe.configure({ mode: 'serial' })

let project: ConsumerProject
test.beforeAll(() => {
  project = createConsumerProject()
})
test.afterAll(() => project?.remove())

test('holds the build, without sources or tests', () => {
  const files = project.installed()
  expect(files).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'dist/THIRD_PARTY_NOTICES.txt',
      'dist/index.js',
      'dist/networks.js',
      'dist/react.js',
      'dist/types/sdk/index.d.ts',
    ]),
  )
  expect(files.filter((path) => !/^(?:dist\/|LICENSE$|README\.md$|package\.json$)/.test(path))).toEqual([])
  expect(files.filter((path) => /\.test\.|\/v\//.test(path))).toEqual([])
})

test('passes strict type checks with bundler and Node resolution', () => {
  project.typeCheck()
  project.typeCheck({
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
  })
})

test('loads its entry points by CommonJS', () => {
  expect(project.require('@airlock/sdk')).toContain('createAppKit')
  expect(project.require('@airlock/sdk/react')).toContain('useAppKit')
  expect(project.require('@airlock/sdk/networks')).toContain('base')
  expect(project.require('@airlock/sdk/siwx')).toContain('createSiwx')
})

test('connects a page wallet in an app that was built with it', async ({ page, sites, stack }) => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  await page.goto(putApp(sites, stack, project.build()))
  await expect(page.locator('output')).toHaveText('nobody')
  await page.getByRole('button', { name: 'Connect' }).click()
  await modalOf(page).connect('Good Wallet')
  await expect(page.locator('output')).toHaveText(`${VALID.address} on Base`)
  expect(failures).toEqual([])
})
