import { expect, type Page } from '@playwright/test'
import { modalOf } from '../support/modal.ts'
import type { Sites } from '../support/sites.ts'
import { test } from '../support/test.ts'
import type { World } from '../support/world.ts'

/** A page without a policy of its own, so that the SDK may ask the wallet origin. */
function putPage(sites: Sites, { urls, sdkVersion }: World, host: string, projectId: string) {
  return sites.put(
    host,
    `/refused-${projectId}`,
    `<!doctype html><html lang="en"><title>Host</title><appkit-button></appkit-button>
     <script src="${urls.modal}/v/${sdkVersion}/sdk.js" data-networks="eip155:8453" data-project-id="${projectId}"></script>`,
  )
}

async function openRefused(page: Page, url: string) {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await expect(modalOf(page).dialog).toContainText('Invalid App Configuration')
  await expect(modalOf(page).dialog).not.toContainText('ad blocker')
  return errors.join('\n')
}

test('[S8.6:project] a project that the installation does not know is told as that: the reason in the console, the fact to the visitor', async ({
  page,
  sites,
  world,
}) => {
  const said = await openRefused(page, putPage(sites, world, 'localhost', 'typo'))
  expect(said).toContain('Unauthorized: invalid key')
  expect(said).toContain('Pass a project of airlock.config.json as `projectId`, or add typo there')
  expect(said).toContain('among its `origins`')
})

test('[S8.6:origin] [S8.6:appConfiguration] a site that is not among the origins of its project is told which entry to add', async ({
  page,
  sites,
  world,
}) => {
  const said = await openRefused(page, putPage(sites, world, 'stranger.localhost', 'default'))
  expect(said).toContain('Unauthorized: origin not allowed')
  expect(said).toContain(
    `Add ${sites.origin('stranger.localhost')} to \`projects.default.origins\` in airlock.config.json.`,
  )
})
