import { airlockConfig } from '@airlock/protocol/config/config'
import { describe, expect, test } from 'vitest'
import { windowPage } from './windowPage.ts'

const config = airlockConfig.parse({ modalOrigin: 'https://wallet.example', projects: { default: { origins: [] } } })

describe('windowPage', () => {
  test.each(['buying', 'bought'] as const)('serves %s without scripts, and keeps the handle of its opener', (page) => {
    const { html, headers } = windowPage(config, page)
    expect(html).not.toMatch(/<script|\son\w+=/i)
    expect(headers['Content-Security-Policy']).toContain("default-src 'none'")
    expect(headers['Content-Security-Policy']).toContain("frame-ancestors 'none'")
    expect(headers['Cross-Origin-Opener-Policy']).toBe('unsafe-none')
  })

  test('uses the language of the browser', () => {
    expect(windowPage(config, 'bought', 'ar-EG,en;q=0.5').html).toContain('dir="rtl"')
    expect(windowPage(config, 'bought', 'tlh').html).toContain('You can close this window')
  })
})
