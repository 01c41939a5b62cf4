import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Address, type Hex, isAddress } from 'viem'
import { checkoutPage, faucetPage, messagePage } from './checkoutPage.ts'
import { payCoins } from './payCoins.ts'

export const CHECKOUT_KEYS = { apiKey: 'pk_world', secret: 'sk_world', webhookKey: 'wk_world' } as const
export const CHECKOUT_CURRENCIES = {
  eth: { chainId: '1', asset: 'ETH' },
  eth_arbitrum: { chainId: '42161', asset: 'ETH' },
  eth_base: { chainId: '8453', asset: 'ETH' },
} as const
const PRICE = 3_500
const FEE = 0.045
const NETWORK_FEE = 0.25
const FAUCET_COINS = 1
const MAX = 25_000

export type Purchase = { reference: string; currency: string; address: Address; amount: number; returnUrl: string }

type Options = {
  port: number
  chains: Readonly<Record<string, string>>
  gateway: string
}

/** @throws Error when the port is taken */
export async function startCheckout({ port, chains, gateway }: Options): Promise<{ close(): Promise<void> }> {
  const purchases = new Map<string, Purchase>()

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', `http://127.0.0.1:${port}`)
    const send = (status: number, body: string, type = 'text/html; charset=utf-8') =>
      response.writeHead(status, { 'Content-Type': type, 'Referrer-Policy': 'no-referrer' }).end(body)
    const [, currency] = /^\/v3\/currencies\/(\w+)\/buy_quote$/.exec(url.pathname) ?? []
    if (url.pathname === '/healthz') return send(200, '{"status":"ok"}', 'application/json')
    if (currency !== undefined) {
      const quote = quoteOf(currency, Number(url.searchParams.get('baseCurrencyAmount')))
      return send(quote === undefined ? 404 : 200, JSON.stringify(quote ?? {}), 'application/json')
    }
    if (request.method === 'POST') {
      const form = new URLSearchParams(await text(request))
      if (url.pathname === '/faucet') return send(...(await giveCoin(form)))
      const purchase = purchases.get(form.get('id') ?? '')
      purchases.delete(form.get('id') ?? '')
      if (purchase === undefined) return send(404, messagePage('This order has ended.'))
      if (url.pathname === '/decline') await sendEvent(purchase, { status: 'failed' })
      else await pay(purchase)
      return response.writeHead(303, { Location: purchase.returnUrl }).end()
    }
    if (url.pathname === '/faucet') {
      const position = readPlace(url.searchParams, chains)
      return position === undefined ? send(404, messagePage('No such faucet.')) : send(200, faucetPage(position))
    }
    const purchase = readPurchase(url)
    if (purchase === undefined) return send(403, messagePage('The signature of this link is not valid.'))
    const id = randomUUID()
    purchases.set(id, purchase)
    return send(200, checkoutPage(id, purchase))
  }

  async function giveCoin(form: URLSearchParams): Promise<[number, string]> {
    const position = readPlace(form, chains)
    if (position === undefined || position.address === '')
      return [400, messagePage('Enter an address: 0x and 40 characters.')]
    await payCoins(chains[position.chain] ?? '', position.address, FAUCET_COINS)
    return [200, messagePage(`${FAUCET_COINS} test coin arrived at ${position.address}.`)]
  }

  async function pay(purchase: Purchase) {
    const { chainId } = CHECKOUT_CURRENCIES[purchase.currency as keyof typeof CHECKOUT_CURRENCIES]
    await sendEvent(purchase, { status: 'pending' })
    const amount = coinsFor(purchase.amount)
    const hash = await payCoins(chains[chainId] ?? '', purchase.address, amount)
    await sendEvent(purchase, { status: 'completed', cryptoTransactionId: hash, quoteCurrencyAmount: amount })
  }

  async function sendEvent(
    { reference }: Purchase,
    data: { status: string; cryptoTransactionId?: Hex; quoteCurrencyAmount?: number },
  ) {
    const body = JSON.stringify({ type: 'transaction_updated', data: { ...data, externalTransactionId: reference } })
    const time = Math.floor(Date.now() / 1_000)
    const signature = createHmac('sha256', CHECKOUT_KEYS.webhookKey).update(`${time}.${body}`).digest('hex')
    const headers = { 'Content-Type': 'application/json', 'Moonpay-Signature-V2': `t=${time},s=${signature}` }
    const responded = await fetch(`${gateway}/v1/onramp/events/checkout`, { method: 'POST', headers, body })
    if (!responded.ok) throw new Error(`The gateway refused an event: ${responded.status} ${await responded.text()}`)
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((cause: unknown) => {
      console.error(cause)
      response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function readPlace(values: URLSearchParams, chains: Options['chains']) {
  const chain = values.get('chain') ?? ''
  const address = values.get('address') ?? ''
  return Object.hasOwn(chains, chain) ? { chain, address: isAddress(address) ? address : ('' as const) } : undefined
}

const coinsFor = (dollars: number) => Number(((dollars * (1 - FEE) - NETWORK_FEE) / PRICE).toFixed(6))

function quoteOf(currency: string, amount: number) {
  if (!Object.hasOwn(CHECKOUT_CURRENCIES, currency) || !(amount >= 1 && amount <= MAX)) return undefined
  const cents = (value: number) => Number(value.toFixed(2))
  return {
    baseCurrencyAmount: cents(amount * (1 - FEE) - NETWORK_FEE),
    quoteCurrencyAmount: coinsFor(amount),
    feeAmount: cents(amount * FEE),
    extraFeeAmount: 0,
    networkFeeAmount: NETWORK_FEE,
    totalAmount: amount,
  }
}

function readPurchase({ search, searchParams }: URL): Purchase | undefined {
  const [query = ''] = search.split('&signature=')
  const expected = createHmac('sha256', CHECKOUT_KEYS.secret).update(query).digest('base64')
  const [currency, address, reference, returnUrl] = [
    'currencyCode',
    'walletAddress',
    'externalTransactionId',
    'redirectURL',
  ].map((name) => searchParams.get(name) ?? '') as [string, string, string, string]
  const amount = Number(searchParams.get('baseCurrencyAmount'))
  const isSold = Object.hasOwn(CHECKOUT_CURRENCIES, currency) && amount >= 1 && amount <= MAX
  if (searchParams.get('signature') !== expected || !isSold || !isAddress(address)) return undefined
  return { reference, currency, address, amount, returnUrl }
}
