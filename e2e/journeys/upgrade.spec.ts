import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { startServer } from '../stack/startServer.ts'
import { putHostPage } from '../support/hostPage.ts'
import { GOOD, kitState, modalOf } from '../support/modal.ts'
import { test } from '../support/test.ts'

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

test('a host that is pinned to a release connects after the upgrade, with the frame of the next', async ({
  page,
  sites,
  world,
}, { parallelIndex }) => {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  const releases = join(folder, 'releases')
  const port = world.ports.base + 21 + parallelIndex
  const origin = new URL(world.urls.modal)
  origin.port = String(port)
  const config = JSON.parse(
    readFileSync(root(`node_modules/.cache/airlock/world-${world.ports.host}/airlock.config.json`), 'utf8'),
  )
  const airlockConfig = join(folder, 'airlock.config.json')
  writeFileSync(airlockConfig, JSON.stringify({ ...config, modalOrigin: origin.origin }))
  const env = { AIRLOCK_CONFIG: airlockConfig, AIRLOCK_RELEASES: releases }
  const start = (dist: string) =>
    startServer({ name: 'the modal frame', script: join(dist, 'server/main.js'), port, env })

  mkdirSync(releases)
  const current = root('apps/modal-frame/dist')
  await (await start(current)).close()

  // The next image: another SDK below another version, and a frame that says what it is.
  const next = join(folder, 'next')
  for (const part of ['client', 'server']) cpSync(join(current, part), join(next, part), { recursive: true })
  renameSync(join(next, 'client/v', world.sdkVersion), join(next, 'client/v/99.0.0'))
  const document = join(next, 'client/frame.html')
  writeFileSync(document, readFileSync(document, 'utf8').replace('<head>', '<head><meta name="release" content="99">'))
  const server = await start(next)
  try {
    await page.goto(putHostPage(sites, world, { path: '/pinned', wallets: 'good', sdkOrigin: origin.origin }))
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const modal = modalOf(page)
    await modal.connect('Good Wallet')
    await expect(page.getByRole('button', { name: GOOD.short })).toBeVisible()
    expect(await kitState(page)).toMatchObject({ status: 'connected' })
    const frame = page.frames().find((one) => one.url().startsWith(`${origin.origin}/frame`))
    expect(await frame?.locator('meta[name=release]').getAttribute('content')).toBe('99')
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
})
