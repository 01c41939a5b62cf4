import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PROTOCOL_RANGE } from '@airlock/protocol/channel/handshake'
import { expect, type Frame, type Page } from '@playwright/test'
import { startServer } from '../../stack/startServer.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, modalOf, VALID } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

const [oldest, newest] = PROTOCOL_RANGE

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

test('connects a pinned host after an upgrade with the next frame', async ({ page, sites, stack }, {
  parallelIndex,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  const releases = join(folder, 'releases')
  const port = stack.ports.base + 21 + parallelIndex
  const origin = new URL(stack.urls.modal)
  origin.port = String(port)
  const config = JSON.parse(
    readFileSync(root(`node_modules/.cache/airlock/world-${stack.ports.host}/airlock.config.json`), 'utf8'),
  )
  const airlockConfig = join(folder, 'airlock.config.json')
  writeFileSync(airlockConfig, JSON.stringify({ ...config, modalOrigin: origin.origin }))
  const env = { AIRLOCK_CONFIG: airlockConfig, AIRLOCK_RELEASES: releases }
  const start = (dist: string) =>
    startServer({ name: 'the modal frame', script: join(dist, 'server/main.js'), port, env })

  mkdirSync(releases)
  const current = root('apps/modal-frame/dist')
  await (await start(current)).close()

  const next = join(folder, 'next')
  for (const part of ['client', 'server']) cpSync(join(current, part), join(next, part), { recursive: true })
  makeNext(join(next, 'client'), stack.sdkVersion)
  await recordHandshake(page)
  const server = await start(next)
  try {
    await page.goto(putHostPage(sites, stack, { path: '/pinned', wallets: 'good', sdkOrigin: origin.origin }))
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const modal = modalOf(page)
    await modal.connect('Good Wallet')
    await expect(page.getByRole('button', { name: VALID.short })).toBeVisible()
    expect(await kitState(page)).toMatchObject({ status: 'connected' })
    const frame = page.frames().find((one) => one.url().startsWith(`${origin.origin}/frame`))
    expect(await handshakes(page.mainFrame())).toEqual([{ t: 'mf:boot', v: [oldest, newest + 1] }])
    expect(await handshakes(frame)).toEqual([{ t: 'mf:hello', v: newest, sdk: stack.sdkVersion }])
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
})

function makeNext(client: string, version: string) {
  renameSync(join(client, 'v', version), join(client, 'v/99.0.0'))
  const assets = join(client, 'assets')
  const name = readdirSync(assets).find((file) => /^connection-.*\.js$/.test(file)) ?? ''
  const script = readFileSync(join(assets, name), 'utf8')
  const [before, after, ...others] = script.split(`=[${oldest},${newest}]`)
  if (after === undefined || others.length > 0) throw new Error('The frame has its range elsewhere.')
  writeFileSync(join(assets, name), `${before}=[${oldest},${newest + 1}]${after}`)
  // The server prefers the compressed ones, which are of before.
  for (const compressed of ['br', 'gz']) rmSync(join(assets, `${name}.${compressed}`))
}

const recordHandshake = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(globalThis, { handshakes: [] })
    addEventListener('message', ({ data }) => {
      const { t, v, sdk } = (data ?? {}) as Record<string, unknown>
      if (typeof t === 'string') (globalThis as unknown as { handshakes: unknown[] }).handshakes.push({ t, v, sdk })
    })
  })

const handshakes = (frame: Frame | undefined) =>
  frame?.evaluate(() => (globalThis as unknown as { handshakes: unknown[] }).handshakes)
