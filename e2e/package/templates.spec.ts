import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@airlock/server/testing/freePort'
import { expect } from '@playwright/test'
import { VALID } from '../support/modal.ts'
import { test } from '../support/test.ts'
import { buildTemplate } from './buildTemplate.ts'
import { filesOf } from './installTarball.ts'
import { addWallet, putExample } from './putExample.ts'
import { useWallet } from './useWallet.ts'

/** Their packages are not in the lockfile of the repository, so npm may download them first. */
const INSTALL_AND_BUILD_MS = 600_000

let server: ChildProcess | undefined
test.afterEach(() => {
  server?.kill()
})

test('connects in a project of the angular template @wide', async ({ page, sites, stack }) => {
  test.setTimeout(INSTALL_AND_BUILD_MS)
  const dist = join(buildTemplate('angular', stack.urls.modal), 'dist')
  const files = new Map(filesOf(dist).map((path) => [path, readFileSync(join(dist, path))]))
  await page.goto(putExample(sites, stack, files))
  await useWallet(page)
})

test('renders on the server and connects in a project of the next template @wide', async ({ page, sites, stack }) => {
  test.setTimeout(INSTALL_AND_BUILD_MS)
  const folder = buildTemplate('next', stack.urls.modal)
  const url = `http://localhost:${await startNext(folder)}/`
  const problems: string[] = []
  page.on('console', (message) => /hydrat|React error/i.test(message.text()) && problems.push(message.text()))
  const html = await (await fetch(url)).text()
  expect(html).toContain('<appkit-button></appkit-button>')
  expect(html).toContain('disconnected')
  await addWallet(page, sites, stack)
  await page.goto(url)
  await useWallet(page)
  expect(problems).toEqual([])
  const session = encodeURIComponent(
    JSON.stringify({ address: VALID.address, caipNetworkId: 'eip155:8453', wallet: 'Good Wallet' }),
  )
  const restored = await fetch(url, { headers: { Cookie: `airlock-session=${session}` } })
  expect((await restored.text()).replaceAll('<!-- -->', '')).toContain(`${VALID.address} on Base`)
})

async function startNext(folder: string): Promise<number> {
  const port = await freePort()
  const script = join(folder, 'node_modules/next/dist/bin/next')
  const started = spawn(process.execPath, [script, 'start', '-p', String(port)], { cwd: folder, stdio: 'ignore' })
  server = started
  await expect
    .poll(async () => (await fetch(`http://localhost:${port}/`).catch(() => undefined))?.status, { timeout: 60_000 })
    .toBe(200)
  return port
}
