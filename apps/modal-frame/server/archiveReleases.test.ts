import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { airlockConfig } from '@airlock/protocol/config/config'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { archiveReleases } from './archiveReleases.ts'
import { createModalApp } from './createModalApp.ts'

const folder = mkdtempSync(join(tmpdir(), 'modal-releases-'))
const releases = join(folder, 'releases')
const config = airlockConfig.parse({
  modalOrigin: 'https://wallet.example',
  projects: { default: { origins: ['https://app.example'] } },
})
beforeAll(() => mkdirSync(releases))
afterAll(() => rmSync(folder, { recursive: true }))

function image(name: string, version: string, sdk = `/* SDK ${version} */`) {
  const root = join(folder, name)
  mkdirSync(join(root, 'v', version), { recursive: true })
  writeFileSync(join(root, 'frame.html'), '<script type="application/json" id="frame-settings"></script>')
  writeFileSync(join(root, 'THIRD_PARTY_NOTICES.txt'), '')
  writeFileSync(join(root, 'v', version, 'sdk.js'), sdk)
  writeFileSync(join(root, 'v', version, 'sdk.js.br'), 'compressed')
  return root
}

function started(root: string) {
  archiveReleases({ root, releases })
  const app = createModalApp({ config, root, releases })
  return async (path: string) => {
    const response = await app.request(path)
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
}

test('serves the previous release to pinned hosts after an upgrade', async () => {
  await started(image('first', '0.1.0'))('/v/0.1.0/sdk.js')
  const get = started(image('second', '0.2.0'))
  expect(await get('/v/0.2.0/sdk.js')).toMatchObject({ status: 200, text: '/* SDK 0.2.0 */' })
  const previous = await get('/v/0.1.0/sdk.js')
  expect(previous).toMatchObject({ status: 200, text: '/* SDK 0.1.0 */' })
  expect(previous.headers.get('Cache-Control')).toContain('immutable')
  expect(previous.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(previous.headers.get('Content-Type')).toContain('javascript')
  expect((await get('/v/0.0.9/sdk.js')).status).toBe(404)
})

test('serves a kept release with brotli compression', async () => {
  const app = createModalApp({ config, root: image('third', '0.3.0'), releases })
  const response = await app.request('/v/0.1.0/sdk.js', { headers: { 'Accept-Encoding': 'br' } })
  expect(response.headers.get('Content-Encoding')).toBe('br')
})

test('makes a kept release readable for other users', () => {
  const root = image('private', '0.8.0')
  mkdirSync(join(root, 'v/0.8.0/chunks'), { mode: 0o700 })
  writeFileSync(join(root, 'v/0.8.0/chunks/one.js'), '', { mode: 0o600 })
  started(root)
  const modeOf = (path: string) => (statSync(join(releases, '0.8.0', path)).mode & 0o777).toString(8)
  expect(['', 'sdk.js', 'chunks', 'chunks/one.js'].map(modeOf)).toEqual(['755', '644', '755', '644'])
})

test('never changes a published release', () => {
  archiveReleases({ root: image('rebuilt', '0.1.0', 'something else'), releases })
  expect(readFileSync(join(releases, '0.1.0/sdk.js'), 'utf8')).toBe('/* SDK 0.1.0 */')
})

test('ignores a partial copy until a later start deletes it', async () => {
  const cut = join(releases, '.0.4.0-cut')
  mkdirSync(cut)
  writeFileSync(join(cut, 'sdk.js'), 'half')
  const get = started(image('fourth', '0.4.0'))
  expect((await get('/v/0.4.0/sdk.js')).text).toBe('/* SDK 0.4.0 */')
  expect((await get('/v/.0.4.0-cut/sdk.js')).status).toBe(404)
  // Another server may still be copying.
  expect(existsSync(cut)).toBe(true)
  const before = new Date(Date.now() - 2 * 3_600_000)
  utimesSync(cut, before, before)
  started(join(folder, 'fourth'))
  expect(readdirSync(releases).filter((name) => name.startsWith('.'))).toEqual([])
})

test('serves only releases of the volume, without links that lead out', async () => {
  const get = started(image('linked', '0.7.0'))
  const sibling = join(folder, 'beside')
  for (const path of [sibling, join(releases, 'lost+found')]) {
    mkdirSync(path)
    for (const name of ['sdk.js', 'sdk.js.br', 'index.html']) writeFileSync(join(path, name), 'secret')
  }
  symlinkSync(sibling, join(releases, '0.7.1'))
  symlinkSync(join(sibling, 'sdk.js'), join(releases, '0.7.0/other.js'))
  symlinkSync(join(sibling, 'index.html'), join(releases, '0.7.0/index.html'))
  writeFileSync(join(releases, '0.7.0/.hidden.js'), 'secret')
  writeFileSync(join(releases, '0.7.0/engine.js'), 'engine')
  symlinkSync(join(sibling, 'sdk.js.br'), join(releases, '0.7.0/engine.js.br'))
  const paths = ['lost+found/sdk.js', '0.7.1/sdk.js', '0.7.0/other.js', '0.7.0/', '0.7.0/.hidden.js', '0.7.0/engine.js']
  const statuses = await Promise.all(paths.map(async (path) => [path, (await get(`/v/${path}`)).status]))
  expect(statuses).toEqual(paths.map((path) => [path, 404]))
  // The image serves its own release.
  expect((await get('/v/0.7.0/sdk.js')).status).toBe(200)
})

test.each(['/v/../secret.txt', '/v/%2e%2e/secret.txt', '/v/0.1.0/%2e%2e/%2e%2e/secret.txt', '/v/..%2fsecret.txt'])(
  'serves only releases: %s',
  async (path) => {
    writeFileSync(join(folder, 'secret.txt'), 'secret')
    expect((await started(image('fifth', '0.5.0'))(path)).status).toBe(404)
  },
)

test('throws ENOENT with the folder and the remedy', () => {
  const missing = join(folder, 'nowhere')
  expect(() => archiveReleases({ root: image('sixth', '0.6.0'), releases: missing })).toThrow(
    `AIRLOCK_RELEASES: ${missing} cannot be written (ENOENT). Mount a volume there that the server's user owns.`,
  )
})

test('names a full volume, and leaves no partial copy there', () => {
  const root = image('large', '0.9.0')
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const copying = vi.spyOn(fs, 'cpSync').mockImplementation((_source, target) => {
    writeFileSync(join(String(target), 'sdk.js'), 'half')
    throw full
  })
  syncBuiltinESMExports()
  try {
    expect(() => archiveReleases({ root, releases })).toThrow(
      `AIRLOCK_RELEASES: ${releases} cannot be written (ENOSPC). Free space there, or enlarge the volume.`,
    )
  } finally {
    copying.mockRestore()
    syncBuiltinESMExports()
  }
  expect(readdirSync(releases).filter((name) => name.includes('0.9.0'))).toEqual([])
  archiveReleases({ root, releases })
  expect(readFileSync(join(releases, '0.9.0/sdk.js'), 'utf8')).toBe('/* SDK 0.9.0 */')
})
