import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OTHER_OPTIONS } from '../../page/options/otherOptions.ts'
import { ADVICE } from './advice.ts'

let warn: ReturnType<typeof vi.spyOn>
let error: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  vi.resetModules()
  warn = vi.spyOn(console, 'warn').mockReturnValue()
  error = vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  warn.mockRestore()
  error.mockRestore()
})

/** `warnOnce` remembers lines, so each test loads the module again. */
async function linesOf(others: Record<string, boolean>) {
  const { warnOfOthers } = await import('./warnOfOthers.ts')
  warnOfOthers(others)
  warnOfOthers(others)
  return [...warn.mock.calls, ...error.mock.calls].flat() as string[]
}

describe('warnOfOthers', () => {
  test.each(Object.entries(ADVICE))(
    'warns once about %s if a visitor could miss it',
    async (name, [misses, instead]) => {
      const line = `createAppKit: ${name} has no effect. ${instead}`
      const expected = { on: [line, undefined], off: [undefined, line], both: [line, line], never: [] }[misses]
      expect(await linesOf({ [name]: true })).toEqual([expected[0] ?? []].flat())
      warn.mockClear()
      error.mockClear()
      vi.resetModules()
      expect(await linesOf({ [name]: false })).toEqual([expected[1] ?? []].flat())
    },
  )

  test('reports siweConfig as an error, because no one would sign in', async () => {
    await linesOf({ siweConfig: true, manualWCControl: true })
    expect(error.mock.calls.flat()).toEqual([expect.stringContaining('fromSiweConfig(siweConfig)')])
  })

  test('has advice for every accepted option of other kits', () => {
    expect(OTHER_OPTIONS.filter((name) => !Object.hasOwn(ADVICE, name))).toEqual([])
  })

  test('names an alternative in a sentence', () => {
    for (const [, instead] of Object.values(ADVICE))
      if (instead !== undefined) expect(instead).toMatch(/^[A-Z].{10,110}\.$/)
  })

  test.each([
    ['features.emial', ' Did you mean features.email?'],
    ['features.themeMode', ' Did you mean themeMode?'],
    ['features.teleport', ' Remove it.'],
    ['features.constructor', ' Remove it.'],
  ])('names what %s probably means', async (name, hint) => {
    expect(await linesOf({ [name]: true })).toEqual([`createAppKit: ${name} is not a feature.${hint}`])
  })

  test('does not warn about networks', async () => {
    expect(await linesOf({ networks: true, defaultNetwork: true })).toEqual([])
  })
})
