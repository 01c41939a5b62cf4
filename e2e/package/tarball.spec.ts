import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { modalOf, VALID } from '../support/modal.ts'
import type { Sites } from '../support/sites.ts'
import { test } from '../support/test.ts'
import type { World } from '../support/world.ts'
import { type ConsumerProject, createConsumerProject } from './consumerProject.ts'

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

function putApp(sites: Sites, { urls }: World, files: Map<string, Buffer>) {
  const type = (path: string) => (path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8')
  for (const [path, body] of files) sites.put('localhost', `/${path}`, { body, type: type(path) })
  const wallets = sites.put('localhost', '/test-wallets.js', {
    body: readFileSync(new URL('../dist/test-wallets.js', import.meta.url)),
    type: 'text/javascript',
  })
  const chains = JSON.stringify({ '42161': urls.rpc['eip155:42161'], '8453': urls.rpc['eip155:8453'] })
  const tag = `<head><script src="${wallets}" data-rpc='${chains}' data-wallets="good"></script>`
  const html = files.get('index.html')?.toString().replace('<head>', tag) ?? ''
  const rpc = JSON.stringify(Object.fromEntries(Object.entries(urls.rpc).map(([id, url]) => [id, [{ url }]])))
  const page = sites.put('localhost', '/index.html', html)
  return `${page}?${new URLSearchParams({ wallet: urls.modal, rpc })}`
}
