import { customWallet } from '@airlock/protocol/channel/schemas'
import { expect, test } from 'vitest'
import { catalogueAtom } from '../../core/wallets/catalogue.ts'
import { testDeps } from '../../testing/testDeps.ts'
import { addStores } from './addStores.ts'
import { CATALOGUE } from './embeddedCatalogue.ts'

const { store } = testDeps()
store.set(catalogueAtom, CATALOGUE)
addStores(store)
const complete = store.get(catalogueAtom)

test('lists a dozen wallets, each once', () => {
  expect(CATALOGUE).toHaveLength(12)
  for (const key of ['id', 'name', 'rdns', 'image_url'] as const) {
    const values = CATALOGUE.flatMap((entry) => entry[key] ?? [])
    expect(new Set(values).size).toBe(values.length)
  }
})

test.each(complete.map((entry) => [entry.name, entry] as const))(
  'matches the shape of a wallet: %s',
  (_name, entry) => {
    const { image_url, colour, ...metadata } = entry
    expect(customWallet().safeParse(metadata)).toMatchObject({ success: true })
    expect(image_url).toMatch(/\.svg/)
    expect(colour).toMatch(/^#[\da-f]{6}$/)
    for (const link of [entry.homepage, entry.webapp_link, entry.app_store, entry.play_store, entry.chrome_store]) {
      if (link !== undefined) expect(new URL(link).protocol).toBe('https:')
    }
    for (const link of [entry.mobile_link, entry.desktop_link]) {
      if (link !== undefined) expect(link).toMatch(/^[a-z0-9]+:\/\/[a-z]*$/)
    }
  },
)

test('lists each wallet in both phone stores and adds stores once', () => {
  for (const { app_store, play_store } of complete) expect(app_store && play_store).toMatch(/^https:/)
  addStores(store)
  expect(store.get(catalogueAtom)).toBe(complete)
})
