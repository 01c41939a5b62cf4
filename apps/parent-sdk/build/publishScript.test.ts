import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { publishScript } from './publishScript.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = [mkdtempSync(join(tmpdir(), 'airlock-')), mkdtempSync(join(tmpdir(), 'airlock-'))] as const
const ON_DEMAND = [
  'solana.js',
  'polkadot.js',
  'bip122.js',
  'signIn.js',
  'methods.js',
  'connections.js',
  'requests.js',
  'chains.js',
  'remote.js',
  'headless.js',
  'button.js',
  'warnings.js',
]
const read = (name: string, folder: string = folders[0]) => readFileSync(join(folder, name), 'utf8')

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  for (const outDir of folders) await publishScript({ root, outDir })
}, 180_000)
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

test('[T75] publishes the hashes of its files and pins the engine', () => {
  const hashes = JSON.parse(read('integrity.json'))
  for (const name of ['sdk.js', 'engine.js', 'texts.js', 'wallet-button.js']) {
    expect(hashes[name]).toBe(`sha384-${createHash('sha384').update(read(name)).digest('base64')}`)
  }
  for (const name of ['engine.js', 'texts.js']) expect(read('sdk.js')).toContain(hashes[name])
  for (const name of ON_DEMAND) expect(read('engine.js')).toContain(hashes[name])
})

test('[T75] produces the same bytes in a second build', () => {
  for (const name of ['sdk.js', 'engine.js', 'integrity.json']) expect(read(name, folders[1])).toBe(read(name))
})

test('includes no schemas in either file and no RPC library in the script', () => {
  for (const name of ['sdk.js', 'engine.js']) expect(read(name)).not.toMatch(/zod|safeParse/i)
  expect(read('sdk.js')).not.toContain('penpal')
  expect(brotliCompressSync(read('sdk.js')).length).toBeLessThan(11_900)
})

test.each(['sdk.js', 'engine.js', 'texts.js', 'wallet-button.js', ...ON_DEMAND])(
  '[T130] calls no builtin in %s that Prototype or MooTools replace',
  (name) => {
    expect(read(name)).not.toMatch(/(?<!\w)Array\.from\(|\.entries\(\)/)
  },
)
