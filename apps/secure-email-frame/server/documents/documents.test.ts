import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '../testing/testServer.ts'

const PAGES = ['frame', 'approve', 'passkey', 'security', 'export']
const root = mkdtempSync(join(tmpdir(), 'secure-documents-'))
for (const name of PAGES) {
  writeFileSync(
    join(root, `${name}.html`),
    '<html lang="en"><script type="application/json" id="secure-settings"></script></html>',
  )
}
const PNG = Buffer.from('\x89PNG\r\n\x1a\n\0icon', 'latin1')
afterAll(() => rmSync(root, { recursive: true }))

test.each([
  [true, '<html lang="en" translate="no">'],
  [false, '<html lang="en">'],
])('marks every document as English for englishApprovals: %s', async (englishApprovals, start) => {
  const server = await testServer({ project: { englishApprovals }, documents: { root, publicRpcUrls: {} } })
  for (const path of ['/sdk', '/approve', '/passkey', '/security', '/export']) {
    const document = await server.app.request(`${path}?projectId=default`)
    expect((await document.text()).startsWith(start)).toBe(true)
  }
  await server.close()
})

test('links the icon of a project in the embedded document, and serves it', async () => {
  const app = { name: 'Ether Range', icon: `data:image/png;base64,${PNG.toString('base64')}` }
  const server = await testServer({ project: { app }, documents: { root, publicRpcUrls: {} } })
  const settingsOf = async (path: string) => {
    const text = await (await server.app.request(`${path}?projectId=default`)).text()
    return JSON.parse(/<script[^>]*>(.*)<\/script>/.exec(text)?.[1] ?? 'null')
  }
  const { icon } = (await settingsOf('/sdk')).app
  expect(icon).toMatch(/^\/app-icon\?projectId=default&v=[\w-]{8}$/)
  expect((await settingsOf('/security')).app).toEqual(app)
  const served = await server.app.request(icon)
  expect(served.headers.get('Content-Type')).toBe('image/png')
  expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG)
  for (const path of ['/app-icon', '/app-icon?projectId=other', '/app-icon?projectId=toString'])
    expect((await server.app.request(path)).status).toBe(404)
  await server.close()
})
