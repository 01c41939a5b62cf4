import { parseArgs } from 'node:util'
import { ensureInstalled } from './install.mjs'

/**
 * `npm run mutate -- <area>…`: changes the code of an area in small ways and expects a test to fail for each. Without an area: all.
 * `npm run mutate -- --since=<commit> <area>…` changes only lines that differ from those of a commit.
 */

if (ensureInstalled()) {
  const { tsImport } = await import('tsx/esm/api')
  const { mutate } = await tsImport('./mutation/mutate.ts', import.meta.url)
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { since: { type: 'string' } } })
  process.exitCode = (await mutate(positionals, values.since)) ? 0 : 1
} else process.exitCode = 1
