import { createHash } from 'node:crypto'
import { type AirlockConfig, airlockConfig } from '@airlock/protocol/config/config'
import { describe, expect, test } from 'vitest'
import { apiHeaders, assetHeaders, documentHeaders, pageHeaders, redirectHeaders } from './headers.ts'

const MODAL = 'https://wallet.example'
const ORIGINS = ['https://app.example', 'https://other.example']
const LOCAL = ['http://localhost:*', 'https://localhost:*']
const HTTPS_FOR_TWO_YEARS = 'max-age=63072000; includeSubDomains; preload'

const config: AirlockConfig = airlockConfig.parse({
  modalOrigin: MODAL,
  secureOrigin: 'https://secure.example',
  projects: { default: { origins: ORIGINS }, open: { origins: 'any' } },
})
const overHttp: AirlockConfig = { ...config, secureOrigin: 'http://secure.localhost:3402' }
const { default: listed, open } = config.projects

const common = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' }

function policyOf(headers: Record<string, string>) {
  const directives = (headers['Content-Security-Policy'] ?? '').split('; ')
  return Object.fromEntries(directives.map((directive) => directive.split(/ (.*)/s).slice(0, 2)))
}

test('limits API responses to own pages, without caching or framing', () => {
  expect(apiHeaders()).toEqual({
    ...common,
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

test('cuts the opener from redirects to other pages', () => {
  expect(redirectHeaders(config)).toEqual({
    ...common,
    'Strict-Transport-Security': HTTPS_FOR_TWO_YEARS,
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  })
  expect(redirectHeaders(overHttp)).not.toHaveProperty('Strict-Transport-Security')
})

test('runs nothing on the page of the mailed link, and forbids framing', () => {
  const headers = pageHeaders(config, 'main{}')
  expect(headers).toEqual({
    ...common,
    'Strict-Transport-Security': HTTPS_FOR_TWO_YEARS,
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Content-Security-Policy': expect.any(String),
  })
  expect(policyOf(headers)).toEqual({
    'default-src': "'none'",
    'style-src': `'sha256-${createHash('sha256').update('main{}').digest('base64')}'`,
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
})

test('runs assets and the worker only with this origin', () => {
  expect(assetHeaders(config)).toEqual({
    ...common,
    'Strict-Transport-Security': HTTPS_FOR_TWO_YEARS,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'credentialless',
    'Content-Security-Policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
  })
})

describe('a document', () => {
  const connect = ['https://rpc.example']
  const ancestors = (headers: Record<string, string>) => policyOf(headers)['frame-ancestors']

  test('[T70] has the strictest policy under which the frame works', () => {
    const headers = documentHeaders(config, listed, 'embedded', connect)
    expect(headers).toEqual({
      ...common,
      'Strict-Transport-Security': HTTPS_FOR_TWO_YEARS,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cross-Origin-Embedder-Policy': 'credentialless',
      'Cross-Origin-Opener-Policy': 'unsafe-none',
      'Origin-Agent-Cluster': '?1',
      'Permissions-Policy':
        'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), ' +
        'microphone=(), midi=(), payment=(), usb=(), publickey-credentials-get=(self), ' +
        'publickey-credentials-create=(self), clipboard-write=(self)',
      'Content-Security-Policy': expect.any(String),
    })
    expect(policyOf(headers)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'connect-src': "'self' https://rpc.example",
      'worker-src': "'self'",
      'frame-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'object-src': "'none'",
      'frame-ancestors': `${MODAL} ${ORIGINS.join(' ')}`,
      'require-trusted-types-for': "'script'",
      'trusted-types': 'airlock',
    })
  })

  test('[T10] allows the modal and listed hosts to embed the frame', () => {
    expect(ancestors(documentHeaders(config, open, 'embedded', []))).toBe(`${MODAL} http: https:`)
    expect(ancestors(documentHeaders(config, undefined, 'embedded', []))).toBe("'none'")
    const development = { ...config, development: true }
    expect(ancestors(documentHeaders(development, listed, 'embedded', []))).toBe(
      [MODAL, ...ORIGINS, ...LOCAL].join(' '),
    )
  })

  test.each(['page', 'window'] as const)('[T10] forbids framing and foreign loading of own %s', (kind) => {
    const headers = documentHeaders(config, listed, kind, connect)
    expect(ancestors(headers)).toBe("'none'")
    expect(headers['Cross-Origin-Resource-Policy']).toBe('same-origin')
    // The window of an approval has to find the frame of its opener.
    expect(headers['Cross-Origin-Opener-Policy']).toBe(kind === 'page' ? 'same-origin' : 'unsafe-none')
  })

  test('requires HTTPS only if the request used HTTPS', () => {
    for (const headers of [
      documentHeaders(overHttp, listed, 'embedded', []),
      assetHeaders(overHttp),
      pageHeaders(overHttp, ''),
    ]) {
      expect(headers).not.toHaveProperty('Strict-Transport-Security')
    }
  })
})
