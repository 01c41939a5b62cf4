import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { filesOf, installTarball } from './installTarball.ts'

const template = fileURLToPath(new URL('./bundled', import.meta.url))

/** Each loads only if used, and writes `page.js` and its chunks to `folder`. */
const BUNDLERS = {
  async webpack(entry: string, folder: string) {
    const { default: webpack } = await import('webpack')
    const output = { path: folder, filename: 'page.js' }
    const compiler = webpack({ entry, output, mode: 'production', performance: false })
    const stats = await promisify(compiler.run.bind(compiler))()
    if (stats?.hasErrors() !== false) throw new Error(stats?.toString('errors-only'))
  },
  async rollup(entry: string, folder: string) {
    const { rollup } = await import('rollup')
    const { default: nodeResolve } = await import('@rollup/plugin-node-resolve')
    const { default: commonjs } = await import('@rollup/plugin-commonjs')
    const bundle = await rollup({ input: entry, plugins: [nodeResolve({ browser: true }), commonjs()] })
    await bundle.write({ dir: folder, entryFileNames: 'page.js' })
  },
  async esbuild(entry: string, folder: string) {
    const { build } = await import('esbuild')
    await build({ entryPoints: { page: entry }, outdir: folder, bundle: true, splitting: true, format: 'esm' })
  },
}

export type Bundler = keyof typeof BUNDLERS

export function createBundledProject() {
  const folder = mkdtempSync(join(tmpdir(), 'airlock-bundled-'))
  installTarball(folder, [])
  cpSync(template, folder, { recursive: true })
  return {
    async build(bundler: Bundler, page: 'page.cjs' | 'page.js'): Promise<Map<string, Buffer>> {
      const dist = join(folder, bundler, page)
      await BUNDLERS[bundler](join(folder, page), dist)
      const html = readFileSync(join(folder, 'index.html'))
      return new Map([
        ['index.html', html],
        ...filesOf(dist).map((path) => [path, readFileSync(join(dist, path))] as const),
      ])
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
