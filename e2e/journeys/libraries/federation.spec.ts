import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import type { Sites } from '../../support/sites.ts'
import { test } from '../../support/test.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const versions = path('../../../apps/parent-sdk/dist/v')

function putRemote(sites: Sites, host: string): string {
  const [version = ''] = readdirSync(versions)
  for (const name of readdirSync(`${versions}/${version}`)) {
    sites.put(host, `/v/${version}/${name}`, {
      body: readFileSync(`${versions}/${version}/${name}`),
      type: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
    })
  }
  return `${sites.origin(host)}/v/${version}/remoteEntry.js`
}

test('loads the SDK from the remote on a plain page, with nothing to share', async ({ page, sites }) => {
  const entry = putRemote(sites, 'wallet.localhost')
  const host = sites.put('app.localhost', '/federation-plain', '<!doctype html><title>Host</title>')
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await page.goto(host)
  const observed = await page.evaluate(async (url) => {
    const remote = await import(url)
    await remote.init({})
    const sdk = (await remote.get('./sdk'))()
    const kit = sdk.createAppKit({ networks: ['eip155:8453'] })
    void kit.open().catch(() => {})
    await new Promise(requestAnimationFrame)
    return {
      isDefault: sdk.default === sdk.createAppKit,
      state: kit.getState(),
      frame: new URL(document.querySelector('iframe')?.src ?? 'about:blank').origin,
    }
  }, entry)
  expect(observed.isDefault).toBe(true)
  expect(observed.state).toMatchObject({ activeChain: 'eip155', selectedNetworkId: 'eip155:8453' })
  // The options name no URL of the frame: the remote takes the origin that it was loaded from.
  expect(observed.frame).toBe(sites.origin('wallet.localhost'))
  expect(failures).toEqual([])
})

test('runs the remote’s hooks on the host’s React @wide', async ({ page, sites }) => {
  const entry = putRemote(sites, 'wallet.localhost')
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: path('../../../apps/parent-sdk/src/federation/hostDouble.ts'), formats: ['es'] },
    },
  })
  const [{ output }] = built as [Rolldown.RolldownOutput]
  sites.put('app.localhost', '/host.js', { body: output[0].code, type: 'text/javascript' })
  const host = sites.put(
    'app.localhost',
    '/federation-react',
    `<!doctype html><title>Host</title><div id="root"></div>
     <script type="module" src="/host.js" data-remote="${entry}" id="host"></script>`,
  )
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await page.goto(host)
  await expect(page.getByRole('status')).toHaveText('disconnected eip155:8453')
  await page.getByRole('button', { name: 'Look at Ethereum' }).click()
  await expect(page.getByRole('status')).toHaveText('disconnected eip155:1')
  expect(failures).toEqual([])
})
