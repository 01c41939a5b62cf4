import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '@airlock/server/testing/freePort'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startServer } from '../stack/startServer.ts'
import { startKeyStack } from './startKeyStack.ts'

const scriptOf = (app: string) => fileURLToPath(new URL(`../../apps/${app}/dist/server/main.js`, import.meta.url))
const FIRST = 'https://app.example'
const SECOND = 'https://new.example'
const config = (origins: string[]) => ({
  modalOrigin: 'https://wallet.example',
  secureOrigin: 'https://secure.example',
  projects: { default: { origins } },
})

/** Needs what `npm run build` makes. */
test('serves a new site on each server after SIGHUP, and ignores an invalid file', async () => {
  const stack = await startKeyStack(config([FIRST]), 0)
  onTestFinished(stack.close)
  const env = { AIRLOCK_CONFIG: stack.configFile, LOG_LEVEL: 'silent' }
  const start = async (app: string) => {
    const port = await freePort()
    const server =
      app === 'secure-email-frame'
        ? await stack.start(port, undefined, { SMTP_URL: 'smtps://127.0.0.1:1' })
        : await startServer({ name: app, script: scriptOf(app), port, env })
    onTestFinished(server.close)
    return { pid: server.pid, url: `http://127.0.0.1:${port}` }
  }
  const [modal, gateway, secure] = await Promise.all([
    start('modal-frame'),
    start('gateway'),
    start('secure-email-frame'),
  ])
  const policyOf = async (url: string) => (await fetch(url)).headers.get('Content-Security-Policy') ?? ''
  const served = async (origin: string) => ({
    modal: (await policyOf(`${modal.url}/frame`)).includes(origin),
    gateway: (await fetch(`${gateway.url}/v1/supported-chains`, { headers: { Origin: origin } })).status === 200,
    secure: (await (await fetch(`${secure.url}/sdk`)).text()).includes(origin),
  })
  const reload = (text: string) => {
    writeFileSync(stack.configFile, text)
    for (const { pid } of [modal, gateway, secure]) process.kill(pid, 'SIGHUP')
  }
  const [yes, no] = [true, false].map((is) => ({ modal: is, gateway: is, secure: is }))
  expect(await served(FIRST)).toEqual(yes)
  expect(await served(SECOND)).toEqual(no)

  reload(JSON.stringify(config([FIRST, SECOND])))
  await expect.poll(() => served(SECOND), { timeout: 10_000 }).toEqual(yes)
  expect(await served(FIRST)).toEqual(yes)

  // The servers' errors go to this process.
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const rejections = () => printed.mock.calls.join('').split('The projects stay as they were.').length - 1
  reload(readFileSync(stack.configFile, 'utf8').slice(0, 40))
  await expect.poll(rejections, { timeout: 10_000 }).toBe(3)
  reload(JSON.stringify({ ...config([]), modalOrigin: 'https://other.example' }))
  await expect.poll(rejections, { timeout: 10_000 }).toBe(6)
  expect(printed.mock.calls.join('').split('Restart it for: modalOrigin.')).toHaveLength(4)
  printed.mockRestore()
  expect(await served(SECOND)).toEqual(yes)
}, 60_000)
