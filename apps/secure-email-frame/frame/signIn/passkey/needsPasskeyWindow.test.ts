// @vitest-environment happy-dom

import { afterEach, describe, expect, test, vi } from 'vitest'

const FRAMED = { isFramed: true, vendor: '' }
const policyOf = (...allowed: string[]) => ({ allowsFeature: (feature: string) => allowed.includes(feature) })
const BOTH = policyOf('publickey-credentials-get', 'publickey-credentials-create')
const REFUSED = new DOMException('refused', 'NotAllowedError')

afterEach(() => vi.resetModules())

/** A fresh document: an earlier refusal is remembered. */
const load = () => import('./needsPasskeyWindow.ts')

describe('needsPasskeyWindow', () => {
  test('follows the policy of the document, by either name', async () => {
    const { needsPasskeyWindow } = await load()
    for (const name of ['permissionsPolicy', 'featurePolicy']) {
      expect(needsPasskeyWindow({ [name]: BOTH }, FRAMED)).toBe(false)
      expect(needsPasskeyWindow({ [name]: policyOf('publickey-credentials-get') }, FRAMED)).toBe(true)
    }
  })

  test('uses the vendor only without a policy', async () => {
    const { needsPasskeyWindow } = await load()
    const apple = { isFramed: true, vendor: 'Apple Computer, Inc.' }
    expect(needsPasskeyWindow({}, apple)).toBe(true)
    expect(needsPasskeyWindow({ permissionsPolicy: BOTH }, apple)).toBe(false)
    expect(needsPasskeyWindow({}, FRAMED)).toBe(false)
  })

  test('is false outside a frame', async () => {
    const { needsPasskeyWindow } = await load()
    expect(needsPasskeyWindow({ permissionsPolicy: policyOf() }, { isFramed: false, vendor: 'Apple' })).toBe(false)
  })
})

describe('noteRefusal', () => {
  test('remembers a rejection without a dialog', async () => {
    const { needsPasskeyWindow, noteRefusal } = await load()
    noteRefusal(REFUSED, 20, true)
    expect(needsPasskeyWindow({ permissionsPolicy: BOTH }, FRAMED)).toBe(true)
  })

  test.each([
    ['a dialog that was closed', REFUSED, 3_000, true],
    ['another error', new DOMException('there', 'InvalidStateError'), 20, true],
    ['a page outside a frame', REFUSED, 20, false],
  ])('ignores %s', async (_name, cause, elapsedMs, isFramed) => {
    const { needsPasskeyWindow, noteRefusal } = await load()
    noteRefusal(cause, elapsedMs, isFramed)
    expect(needsPasskeyWindow({ permissionsPolicy: BOTH }, FRAMED)).toBe(false)
  })
})
