import { expect, test } from 'vitest'
import { countAnnounced } from './countAnnounced.ts'

const announce = (detail: unknown) => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

test('wallets that announce themselves are counted, each once', () => {
  const count = countAnnounced()
  announce({ info: { rdns: 'com.one' } })
  announce({ info: { rdns: 'com.one' } })
  expect(count()).toBe(1)
  announce({ info: { rdns: 'com.two' } })
  expect(count()).toBe(2)
})

test('our own announcement and broken ones count for nothing', () => {
  const count = countAnnounced()
  announce({ info: { rdns: 'dev.airlock' } })
  announce(null)
  announce({
    get info() {
      throw new Error('hostile')
    },
  })
  expect(count()).toBe(0)
})
