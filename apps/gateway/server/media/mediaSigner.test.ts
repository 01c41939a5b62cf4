import { describe, expect, test, vi } from 'vitest'
import { mediaSigner } from './mediaSigner.ts'
import { proxiedImages } from './proxiedImages.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'
const KEY = new Uint8Array(32).fill(7)

describe('a signature', () => {
  const now = vi.fn(() => Date.UTC(2026, 0, 1))
  const signer = mediaSigner(KEY, now)
  const signed = signer.sign('ipfs://QmX/1.png')

  test('round-trips the URI, with the same token for a month', () => {
    expect(signer.verify(signed)).toBe('ipfs://QmX/1.png')
    expect(mediaSigner(KEY, now).sign('ipfs://QmX/1.png')).toEqual(signed)
  })

  test.each([
    ['none', { ...signed, s: '' }],
    ['of another key', mediaSigner(new Uint8Array(32), now).sign('ipfs://QmX/1.png')],
    ['of another URI', { ...signer.sign('https://127.0.0.1/'), s: signed.s }],
    ['of another month', { ...signed, s: `AAAA${signed.s.slice(4)}` }],
    ['that is cut', { ...signed, s: signed.s.slice(0, -2) }],
  ])('rejects a signature: %s', (_what, other) => {
    expect(signer.verify(other)).toBeUndefined()
  })

  test('ends after 30 to 60 days, and one of the future is none', () => {
    now.mockReturnValue(Date.UTC(2026, 0, 1) + 30 * 86_400_000)
    expect(signer.verify(signed)).toBe('ipfs://QmX/1.png')
    now.mockReturnValue(Date.UTC(2026, 0, 1) + 60 * 86_400_000)
    expect(signer.verify(signed)).toBeUndefined()
    now.mockReturnValue(Date.UTC(2025, 0, 1))
    expect(signer.verify(signed)).toBeUndefined()
  })
})

describe('the address of a stranger’s picture', () => {
  const proxied = proxiedImages({ publicUrl: 'https://gateway.example', signer: mediaSigner(KEY) })

  test('is one of the media proxy', () => {
    const url = new URL(proxied('https://a.example/b.png') ?? '')
    expect(url.origin + url.pathname).toBe('https://gateway.example/v1/media')
    const signed = { u: url.searchParams.get('u') ?? '', s: url.searchParams.get('s') ?? '' }
    expect(mediaSigner(KEY).verify(signed)).toBe('https://a.example/b.png')
  })

  test('is the picture itself where a contract holds it, with the type of its bytes', () => {
    const uri = `data:image/png;base64,${Buffer.from(SVG).toString('base64')}`
    expect(proxied(uri)).toBe(`data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`)
  })

  test.each([
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<html>',
    'javascript:alert(1)',
    `https://a.example/${'x'.repeat(2_048)}`,
    '',
  ])('is none for %.40s', (uri) => {
    expect(proxied(uri)).toBeUndefined()
  })
})
