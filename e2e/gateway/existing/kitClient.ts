/** It knows nothing of this gateway. */
/** `builds`: a balancer sends approvals and transactions to another process. */
type Options = {
  base: string
  builds?: string
  origin: string
  projectId: string
  chainId: number
  account: `0x${string}`
}
type Token = { address: string; decimals: number }
type Call = { to: string; data: string; value: bigint; gas?: bigint; gasPrice: bigint }
type Wallet = {
  signMessage(text: string): Promise<string>
  revokePermissions(params: object): Promise<unknown>
  sendTransaction(call: Call): Promise<void>
}

type Tx = { from: string; to: string; data: string; value: string; eip155: { gas: string; gasPrice: string } }

const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const SDK = { st: 'appkit', sv: 'html-wagmi-1.7.1' }
const plain = (caipAddress: string) => caipAddress.split(':').at(-1) ?? ''

export class KitError extends Error {
  constructor(status: number, body: { reasons?: { name: string; description: string }[] }) {
    super(body.reasons?.[0]?.description ?? `HTTP status ${status}`)
  }
}

export function kitClient({ base, builds = base, origin, projectId, chainId, account }: Options, wallet: Wallet) {
  const network = `eip155:${chainId}`
  const caipAddress = `${network}:${account}`
  const named = new Set<string>()

  async function request<Answer>(path: string, query: Record<string, string>, body?: unknown): Promise<Answer> {
    const url = new URL(path, path.startsWith('/v1/convert/build-') ? builds : base)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Origin: origin,
        'x-client-id': 'kit',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      cache: 'no-store',
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    for (const [, host = ''] of text.matchAll(/https?:\/\/([^/"\\\s]+)/g)) named.add(host)
    const answer = JSON.parse(text)
    if (!response.ok) throw new KitError(response.status, answer)
    return answer
  }
  const withKit = { projectId, ...SDK }

  /** As its number library writes it: `1e+21` from 21 digits on. */
  function written(units: bigint) {
    return units >= 10n ** 21n ? Number(units).toString() : String(units)
  }

  async function quote(from: Token, to: Token, units: bigint) {
    const { standard } = await request<{ standard: string }>('/v1/convert/gas-price', { ...withKit, chainId: network })
    const { quotes } = await request<{ quotes: { toAmount: string }[] }>('/v1/convert/quotes', {
      ...withKit,
      amount: written(units),
      userAddress: account,
      from: from.address,
      to: to.address,
      gasPrice: standard,
    })
    const [first] = quotes
    if (first === undefined) throw new Error('Insufficient liquidity')
    return BigInt(first.toAmount)
  }

  async function isAllowed(token: Token, units: bigint) {
    const query = { ...withKit, tokenAddress: token.address, userAddress: caipAddress }
    const { allowance } = await request<{ allowance: string }>('/v1/convert/allowance', query)
    return BigInt(allowance) >= units
  }

  async function approve(from: Token, to: Token) {
    const query = { ...withKit, userAddress: caipAddress, from: from.address, to: to.address }
    const { tx } = await request<{ tx: Tx }>('/v1/convert/build-approve', query)
    await wallet.sendTransaction({
      to: plain(tx.from),
      data: tx.data,
      value: BigInt(tx.value),
      gasPrice: BigInt(tx.eip155.gasPrice),
    })
    return plain(tx.from)
  }

  async function build(from: Token, to: Token, units: bigint) {
    const { tx } = await request<{ tx: Tx }>(
      '/v1/convert/build-transaction',
      {},
      {
        ...{ amount: String(units), eip155: { slippage: 1 }, projectId, from: from.address, to: to.address },
        ...{ userAddress: caipAddress, disableEstimate: true },
      },
    )
    const isCoin = plain(from.address) === NATIVE
    return {
      to: plain(tx.to),
      data: tx.data,
      value: isCoin ? units : 0n,
      gas: BigInt(tx.eip155.gas),
      gasPrice: BigInt(tx.eip155.gasPrice),
    }
  }

  const postRevoke = (pci: string, signature: unknown) =>
    request<{ success: boolean }>(`/v1/sessions/${account}/revoke`, { projectId }, { pci, signature })

  return {
    named,
    async swap(fromSymbol: string, toSymbol: string, units: (decimals: number) => bigint) {
      const { tokens } = await request<{ tokens: (Token & { symbol: string })[] }>('/v1/convert/tokens', {
        ...withKit,
        chainId: network,
      })
      const find = (symbol: string) => {
        const found = tokens.find((token) => token.symbol === symbol)
        if (found === undefined) throw new Error(`There is no ${symbol}.`)
        return found
      }
      const [from, to] = [find(fromSymbol), find(toSymbol)]
      const amount = units(from.decimals)
      const expected = await quote(from, to, amount)
      let approvedAt: string | undefined
      if (!(await isAllowed(from, amount))) {
        approvedAt = await approve(from, to)
        // It quotes before the second step.
        await quote(from, to, amount)
        if (!(await isAllowed(from, amount))) throw new Error('Insufficient allowance')
      }
      await wallet.sendTransaction(await build(from, to, amount))
      return { expected, approvedAt, amount, from: plain(from.address), to: plain(to.address) }
    },

    async buy(amount: string) {
      type Options = {
        paymentCurrencies: { id: string; payment_method_limits: { id: string; min: string; max: string }[] }[]
        purchaseCurrencies: {
          id: string
          name: string
          symbol: string
          networks: { name: string; chain_id: string }[]
        }[]
      }
      const options = await request<Options>('/v1/onramp/options', withKit)
      const [paymentCurrency] = options.paymentCurrencies
      const purchaseCurrency = options.purchaseCurrencies.find(({ symbol }) => symbol === 'ETH')
      const placeholder = { amount, currency: paymentCurrency?.id }
      const price = await request<Record<string, { amount: string; currency: string }>>(
        '/v1/onramp/quote',
        { projectId },
        { purchaseCurrency, paymentCurrency, amount, network: purchaseCurrency?.symbol },
      ).catch(() => ({ purchaseAmount: placeholder, quoteId: 'mocked-quote-id' }))
      const { url } = await request<{ url: string }>(
        '/v1/generators/onrampurl',
        { projectId },
        {
          destinationWallets: [{ address: account, blockchains: ['ethereum', 'arbitrum'], assets: ['ETH'] }],
          defaultNetwork: 'arbitrum',
          partnerUserId: account,
          defaultExperience: 'buy',
          presetFiatAmount: Number(amount),
        },
      )
      return { options, price, url }
    },
    purchases: () =>
      request<{ data: { id: string; metadata: { hash: string; status: string } }[]; next: string | null }>(
        `/v1/account/${account}/history`,
        { ...withKit, onramp: 'coinbase' },
      ),

    suggestions: (label: string, zone: string) =>
      request<{ suggestions: { name: string; registered?: boolean }[] }>(`/v1/profile/suggestions/${label}`, {
        ...withKit,
        zone,
      }),
    async register(name: string) {
      const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1_000) })
      const signature = await wallet.signMessage(message)
      const coinType = 2_147_483_648 + chainId
      return request<{ success: boolean }>(
        '/v1/profile/account',
        {},
        { coin_type: coinType, address: account, message, signature },
      )
    },
    namesOf: () =>
      request<{ name: string; addresses: Record<string, { address: string }> }[]>(`/v1/profile/reverse/${account}`, {
        ...withKit,
        sender: account,
        apiVersion: '2',
      }),
    addressOf: (name: string) =>
      request<{ addresses: Record<string, { address: string }> }>(`/v1/profile/account/${name}`, {
        ...withKit,
        apiVersion: '2',
      }),

    async sessions() {
      type Row = { pci: string; expiry: number; createdAt: number; revokedAt?: number; permissions: { type: string }[] }
      const { pcis } = await request<{ pcis: (Row & { project: { name: string } })[] }>(
        `/v1/sessions/${caipAddress}`,
        withKit,
      )
      return pcis
    },
    async revoke({ pci, permissions, expiry }: { pci: string; permissions: readonly object[]; expiry: number }) {
      // It takes `expiry` for milliseconds.
      const params = { pci, permissions, expiry: Math.floor(expiry / 1_000), address: caipAddress }
      return postRevoke(pci, await wallet.revokePermissions(params))
    },
    async revokeByText(pci: string) {
      return postRevoke(pci, await wallet.signMessage(JSON.stringify({ pci, revoke: true })))
    },
  }
}
