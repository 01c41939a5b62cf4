import { generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { describe, expect, test, vi } from 'vitest'
import { findAsset, ONRAMP_ASSETS } from '../assets.ts'
import { coinbase } from './coinbase.ts'

const REFERENCE = 'a'.repeat(32)
const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32).toString('base64')
const asset = findAsset(ONRAMP_ASSETS, 'USDC', 'base-mainnet') as (typeof ONRAMP_ASSETS)[number]
const { signal } = new AbortController()
const request = { reference: REFERENCE, address: ADDRESS, asset, returnUrl: 'https://wallet.example/bought' }

function setUp(response: unknown, status = 201) {
  const fetchFrom = vi.fn<typeof fetch>(async () => Response.json(response, { status }))
  const settings = { kind: 'coinbase', keyId: 'organizations/1/apiKeys/2', secret: seed } as const
  return { fetchFrom, provider: coinbase('coinbase', settings, { fetchFrom }) }
}
const opened = { session: { onrampUrl: 'https://pay.coinbase.com/buy?sessionToken=1' } }

describe('coinbase', () => {
  test('opens a session with the reference as its user, never the address', async () => {
    const { provider, fetchFrom } = setUp(opened)
    const amount = { fiat: '50.00', currency: 'EUR' }
    const url = await provider.page({ ...request, amount, clientIp: '203.0.113.7' }, signal)
    expect(url.href).toBe(opened.session.onrampUrl)
    expect(JSON.parse(String(fetchFrom.mock.calls[0]?.[1]?.body))).toEqual({
      destinationAddress: ADDRESS,
      destinationNetwork: 'base',
      purchaseCurrency: 'USDC',
      paymentAmount: '50.00',
      paymentCurrency: 'EUR',
      redirectUrl: request.returnUrl,
      partnerUserRef: REFERENCE,
      clientIp: '203.0.113.7',
    })
  })

  test('passes on an amount of the asset', async () => {
    const { provider, fetchFrom } = setUp(opened)
    await provider.page({ ...request, amount: { crypto: '20' } }, signal)
    const body = JSON.parse(String(fetchFrom.mock.calls[0]?.[1]?.body))
    expect(body).toMatchObject({ purchaseAmount: '20', purchaseCurrency: 'USDC' })
    expect(body).not.toHaveProperty('paymentAmount')
  })

  test('signs each request for its method and path, for two minutes', async () => {
    const { provider, fetchFrom } = setUp(opened)
    await provider.page(request, signal)
    const headers = new Headers(fetchFrom.mock.calls[0]?.[1]?.headers)
    const token = headers.get('Authorization')?.replace('Bearer ', '') ?? ''
    const { payload, protectedHeader } = await jwtVerify(token, publicKey, { issuer: 'cdp' })
    expect(payload).toMatchObject({
      sub: 'organizations/1/apiKeys/2',
      uris: ['POST api.cdp.coinbase.com/platform/v2/onramp/sessions'],
    })
    expect((payload.exp ?? 0) - (payload.nbf ?? 0)).toBe(120)
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', kid: 'organizations/1/apiKeys/2' })
  })

  test.each([
    ['a refusal', { error: 'no' }, 401],
    ['no URL', { session: {} }, 201],
    ['an invalid URL', { session: { onrampUrl: 'nowhere' } }, 201],
  ])('rejects if the provider answers with %s', async (_, response, status) => {
    await expect(setUp(response, status).provider.page(request, signal)).rejects.toMatchObject({ name: 'SourceFailed' })
  })

  test('reads the status of an order by its reference', async () => {
    const found = { status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', tx_hash: `0x${'b'.repeat(64)}` }
    const { provider, fetchFrom } = setUp({ transactions: [{ ...found, purchase_amount: { value: '50' } }] }, 200)
    expect(await provider.status?.(REFERENCE, signal)).toEqual({ status: 'success', hash: found.tx_hash, amount: '50' })
    expect(String(fetchFrom.mock.calls[0]?.[0])).toContain(`/buy/user/${REFERENCE}/transactions`)
  })

  test('knows nothing of an order that has not started', async () => {
    expect(await setUp({ transactions: [] }, 200).provider.status?.(REFERENCE, signal)).toBeUndefined()
  })

  test('rejects a key that is not Ed25519', () => {
    const settings = { kind: 'coinbase', keyId: '1', secret: 'c2hvcnQ=' } as const
    expect(() => coinbase('coinbase', settings)).toThrow('Ed25519')
  })
})
