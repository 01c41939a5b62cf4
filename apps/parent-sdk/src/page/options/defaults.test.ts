import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { hostConfig } from '../../engine/host/hostConfig.ts'
import type { AppKitOptions } from '../../types/AppKitOptions.ts'
import { CHECKS, type Check } from './checks.ts'
import { readOptions } from './readOptions.ts'

const VALID: AppKitOptions = { frameUrl: 'https://wallet.example', networks: ['eip155:8453'] }
const source = readFileSync(join(dirname(new URL(import.meta.url).pathname), '../../types/AppKitOptions.ts'), 'utf8')

/** Defaults in the TSDoc of each option that are data, as values; texts name another source. */
function documentedDefaults(type: string): [name: string, value: unknown][] {
  const start = source.indexOf(`export type ${type} `)
  const text = source.slice(start, source.indexOf('\n}', start))
  return [...text.matchAll(/@default (['\d[{]\S*|\[.+|'.+'|true|false)\n(?: {3}\*.*\n)* {3}\*\/\n {2}(\w+)/g)].map(
    ([, value = '', name = '']) => [name, JSON.parse(value.replaceAll("'", '"'))],
  )
}

describe('documented defaults', () => {
  test.each(documentedDefaults('AppKitOptions'))('applies the default of %s', (name, value) => {
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
    const settings = readOptions(VALID)
    if ((CHECKS as Record<string, Check>)[name]?.[1] === undefined) {
      expect(hostConfig(settings)).toEqual(hostConfig(readOptions({ ...VALID, [name]: value })))
      expect(hostConfig(settings)).not.toEqual(hostConfig(readOptions({ ...VALID, [name]: 'HIDE' })))
    } else expect(settings).toHaveProperty(name, value)
  })

  test.each(documentedDefaults('Features'))('applies the default of features.%s', (name, value) => {
    expect(hostConfig(readOptions(VALID))).toHaveProperty(name, value)
  })
})

test('documents every option with a data default', () => {
  const documented = documentedDefaults('AppKitOptions').map(([name]) => name)
  const known = Object.entries(CHECKS).flatMap(([name, [, initial]]: [string, Check]) =>
    initial === undefined ? [] : [name],
  )
  expect(known.filter((name) => !documented.includes(name))).toEqual([])
})
