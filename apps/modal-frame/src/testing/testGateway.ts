import { ARBITRUM } from './testFixtures.ts'

/**
 * A fake gateway: `answers` by the last part of a path, as JSON, an error status, or a response. Names use two parts,
 * `reverse/0x…`.
 */
export function testGateway(answers: Record<string, unknown> = {}) {
  const requests: URL[] = []
  const known: Record<string, unknown> = { 'supported-chains': { http: [ARBITRUM], ws: [] }, ...answers }
  const gateway = {
    origin: 'https://gateway.example',
    projectId: 'default',
    async fetch(url: string) {
      const address = new URL(url)
      requests.push(address)
      const words = address.pathname.split('/').slice(-2)
      const answer = words[0] === 'reverse' ? (known[words.join('/')] ?? []) : known[words[1] ?? '']
      if (answer instanceof Response) return answer.clone()
      if (typeof answer === 'number') {
        const reasons = [{ name: 'gateway', description: 'The source is down.' }]
        const error = { code: 'X', message: 'X', next: 'X' }
        return Response.json({ status: 'FAILURE', reasons, error }, { status: answer })
      }
      return answer === undefined ? new Response('', { status: 404 }) : Response.json(answer)
    },
  }
  const count = (word: string) => requests.filter(({ pathname }) => pathname.endsWith(word)).length
  return {
    gateway,
    requests,
    count,
    answer: (word: string, json: unknown) => void Object.assign(known, { [word]: json }),
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
