// @vitest-environment happy-dom
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { airlockConfig } from '@airlock/protocol/config/config'
import { readConfig } from '@airlock/server/readConfig'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppKitOptions } from '../../../apps/parent-sdk/src/index.ts'
import { resetPage } from '../../../apps/parent-sdk/src/testing/testKit.ts'
import { WRONG_FILES, WRONG_INSTALLATIONS, WRONG_OPTIONS } from './wrongConfigurations.ts'

const ORIGIN = 'https://wallet.example'

let lines: string[]
let folder: string
beforeEach(() => {
  // The console shows each line once a page.
  vi.resetModules()
  resetPage()
  lines = []
  vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(String(line)))
  folder = mkdtempSync(join(tmpdir(), 'airlock-wrong-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('lists 41 wrong configurations', () => {
  const mistakes = [...WRONG_OPTIONS, ...WRONG_INSTALLATIONS, ...WRONG_FILES].map(([mistake]) => mistake)
  expect(new Set(mistakes).size).toBe(41)
})

describe('createAppKit', () => {
  test.each(WRONG_OPTIONS)('explains the option: %s', async (_mistake, options, fault, next) => {
    await explain(options)
    await vi.waitFor(() => expect(lines.find((line) => line.includes(fault))).toContain(next), { timeout: 10_000 })
  })
})

describe('findRejection', () => {
  test.each(WRONG_INSTALLATIONS)('explains the installation: %s', async (_mistake, response, fault, next) => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
    const { findRejection } = await import('../../../apps/parent-sdk/src/engine/warnings/findRejection.ts')
    const append = vi.spyOn(document.documentElement, 'append').mockReturnValue()
    const found = findRejection(ORIGIN, 'default')
    const source = {} as Window
    Object.defineProperty(append.mock.calls[0]?.[0], 'contentWindow', { value: source })
    const data = response && { t: 'mf:project', ...response }
    dispatchEvent(new MessageEvent('message', { data, origin: ORIGIN, source }))
    const { message, next: step, cause } = await found
    const text = `${message} ${step} ${(cause as Error | undefined)?.message}`
    expect(text).toContain(fault)
    expect(text).toContain(next)
  })
})

describe('airlock.config.json', () => {
  test.each(WRONG_FILES)('explains the file: %s', (_mistake, content, fault, next) => {
    const path = join(folder, 'airlock.config.json')
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    expect(() => readConfig(path, airlockConfig)).toThrow(fault)
    expect(() => readConfig(path, airlockConfig)).toThrow(next)
  })
})

/** The page sees a mistake when it first uses the kit, or at once if the options are not valid. */
async function explain(options: unknown) {
  const { createAppKit } = await import('../../../apps/parent-sdk/src/index.ts')
  try {
    await createAppKit(options as AppKitOptions).disconnect()
  } catch (error) {
    expect(error).toMatchObject({ name: 'OPTIONS_INVALID' })
  }
}
