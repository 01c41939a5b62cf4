import { fileURLToPath } from 'node:url'
import { build } from 'vite'

let built: Promise<string> | undefined

/** The bundle of dapp libraries, made once a worker. */
export function librariesScript(): Promise<string> {
  built ??= bundle()
  return built
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: fileURLToPath(new URL('../pages/libraries.ts', import.meta.url)), formats: ['iife'], name: 'dapp' },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  for (const output of outputs) {
    if (!('output' in output)) continue
    const chunk = output.output.find((one) => one.type === 'chunk')
    if (chunk?.type === 'chunk') return chunk.code
  }
  throw new Error('the bundle of libraries has no chunk')
}
