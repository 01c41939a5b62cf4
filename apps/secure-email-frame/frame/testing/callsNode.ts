import {
  type Abi,
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  getAddress,
  type Hex,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { describeCalls } from '../approvals/evm/calls/describeCalls.ts'
import { parseSendCalls, parseTransaction } from '../approvals/evm/calls/parseCalls.ts'

export const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Begins and ends as `TO` does. */
export const DUPLICATE = getAddress('0x7099797000000000000000000000000000dc79c8')
export const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
export const WETH = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
export const ROUTER = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
export const UNKNOWN_ACCOUNT = '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9'
export const ACCOUNT = { chainId: 1, from: FROM }
export const KNOWN = {
  'eip155:1': [
    { address: TOKEN, kind: 'token' as const, name: 'USDC' },
    { address: WETH, kind: 'wrappedCoin' as const, name: 'WETH' },
    { address: ROUTER, kind: 'router' as const, name: 'The router' },
  ],
}

type Log = { address: string; topics: string[]; data: string }
export const transferred = (token: string, from: string, to: string, amount: bigint): Log => ({
  address: token,
  topics: encodeEventTopics({
    abi: erc20Abi,
    eventName: 'Transfer',
    args: { from: from as Hex, to: to as Hex },
  }) as Hex[],
  data: encodeAbiParameters([{ type: 'uint256' }], [amount]),
})
export const COIN = `0x${'ee'.repeat(20)}`

export function node(over: Record<string, unknown> = {}) {
  const responses: Record<string, unknown> = {
    eth_getTransactionCount: '0x5',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { number: '0x10', timestamp: '0x64', baseFeePerGas: '0x64' },
    eth_maxPriorityFeePerGas: '0xa',
    eth_getBalance: numberToHex(parseEther('10')),
    eth_simulateV1: new Error('the method eth_simulateV1 does not exist'),
    ...over,
  }
  return async (_chain: unknown, method: string, params: unknown) => {
    if (method === 'eth_call' && !('eth_call' in over)) return tokenSays((params as [{ to: string; data: Hex }])[0])
    if (method === 'eth_getCode' && !('eth_getCode' in over)) {
      return [FROM, TO, DUPLICATE].some((one) => one === getAddress((params as [string])[0])) ? '0x' : '0x6000'
    }
    if (method === 'eth_simulateV1') return simulateSays(responses[method], params)
    const response = responses[method]
    if (response instanceof Error) throw response
    return response
  }
}

const TOKENS = new Map<string, { symbol: string; decimals: number }>([
  [TOKEN, { symbol: 'USDC', decimals: 6 }],
  [UNKNOWN_ACCOUNT, { symbol: 'FREE', decimals: 6 }],
  [WETH, { symbol: 'WETH', decimals: 18 }],
])

function tokenSays({ to, data }: { to: string; data: Hex }) {
  // `allowance` of ERC-20 and of Permit2: nothing, at each contract.
  if (/^0x(?:dd62ed3e|927da105)/.test(data)) return numberToHex(0n, { size: 32 })
  const known = TOKENS.get(getAddress(to))
  if (known === undefined) throw new Error('execution reverted')
  const { functionName } = decodeFunctionData({ abi: erc20Abi, data })
  return encodeFunctionResult({
    abi: erc20Abi as Abi,
    functionName,
    result: known[functionName as 'symbol' | 'decimals'],
  })
}

function simulateSays(response: unknown, params: unknown) {
  const [{ validation }] = params as [{ validation: boolean }]
  const input = response instanceof Function ? response(validation) : response
  if (input instanceof Error) throw input
  return input
}

export const simulated = (...calls: { logs?: Log[]; status?: string; gasUsed?: string }[]) => ({
  eth_simulateV1: [{ calls: calls.map((call) => ({ status: '0x1', gasUsed: '0x5208', logs: [], ...call })) }],
})

export const shown = (
  transaction: object | object[],
  over: Record<string, unknown> = {},
  recipients: string[] = [TO],
) =>
  describeCalls(
    Array.isArray(transaction)
      ? parseSendCalls({ calls: transaction }, ACCOUNT).calls
      : [parseTransaction(transaction, ACCOUNT)],
    { ...ACCOUNT, chainName: 'Ethereum', symbol: 'ETH', read: node(over), recipients, knownContracts: KNOWN },
  )
export const parseMetadata = async (created: ReturnType<typeof shown>) =>
  (await created).fields
    .filter(({ name }) => name !== 'network' && name !== 'knownAs')
    .map(({ name, value }) => `${name}: ${value}`)
export const call = (abi: readonly string[], functionName: string, args: unknown[]) =>
  encodeFunctionData({ abi: parseAbi(abi) as Abi, functionName, args })
