import { expect, test } from 'vitest'
import { expectedHeight } from './expectedHeight.ts'

const announce = (detail: unknown) => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

test('each wallet that announces itself makes the list one row taller, up to what the card may take', () => {
  const height = expectedHeight(1)
  expect(height('Connect')).toBe(504)
  announce({ info: { rdns: 'com.one' } })
  announce({ info: { rdns: 'com.one' } })
  expect(height('Connect')).toBe(568)
  for (let at = 0; at < 200; at += 1) announce({ info: { rdns: `com.${at}` } })
  expect(height('Connect')).toBe(680)
  expect(height('Account')).toBe(332)
})

test('our own announcement and broken ones count for nothing', () => {
  const height = expectedHeight(0)
  announce({ info: { rdns: 'dev.airlock' } })
  announce(null)
  announce({
    get info() {
      throw new Error('hostile')
    },
  })
  expect(height('Connect')).toBe(440)
})
