// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { appearanceOf } from './appearance.ts'

test.each([
  [{ '--radius-card': '1rem' }, '16px'],
  [{ '--w3m-radius-card': 12 }, '12px'],
  [{ '--w3m-border-radius-master': '2px' }, '14px'],
  [{ '--radius-card': '50px' }, undefined],
  [{}, undefined],
])('gives the placeholder the corners of the card with %j', (themeVariables, radius) => {
  expect(appearanceOf({ themeMode: 'light', themeVariables: themeVariables as Record<string, string> }).radius).toBe(
    radius,
  )
})
