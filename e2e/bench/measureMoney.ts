import { randomBytes } from 'node:crypto'
import { registrationText } from '@airlock/protocol/names/modalText'
import { createPublicClient, encodeFunctionData, type Hex, http, namehash, parseAbi, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { packetToBytes } from 'viem/ens'
import { testAccount } from '../stack/chain/testAccounts.ts'
import { DAI, ORB, TAXED, type TokenFact, USDC, WETH } from '../stack/facts/tokens.ts'
import { ZONE, zoneResolver } from '../stack/names/zone.ts'
import { worldPorts } from '../stack/ports/worldPorts.ts'
import { startWorld } from '../stack/startWorld.ts'

const PORT_BASE = '7000'
const CHAIN = 'eip155:42161'
const ETHEREUM = 2_147_483_649
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const account = testAccount(5).address
const RESOLVER = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
])
const addressOf = (token: TokenFact | 'coin') => (token === 'coin' ? COIN : token.address)
/** Routes over one and two pools, and a token with a tax, which costs the gateway more tests. */
const PAIRS: readonly [row: string, from: TokenFact | 'coin', to: TokenFact | 'coin'][] = [
  ['quote: coin to token', 'coin', USDC],
  ['quote: token to token', DAI, USDC],
  ['quote: two pools', ORB, DAI],
  ['quote: taxed token', WETH, TAXED],
]

export async function measureMoney(runs: number): Promise<Record<string, number[]>> {
  const stack = await startWorld(worldPorts(process.env.AIRLOCK_PORT_BASE ?? PORT_BASE))
  const gateway = stack.urls.names
  const headers = { Origin: stack.urls.host }
  const send = async (path: string, body?: object): Promise<number> => {
    const startedAt = performance.now()
    const response = await fetch(`${gateway}${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const ms = performance.now() - startedAt
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`)
    return ms
  }
  const repeat = async (task: (run: number) => Promise<number>): Promise<number[]> => {
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) times.push(await task(run))
    return times
  }

  const quote = (from: TokenFact | 'coin', to: TokenFact | 'coin', run: number) => {
    const decimals = from === 'coin' ? 18 : (from.decimals ?? 0)
    // Another amount each time, so that no cache answers.
    const amount = 10n ** BigInt(decimals - 2) + BigInt(run)
    const query = new URLSearchParams({
      ...{ projectId: 'default', amount: String(amount), userAddress: account },
      ...{ from: `${CHAIN}:${addressOf(from)}`, to: `${CHAIN}:${addressOf(to)}` },
    })
    return send(`/v1/convert/quotes?${query}`)
  }
  const labels: string[] = []
  const resolver = createPublicClient({ chain: mainnet, transport: http(stack.urls.ethereum) })
  const register = async () => {
    const owner = privateKeyToAccount(generatePrivateKey())
    const label = `bench-${randomBytes(6).toString('hex')}`
    labels.push(label)
    const message = registrationText({
      name: `${label}.${ZONE}`,
      attributes: {},
      timestamp: Math.floor(Date.now() / 1_000),
    })
    const signature = await owner.signMessage({ message })
    const body = { coin_type: ETHEREUM, address: owner.address, message, signature }
    const startedAt = performance.now()
    await send('/v1/profile/account?projectId=default', body)
    const resolved = await resolver.getEnsAddress({ name: `${label}.${ZONE}` })
    if (resolved !== owner.address) throw new Error(`${label}.${ZONE} resolves to ${resolved}`)
    return performance.now() - startedAt
  }
  const lookUp = (run: number) => {
    const name = `${labels[run]}.${ZONE}`
    const data = encodeFunctionData({ abi: RESOLVER, functionName: 'addr', args: [namehash(name)] })
    const args = [toHex(packetToBytes(name)), data] as const
    const question: Hex = encodeFunctionData({ abi: RESOLVER, functionName: 'resolve', args })
    return send(`/v1/names/ccip/${zoneResolver(gateway).address}/${question}.json`)
  }
  try {
    const quotes: Record<string, number[]> = {}
    for (const [row, from, to] of PAIRS) quotes[row] = await repeat((run) => quote(from, to, run))
    return { ...quotes, registration: await repeat(register), 'CCIP read': await repeat(lookUp) }
  } finally {
    await stack.close()
  }
}
