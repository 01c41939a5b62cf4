import { createHmac } from 'node:crypto'
import { airlockConfig } from '@airlock/protocol/config/config'
import { serveApp } from '@airlock/server/serveApp'
import { freePort } from '@airlock/server/testing/freePort'
import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGatewayApp } from '../../../apps/gateway/server/createGatewayApp.ts'
import { createOnramp } from '../../../apps/gateway/server/onramp/createOnramp.ts'
import { memoryOrders } from '../../../apps/gateway/server/onramp/orders/memoryOrders.ts'
import { moonpay } from '../../../apps/gateway/server/onramp/providers/moonpay.ts'
import { gatewayDeps } from '../../../apps/gateway/server/testing/gatewayDeps.ts'
import { startChain } from '../chain/startChain.ts'
import { CHECKOUT_CURRENCIES, CHECKOUT_KEYS, startCheckout } from './startCheckout.ts'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const running: { close(): Promise<void> }[] = []
let app: ReturnType<typeof createGatewayApp>
let rpcUrl = ''

beforeAll(async () => {
  const [gatewayPort, port, chainPort] = [await freePort(), await freePort(), await freePort()]
  const chain = await startChain({ chainId: 42_161, port: chainPort })
  rpcUrl = chain.rpcUrl
  const { apiKey, secret, webhookKey } = CHECKOUT_KEYS
  const url = `http://127.0.0.1:${port}`
  const provider = moonpay('checkout', {
    kind: 'moonpay',
    apiKey,
    secret,
    webhookKeys: [webhookKey],
    url,
    apiUrl: url,
    currencies: Object.keys(CHECKOUT_CURRENCIES),
  })
  const onramp = createOnramp({
    providers: [provider],
    orders: memoryOrders(),
    returnUrl: 'https://wallet.example/bought',
  })
  const deps = gatewayDeps({ chains: ['eip155:42161'], purchases: onramp.transactions })
  const config = airlockConfig.parse({ modalOrigin: 'https://wallet.example', projects: { default: { origins: [] } } })
  app = createGatewayApp({ ...deps, sources: { ...deps.sources, onramp }, config, log: () => {} })
  const server = await serveApp(app, { port: gatewayPort, headers: {} })
  const gateway = `http://127.0.0.1:${gatewayPort}`
  running.push(chain, server, await startCheckout({ port, chains: { 42161: rpcUrl }, gateway }))
}, 30_000)
afterAll(async () => {
  await Promise.all(running.map((part) => part.close()))
})

const json = async (path: string, init?: RequestInit) => (await app.request(path, init)).json()

async function order() {
  const body = {
    destinationWallets: [{ address: ADDRESS, blockchains: ['arbitrum'], assets: ['ETH'] }],
    presetFiatAmount: '100.00',
  }
  const { url, reference } = await json('/v1/generators/onrampurl', { method: 'POST', body: JSON.stringify(body) })
  const click = async (action: string) => {
    const page = await (await fetch(url)).text()
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(page) ?? []
    const form = new URLSearchParams({ id })
    return fetch(new URL(action, url), { method: 'POST', body: form, redirect: 'manual' })
  }
  return { url: String(url), reference: String(reference), click, read: () => json(`/v1/onramp/orders/${reference}`) }
}

test('pays the coins of an order and reports its transaction', async () => {
  const { click, read } = await order()
  expect(await read()).toMatchObject({ status: 'created' })
  const responded = await click('/pay')
  expect([responded.status, responded.headers.get('Location')]).toEqual([303, 'https://wallet.example/bought'])
  const done = await read()
  expect(done).toMatchObject({ status: 'success', asset: 'ETH', amount: '0.027214' })
  const client = createPublicClient({ transport: http(rpcUrl) })
  expect(await client.getTransaction({ hash: done.hash })).toMatchObject({ value: parseEther('0.027214') })
  const history = await json(`/v1/account/${ADDRESS}/history?chainId=eip155:42161&onramp=coinbase`)
  expect(history.data).toMatchObject([{ id: done.hash, metadata: { operationType: 'bought' } }])
})

test('reports a declined card', async () => {
  const { click, read } = await order()
  await click('/decline')
  expect(await read()).toMatchObject({ status: 'failed' })
})

describe('events of the provider', () => {
  type EventOptions = { key?: string; ageS?: number; sent?: string }

  async function post(data: object, { key = CHECKOUT_KEYS.webhookKey, ageS = 0, sent }: EventOptions = {}) {
    const body = JSON.stringify({ data })
    const time = Math.floor(Date.now() / 1_000) - ageS
    const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
    const headers = { 'Moonpay-Signature-V2': `t=${time},s=${signature}` }
    const init = { method: 'POST', headers, body: sent ?? body }
    return (await app.request('/v1/onramp/events/checkout', init)).status
  }
  const hash = `0x${'b'.repeat(64)}`
  const paid = (externalTransactionId: string) => ({
    status: 'completed',
    externalTransactionId,
    cryptoTransactionId: hash,
  })

  test('[T180] ignores forged, altered, old and foreign events', async () => {
    const { reference, read } = await order()
    const event = paid(reference)
    expect(await post(event, { key: 'guess' })).toBe(403)
    expect(await post(event, { sent: JSON.stringify({ data: { ...event, quoteCurrencyAmount: 9 } }) })).toBe(403)
    expect(await post(event, { ageS: 301 })).toBe(403)
    expect(await post(paid('f'.repeat(32)))).toBe(404)
    expect(await read()).toMatchObject({ status: 'created' })
  })

  test('[T180] counts an event once, and moves no status back', async () => {
    const { reference, read } = await order()
    for (const status of ['completed', 'pending', 'completed', 'failed'])
      expect(await post({ ...paid(reference), status })).toBe(200)
    expect(await read()).toMatchObject({ status: 'success', hash })
  })
})

test('rejects a link that the gateway did not sign', async () => {
  const { url } = await order()
  expect((await fetch(url.replace('baseCurrencyAmount=100', 'baseCurrencyAmount=900'))).status).toBe(403)
})

test('sends one coin from the faucet, and only to an address', async () => {
  const { url } = await order()
  const page = await fetch(new URL(`/faucet?chain=42161&address=${ADDRESS}`, url))
  expect(await page.text()).toContain(`value="${ADDRESS}"`)
  const client = createPublicClient({ transport: http(rpcUrl) })
  const before = await client.getBalance({ address: ADDRESS })
  const request = (address: string, chain = '42161') =>
    fetch(new URL('/faucet', url), { method: 'POST', body: new URLSearchParams({ chain, address }) })
  expect((await request('"><script>')).status).toBe(400)
  expect((await request(ADDRESS, '10')).status).toBe(400)
  expect((await request(ADDRESS)).status).toBe(200)
  expect((await client.getBalance({ address: ADDRESS })) - before).toBe(parseEther('1'))
})
