import { LANGUAGES } from '@airlock/protocol/text/languages'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readOptions } from '../../page/options/readOptions.ts'
import { createSiwx } from '../../siwx/createSiwx.ts'
import type { AppKitOptions } from '../../types/AppKitOptions.ts'
import { hostConfig } from '../host/hostConfig.ts'
import { warnOfOptions } from './warnOfOptions.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  warn.mockRestore()
})

function linesOf(options: Partial<AppKitOptions>) {
  const settings = readOptions({ frameUrl: 'https://wallet.example', networks: ['eip155:1'], ...options })
  warn.mockClear()
  warnOfOptions(settings, hostConfig(settings))
  return warn.mock.calls.flat()
}

describe('warnOfOptions', () => {
  test.each(['eip155:4242', SOLANA] as const)('names the entry to add for %s without an RPC URL', (id) => {
    expect(linesOf({ networks: ['eip155:1', id] })).toEqual([
      `createAppKit: ${id} has no RPC URL. Add customRpcUrls: { '${id}': [{ url: 'https://…' }] }, unless your gateway has one.`,
    ])
    expect(linesOf({ networks: [id], customRpcUrls: { [id]: [{ url: 'https://rpc.example' }] } })).toEqual([])
  })

  test('names the namespaces if a network is left out', () => {
    expect(linesOf({ networks: ['eip155:1', 'sui:mainnet' as never] })).toEqual([
      'createAppKit: networks other than eip155, solana, polkadot, bip122 are left out.',
    ])
  })

  test('names a locale without a translation', () => {
    expect(linesOf({ locale: 'ar-EG' })).toEqual([])
    expect(linesOf({ locale: 'tlh' })).toEqual([
      `createAppKit: locale tlh has no translation, so the modal is in English. Use ${LANGUAGES.join(', ')}.`,
    ])
  })

  test('names siweConfig next to siwx', () => {
    const siwx = createSiwx()
    expect(linesOf({ siwx, siweConfig: {} })).toEqual(['createAppKit: siwx replaces siweConfig.'])
    expect(linesOf({ siwx })).toEqual([])
  })

  test.each([
    ['emial', true, 'email'],
    ['socails', false, 'socials'],
  ])('finds the feature that %s: %s probably means', (name, value, intended) => {
    expect(linesOf({ features: { [name]: value } as never })).toEqual([
      `createAppKit: features.${name} is not a feature. Did you mean features.${intended}?`,
    ])
  })
})
