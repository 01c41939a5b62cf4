import { expect, test } from 'vitest'
import { viewOf, type Waiting } from './Waiting.ts'

test.each([
  ['allowed', '/app-icon'],
  ['unverified', undefined],
] as const)("[T20] gives the operator's icon to a site that is %s: %s", (trust, icon) => {
  const user = { passkey: null, deletesAt: null }
  const waiting = { kind: 'unlock', key: 'one', call: { user, site: { origin: 'https://app.example', trust } } }
  const view = viewOf([waiting as unknown as Waiting], { scheme: undefined, icon: '/app-icon' })
  expect(view?.site.icon).toBe(icon)
})
