import { expect, test } from 'vitest'
import { commonHeaders, hashSource, permissionsText, policyText, transportHeaders, UNUSED_FEATURES } from './headers.ts'

test("forbids type guessing and sets the origin's referrer policy", () => {
  expect(commonHeaders()).toEqual({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' })
  expect(commonHeaders('strict-origin-when-cross-origin')).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  })
})

test('sends HSTS for two years, only over HTTPS', () => {
  const value = 'max-age=63072000; includeSubDomains'
  expect(transportHeaders('https://a.example', { isPreloaded: false })).toEqual({ 'Strict-Transport-Security': value })
  expect(transportHeaders('https://a.example', { isPreloaded: true })).toEqual({
    'Strict-Transport-Security': `${value}; preload`,
  })
  expect(transportHeaders('http://a.example', { isPreloaded: true })).toEqual({})
})

test('joins directives into one line, including those without sources', () => {
  expect(policyText({ 'default-src': ["'none'"], 'img-src': ["'self'", 'data:'], sandbox: [] })).toBe(
    "default-src 'none'; img-src 'self' data:; sandbox",
  )
})

test('turns features off, or allows listed origins', () => {
  expect(permissionsText(['camera', 'usb'], { 'clipboard-write': '(self)' })).toBe(
    'camera=(), usb=(), clipboard-write=(self)',
  )
  expect(permissionsText(UNUSED_FEATURES, {})).toBe(
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  )
})

test('hashes an inline script', () => {
  expect(hashSource('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
})
