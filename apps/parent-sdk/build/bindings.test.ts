import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const ENTRIES = ['angular.js', 'react.js', 'solid.js', 'svelte.js', 'vue.js', 'wagmi.js']

describe('the built bindings', () => {
  let chunks: Map<string, Rolldown.OutputChunk>

  beforeAll(async () => {
    const configFile = `${root}/vite.bindings.config.ts`
    const built = await build({ root, configFile, logLevel: 'silent', build: { write: false } })
    const [{ output }] = built as [Rolldown.RolldownOutput]
    chunks = new Map(output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  }, 180_000)

  test('starts react.js with the use client directive', () => {
    expect(chunks.get('react.js')?.code).toMatch(/^['"]use client['"];?\n/)
  })

  test.each(ENTRIES)('includes neither the core nor a framework in %s', (name) => {
    const files = [name, ...(chunks.get(name)?.imports ?? [])].flatMap((file) => chunks.get(file) ?? [])
    expect(files.length).toBeGreaterThan(0)
    for (const { moduleIds } of files) {
      expect(moduleIds.filter((id) => /node_modules|src\/index\.ts|createKit/.test(id))).toEqual([])
    }
  })
})
