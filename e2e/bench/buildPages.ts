import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const pages = (name: string) => fileURLToPath(new URL(`./pages/${name}`, import.meta.url))

/** Builds the limit pages' scripts. Returns them by file name. */
export async function buildPages(): Promise<Record<string, string>> {
  const outDir = fileURLToPath(new URL('../../node_modules/.cache/airlock/bench', import.meta.url))
  mkdirSync(outDir, { recursive: true })
  for (const name of ['plain.ts', 'reactSdk.ts', 'reactFrame.tsx']) await buildScript(name, outDir)
  const files = ['plain.js', 'reactSdk.js', 'reactFrame.js', 'reactFrame.css']
  return Object.fromEntries(
    files
      .filter((file) => existsSync(join(outDir, file)))
      .map((file) => [file, readFileSync(join(outDir, file), 'utf8')]),
  )
}

async function buildScript(name: string, outDir: string) {
  const stem = name.replace(/\.\w+$/, '')
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      lib: { entry: pages(name), formats: ['iife'], name: stem, fileName: () => `${stem}.js`, cssFileName: stem },
    },
  })
  writeFileSync(join(outDir, '.built'), '')
}
