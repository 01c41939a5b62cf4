/** A client written only from the provider's API description, without code of the gateway. */
type Options = {
  base: string
  projectId: string
  origin: string
  clientId?: string
}
type Query = Readonly<Record<string, string | undefined>>
type Request = { method?: 'GET' | 'POST'; path: string; query?: Query; body?: unknown; contentType?: string }

const SDK = { st: 'appkit', sv: 'html-wagmi-1.7.1' }

export function describedClient({ base, projectId, origin, clientId }: Options) {
  let supported: Promise<readonly string[]> | undefined

  async function send({ method = 'GET', path, query = {}, body, contentType = 'application/json' }: Request) {
    const url = new URL(path, base)
    for (const [name, value] of Object.entries({ ...query, projectId, ...SDK }))
      if (value !== undefined) url.searchParams.set(name, value)
    const response = await fetch(url, {
      method,
      headers: {
        Origin: origin,
        ...(clientId !== undefined && { 'x-client-id': clientId }),
        ...(body !== undefined && { 'Content-Type': contentType }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }

  async function guarded(network: string, request: Request, fallback: unknown): Promise<unknown> {
    supported ??= send({ path: '/v1/supported-chains' }).then(({ status, body }) =>
      status === 200 ? (body as { http: string[] }).http : [],
    )
    if (!(await supported).includes(network)) return fallback
    const { status, body } = await send(request)
    return status === 200 ? body : fallback
  }

  return {
    send,
    supportedChains: () => send({ path: '/v1/supported-chains' }),
    identity: (network: string, address: string, sender: string) =>
      guarded(network, { path: `/v1/identity/${address}`, query: { sender } }, { avatar: '', name: '' }),
    history: (network: string, address: string, query: { cursor?: string; onramp?: string } = {}) =>
      guarded(
        network,
        { path: `/v1/account/${address}/history`, query: { ...query, chainId: network } },
        { data: [], next: undefined },
      ),
    balance: (network: string, address: string, forceUpdate?: string) =>
      guarded(
        network,
        { path: `/v1/account/${address}/balance`, query: { currency: 'usd', chainId: network, forceUpdate } },
        { balances: [] },
      ),
    swapTokens: (network: string) =>
      guarded(network, { path: '/v1/convert/tokens', query: { chainId: network } }, { tokens: [] }),
    tokenPrice: (network: string, addresses: readonly string[]) =>
      guarded(
        network,
        { method: 'POST', path: '/v1/fungible/price', body: { currency: 'usd', addresses, projectId } },
        { fungibles: [] },
      ),
    async gasPrice(network: string) {
      const response = await guarded(network, { path: '/v1/convert/gas-price', query: { chainId: network } }, undefined)
      if (response === undefined) throw new Error('Network not supported for Gas Price')
      return response
    },
    lookupName: (network: string, name: string) =>
      guarded(
        network,
        { path: `/v1/profile/account/${name}`, query: { apiVersion: '2' } },
        { addresses: {}, attributes: [] },
      ),
    reverseName: (network: string, address: string, sender: string) =>
      guarded(network, { path: `/v1/profile/reverse/${address}`, query: { sender, apiVersion: '2' } }, []),
    /** As text, which browsers send without asking first. */
    rpc: (network: string, body: unknown) =>
      send({ method: 'POST', path: '/v1/', query: { chainId: network }, body, contentType: 'text/plain' }),
    bundler: (network: string, body: unknown) =>
      send({ method: 'POST', path: '/v1/bundler', query: { chainId: network, bundler: 'pimlico' }, body }),
  }
}
