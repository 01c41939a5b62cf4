import { ensureInstalled } from './install.mjs'

/** `npm run mutate -- <area>…`: changes the code of an area in small ways and expects a test to fail for each. Without an area: all. */

if (ensureInstalled()) {
  const { tsImport } = await import('tsx/esm/api')
  const { mutate } = await tsImport('./mutation/mutate.ts', import.meta.url)
  process.exitCode = (await mutate(process.argv.slice(2))) ? 0 : 1
} else process.exitCode = 1
