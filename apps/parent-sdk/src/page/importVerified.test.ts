import { beforeEach, expect, test, vi } from 'vitest'
import { importVerified } from './importVerified.ts'

const URL_OF_ENGINE = 'data:text/javascript,export const createEngine = "engine"//'
const HASH = 'sha384-abc'
const link = () => document.head.querySelector('link') as HTMLLinkElement

beforeEach(() => {
  document.head.replaceChildren()
  // The test's DOM fetches nothing; it is asked what it would fetch.
  Object.defineProperty(HTMLLinkElement.prototype, 'relList', {
    configurable: true,
    get: () => ({ supports: () => true }),
  })
})

test('[T76] checks the hash of the file before the import and leaves no element', async () => {
  const loaded = importVerified(URL_OF_ENGINE, HASH)()
  expect(link()).toMatchObject({ rel: 'modulepreload', href: URL_OF_ENGINE, integrity: HASH })
  link().dispatchEvent(new Event('load'))
  expect(await loaded).toMatchObject({ createEngine: 'engine' })
  expect(link()).toBeNull()
})

test('[T76] does not run a file with another hash, and allows a retry', async () => {
  const load = importVerified(URL_OF_ENGINE, HASH)
  const rejected = load()
  link().dispatchEvent(new Event('error'))
  await expect(rejected).rejects.toBeInstanceOf(Event)
  const again = load()
  expect(link().href).toBe(`${URL_OF_ENGINE}?2`)
  link().dispatchEvent(new Event('load'))
  expect(await again).toMatchObject({ createEngine: 'engine' })
})

test('[T76] imports nothing in a browser that cannot verify modules', async () => {
  vi.spyOn(HTMLLinkElement.prototype, 'relList', 'get').mockReturnValue({
    supports: () => false,
  } as unknown as DOMTokenList)
  await expect(importVerified(URL_OF_ENGINE, HASH)()).rejects.toThrow('This browser cannot verify modules. Update it.')
  expect(link()).toBeNull()
})
