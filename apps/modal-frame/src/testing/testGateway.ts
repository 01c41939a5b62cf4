import { ARBITRUM } from './testFixtures.ts'

/** Responses by the last part of a path: JSON, an error status, or a response. Names use `reverse/0x…`. */
export function testGateway(responses: Record<string, unknown> = {}) {
  const requests: URL[] = []
  const known: Record<string, unknown> = { 'supported-chains': { http: [ARBITRUM], ws: [] }, ...responses }
  const gateway = {
    origin: 'https://gateway.example',
    projectId: 'default',
    async fetch(url: string) {
      const address = new URL(url)
      requests.push(address)
      const segments = address.pathname.split('/').slice(-2)
      const response = segments[0] === 'reverse' ? (known[segments.join('/')] ?? []) : known[segments[1] ?? '']
      if (response instanceof Response) return response.clone()
      if (typeof response === 'number') {
        const reasons = [{ name: 'gateway', description: 'The source is down.' }]
        const error = { code: 'X', message: 'X', next: 'X' }
        return Response.json({ status: 'FAILURE', reasons, error }, { status: response })
      }
      return response === undefined ? new Response('', { status: 404 }) : Response.json(response)
    },
  }
  const count = (text: string) => requests.filter(({ pathname }) => pathname.endsWith(text)).length
  return {
    gateway,
    requests,
    count,
    respond: (text: string, json: unknown) => void Object.assign(known, { [text]: json }),
  }
}

/** 2 ETH at $3,500. */
export function tokenBalance(overrides: Record<string, unknown> = {}) {
  return {
    name: 'Ether',
    symbol: 'ETH',
    chainId: ARBITRUM,
    value: 7_000,
    price: 3_500,
    quantity: { decimals: '18', numeric: '2' },
    iconUrl: '',
    ...overrides,
  }
}
