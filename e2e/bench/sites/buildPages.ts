import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Each page script becomes one classic script that brings all it needs; style sheets that it imports become a file next to it. */
const SCRIPTS = ['host.tsx', 'plain.ts', 'reactSdk.ts', 'reactFrame.tsx', 'wallets.ts', 'probe.ts']

/** @returns the built files by name: `host.js`, `host.css` … */
export async function buildPages(): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const script of SCRIPTS) Object.assign(files, await buildScript(script))
  return files
}

async function buildScript(script: string): Promise<Record<string, string>> {
  const name = script.replace(/\.\w+$/, '')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL(`../pages/${script}`, import.meta.url)),
        formats: ['iife'],
        name,
        fileName: () => `${name}.js`,
        cssFileName: name,
      },
    },
  })
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  return Object.fromEntries(
    outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source.toString()]),
  )
}
