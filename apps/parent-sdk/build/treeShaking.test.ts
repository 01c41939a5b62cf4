import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

const sources = fileURLToPath(new URL('../src', import.meta.url))
const isEntry = (id: string) => id.endsWith('virtual-entry')

async function bundle(code: string) {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'entry', resolveId: (id) => (isEntry(id) ? id : null), load: (id) => (isEntry(id) ? code : null) },
    ],
    build: {
      write: false,
      minify: 'oxc',
      lib: { entry: 'virtual-entry', formats: ['es'] },
      rolldownOptions: { external: [/^@wagmi/, /src\/index\.ts$/] },
    },
  })
  const [{ output }] = built as [Rolldown.RolldownOutput]
  const withoutComments = output[0].code.replace(/\/\*[\s\S]*?\*\//g, '')
  return {
    code: withoutComments,
    imports: output[0].imports,
    size: brotliCompressSync(withoutComments.replace(/\n\s*/g, '')).length,
  }
}

test('bundles only the chains that it imports', async () => {
  const { code, size } = await bundle(`export { arbitrum, base, mainnet } from '${sources}/networks.ts'`)
  expect(code).toContain('Arbitrum One')
  expect(code).not.toMatch(/Zora|Solana/)
  expect(size).toBeLessThan(600)
}, 60_000)

test('imports nothing from wagmi in the connector', async () => {
  const { code, imports, size } = await bundle(`export { airlock } from '${sources}/wagmi/index.ts'`)
  expect(code).toContain('dev.airlock')
  expect(imports.filter((id) => id.startsWith('@wagmi'))).toEqual([])
  expect(size).toBeLessThan(1_300)
}, 60_000)
