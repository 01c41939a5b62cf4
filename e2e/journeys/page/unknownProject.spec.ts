import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { startServer } from '../../stack/startServer.ts'
import { worldAirlockConfig } from '../../stack/worldConfig.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { modalOf } from '../../support/modal.ts'
import type { Sites } from '../../support/sites.ts'
import { test } from '../../support/test.ts'
import type { World } from '../../support/world.ts'

function putPage(sites: Sites, { urls, sdkVersion }: World, host: string, projectId?: string) {
  const project = projectId === undefined ? '' : `data-project-id="${projectId}"`
  return sites.put(
    host,
    `/refused-${projectId}`,
    `<!doctype html><html lang="en"><title>Host</title><appkit-button></appkit-button>
     <script src="${urls.modal}/v/${sdkVersion}/sdk.js" data-networks="eip155:8453" ${project}></script>`,
  )
}

async function openRefused(page: Page, url: string, reason = 'Invalid App Configuration') {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const { dialog } = modalOf(page)
  const alert = dialog.getByRole('alert')
  await expect(alert).toHaveText(`${reason}Contact this site’s support. The console has details.Close`)
  await expect(alert.getByRole('button')).toHaveText(['Close'])
  return errors.join('\n')
}

test('[S8.6:project] logs the reason of an unknown project and informs the user', async ({ page, sites, stack }) => {
  const problem = await openRefused(page, putPage(sites, stack, 'localhost', 'typo'))
  expect(problem).toContain('Unauthorized: invalid key')
  expect(problem).toContain('Set `projectId` to a project in airlock.config.json, or add typo with')
  expect(problem).toContain('in its `origins`')
})

test('[S8.6:projectIdMissing] reports a missing project if the installation requires one', async ({
  page,
  sites,
  stack,
}, info) => {
  const { projects, ...config } = worldAirlockConfig(stack.urls)
  const port = stack.ports.polkadot + 1 + info.parallelIndex
  const modal = `http://wallet.localhost:${port}`
  const path = info.outputPath('airlock.config.json')
  const shop = { ...projects.default, endpoints: {} }
  writeFileSync(path, JSON.stringify({ ...config, modalOrigin: modal, projects: { shop } }))
  const script = fileURLToPath(new URL('../../../apps/modal-frame/dist/server/main.js', import.meta.url))
  const server = await startServer({ name: 'a modal frame', script, port, env: { AIRLOCK_CONFIG: path } })
  try {
    const installation = { ...stack, urls: { ...stack.urls, modal } }
    const problem = await openRefused(page, putPage(sites, installation, 'localhost'), 'Project ID Not Configured')
    expect(problem).toContain('Unauthorized: invalid key')
    expect(problem).toContain('Set `projectId` to a project in airlock.config.json')
  } finally {
    await server.close()
  }
})

test('[S8.6:project] [T70] reports the reason under the documented strict policy', async ({ page, sites, stack }) => {
  const problem = await openRefused(page, putHostPage(sites, stack, { path: '/typo', sdk: { 'project-id': 'typo' } }))
  expect(problem).toContain('add typo with')
  expect(problem).not.toContain('connect-src')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('[T113] does not tell a site whether the origin it claims is listed', async ({ page, sites, stack }) => {
  await page.goto(sites.put('stranger.localhost', '/claims', '<!doctype html><title>Host</title>'))
  const received = await page.evaluate(
    async ([modal = '', listed = '']) => {
      const messages: unknown[] = []
      addEventListener('message', ({ data }) => messages.push(data))
      for (const origin of [listed, location.origin]) {
        const iframe = document.createElement('iframe')
        iframe.src = `${modal}/project?${new URLSearchParams({ projectId: 'default', origin })}`
        document.documentElement.append(iframe)
        await new Promise((resolve) => iframe.addEventListener('load', resolve))
      }
      while (messages.length === 0) await new Promise(requestAnimationFrame)
      return messages
    },
    [stack.urls.modal, sites.origin('listed.localhost')],
  )
  // The second frame was added after the first one had loaded: a message of the first would stand before.
  expect(received).toEqual([{ t: 'mf:project', project: 'known', origin: 'refused' }])
})

test('[S8.6:origin] [S8.6:appConfiguration] names the entry to add for an unlisted origin', async ({
  page,
  sites,
  stack,
}) => {
  const problem = await openRefused(page, putPage(sites, stack, 'stranger.localhost', 'default'))
  expect(problem).toContain('Unauthorized: origin not allowed')
  expect(problem).toContain(
    `Add ${sites.origin('stranger.localhost')} to \`projects.default.origins\` in airlock.config.json.`,
  )
})
