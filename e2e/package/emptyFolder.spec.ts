import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { modalOf, VALID } from '../support/modal.ts'
import { test } from '../support/test.ts'
import { filesOf, npm, packSdk, repository } from './installTarball.ts'
import { putExample } from './putExample.ts'

const LIMIT_MS = 60_000

test('leads from an empty folder to a connected page within a minute', async ({ page, sites, stack }) => {
  const folder = mkdtempSync(join(tmpdir(), 'airlock-empty-'))
  try {
    // The tarball replaces a download.
    const tarball = packSdk(folder)
    const startedAt = performance.now()
    const main = join(repository, 'packages/create-airlock/dist/main.js')
    const app = join(folder, 'app')
    execFileSync(process.execPath, [main, app, '--template', 'html', '--frame', stack.urls.modal, '--yes'], {
      stdio: 'pipe',
    })
    npm(['install', tarball, '--offline', '--no-audit', '--no-fund'], app)
    npm(['run', 'build'], app)
    const dist = join(app, 'dist')
    const files = new Map(filesOf(dist).map((path) => [path, readFileSync(join(dist, path))]))
    await page.goto(putExample(sites, stack, files))
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await modalOf(page).connect('Good Wallet')
    await expect(page.locator('output')).toHaveText(`${VALID.address} on Base`)
    expect(performance.now() - startedAt).toBeLessThan(LIMIT_MS)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
