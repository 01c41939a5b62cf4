import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { airlockConfig } from '@airlock/protocol/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createModalApp } from './createModalApp.ts'
import { keepReleases } from './keepReleases.ts'

const folder = mkdtempSync(join(tmpdir(), 'modal-releases-'))
const releases = join(folder, 'releases')
const config = airlockConfig.parse({
  modalOrigin: 'https://wallet.example',
  projects: { default: { origins: ['https://app.example'] } },
})
beforeAll(() => mkdirSync(releases))
afterAll(() => rmSync(folder, { recursive: true }))

/** A built frame with the SDK of its version, as an image holds it. */
function image(name: string, version: string, sdk = `/* SDK ${version} */`) {
  const root = join(folder, name)
  mkdirSync(join(root, 'v', version), { recursive: true })
  writeFileSync(join(root, 'frame.html'), '<script type="application/json" id="frame-settings"></script>')
  writeFileSync(join(root, 'THIRD_PARTY_NOTICES.txt'), '')
  writeFileSync(join(root, 'v', version, 'sdk.js'), sdk)
  writeFileSync(join(root, 'v', version, 'sdk.js.br'), 'compressed')
  return root
}

/** What a container does when it starts. */
function started(root: string) {
  keepReleases({ root, releases })
  const app = createModalApp({ config, root, releases })
  return async (path: string) => {
    const answer = await app.request(path)
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
}

test('an upgrade goes on serving the release before it, to hosts that are pinned to it', async () => {
  await started(image('first', '0.1.0'))('/v/0.1.0/sdk.js')
  const get = started(image('second', '0.2.0'))
  expect(await get('/v/0.2.0/sdk.js')).toMatchObject({ status: 200, text: '/* SDK 0.2.0 */' })
  const earlier = await get('/v/0.1.0/sdk.js')
  expect(earlier).toMatchObject({ status: 200, text: '/* SDK 0.1.0 */' })
  expect(earlier.headers.get('Cache-Control')).toContain('immutable')
  expect(earlier.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(earlier.headers.get('Content-Type')).toContain('javascript')
  expect((await get('/v/0.0.9/sdk.js')).status).toBe(404)
})

test('a kept release is compressed as it was', async () => {
  const app = createModalApp({ config, root: image('third', '0.3.0'), releases })
  const answer = await app.request('/v/0.1.0/sdk.js', { headers: { 'Accept-Encoding': 'br' } })
  expect(answer.headers.get('Content-Encoding')).toBe('br')
})

test('a release that was published is never changed', () => {
  keepReleases({ root: image('rebuilt', '0.1.0', 'something else'), releases })
  expect(readFileSync(join(releases, '0.1.0/sdk.js'), 'utf8')).toBe('/* SDK 0.1.0 */')
})

test('a copy that was cut short does not pass for a release', () => {
  mkdirSync(join(releases, '.0.4.0-cut'))
  const root = image('fourth', '0.4.0')
  keepReleases({ root, releases })
  expect(existsSync(join(releases, '0.4.0/sdk.js'))).toBe(true)
  expect(readdirSync(releases).filter((name) => name.startsWith('.'))).toEqual(['.0.4.0-cut'])
})

test.each(['/v/../secret.txt', '/v/%2e%2e/secret.txt', '/v/0.1.0/%2e%2e/%2e%2e/secret.txt', '/v/..%2fsecret.txt'])(
  'nothing beside the releases is served: %s',
  async (path) => {
    writeFileSync(join(folder, 'secret.txt'), 'secret')
    expect((await started(image('fifth', '0.5.0'))(path)).status).toBe(404)
  },
)

test('a folder that cannot be written names itself and what to do', () => {
  const missing = join(folder, 'nowhere')
  expect(() => keepReleases({ root: image('sixth', '0.6.0'), releases: missing })).toThrow(
    `AIRLOCK_RELEASES: ${missing} cannot be written (ENOENT). Mount a volume there that the server's user owns.`,
  )
})
