import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('the federation remote, as it is built', () => {
  let files: Map<string, string>

  beforeAll(async () => {
    const configFile = `${root}/vite.federation.config.ts`
    const built = await build({ root, configFile, logLevel: 'silent', build: { write: false } })
    const { output } = built as Rolldown.RolldownOutput
    files = new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : '']))
  }, 180_000)

  const code = () => [...files.values()].join('\n')

  it('has one entry with three exports, and only scripts next to it', () => {
    const entry = files.get('remoteEntry.js') ?? ''
    expect(entry).toContain('./sdk')
    expect(entry).toContain('./react')
    expect(entry).toContain('./siwx')
    expect(entry).toMatch(/export\s*\{[^}]*\bget\b[^}]*\binit\b|export\s*\{[^}]*\binit\b[^}]*\bget\b/)
    expect([...files.keys()].filter((name) => !name.endsWith('.js'))).toEqual([])
  })

  it('contains no placeholder of the federation plugin', () => {
    expect(code()).not.toContain('__v__css__')
    expect(code()).not.toContain('${__federation')
    expect(code()).not.toContain('__VITE_')
  })

  it('bundles no React', () => {
    expect(code()).not.toContain('react.transitional.element')
    expect(code()).not.toContain('react.element')
  })

  it('holds the core once, for all doors', () => {
    const holders = [...files.values()].filter((text) => text.includes('airlock.sdk'))
    expect(holders).toHaveLength(1)
  })
})
