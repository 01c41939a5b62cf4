import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '../testing/testServer.ts'

const PAGES = ['frame', 'approve', 'passkey', 'security', 'export']
const root = mkdtempSync(join(tmpdir(), 'secure-documents-'))
for (const name of PAGES) {
  writeFileSync(join(root, `${name}.html`), '<html lang="en"><script id="secure-settings"></script></html>')
}
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
