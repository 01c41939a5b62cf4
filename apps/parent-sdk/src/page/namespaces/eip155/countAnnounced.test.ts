import { expect, test } from 'vitest'
import { countAnnounced } from './countAnnounced.ts'

const announce = (detail: unknown) => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

test('counts each announced wallet once', () => {
  const count = countAnnounced()
  announce({ info: { rdns: 'com.one' } })
  announce({ info: { rdns: 'com.one' } })
  expect(count()).toBe(1)
  announce({ info: { rdns: 'com.two' } })
  expect(count()).toBe(2)
})

test('ignores the announcement of Airlock and invalid ones', () => {
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
