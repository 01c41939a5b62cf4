import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('dist/react.js', () => {
  test('begins with the directive that server components look for', async () => {
    const configFile = `${root}/vite.react.config.ts`
    const built = await build({ root, configFile, logLevel: 'silent', build: { write: false } })
    const [{ output }] = built as [Rolldown.RolldownOutput]
    expect(output[0].fileName).toBe('react.js')
    expect(output[0].code).toMatch(/^['"]use client['"];?\n/)
  }, 180_000)
})
