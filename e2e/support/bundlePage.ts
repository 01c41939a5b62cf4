import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const built = new Map<string, Promise<string>>()

export function bundlePage(name: string): Promise<string> {
  const known = built.get(name) ?? bundle(name)
  built.set(name, known)
  return known
}

async function bundle(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: fileURLToPath(new URL(`../pages/${name}`, import.meta.url)), formats: ['iife'], name: 'dapp' },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  for (const output of outputs) {
    if (!('output' in output)) continue
    const chunk = output.output.find((one) => one.type === 'chunk')
    if (chunk?.type === 'chunk') return chunk.code
  }
  throw new Error(`the bundle of ${name} has no chunk`)
}
