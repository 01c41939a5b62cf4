import { decodeFunctionData, encodeFunctionResult, erc20Abi, type Hex, numberToHex, parseEther } from 'viem'
import { vaultAbi } from '../vault/vaultAbi.ts'

type Call = { method: string; params?: readonly unknown[] }

const BALANCE = parseEther('10')
const SHARES = parseEther('0.9')
const HASH: Hex = `0x${'ab'.repeat(32)}`
const BUNDLER = `0x${'5'.repeat(40)}`
const VISITOR = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FEE = 21_000_000_000n
const MINED = '0x10'
const REJECTED = Object.assign(new Error('User rejected the request.'), { code: 4001 })

const ANSWERS = {
  totalAssets: parseEther('12'),
  reserve: parseEther('500'),
  ratePerSecond: 2_283_105_022n,
  symbol: 'vRANGE',
  balanceOf: SHARES,
  maxWithdraw: parseEther('1'),
  deposit: SHARES,
  withdraw: SHARES,
  redeem: parseEther('1'),
} as const

export function fakeChain({
  user = 'approves',
  chainId = 42_161,
  batch = 'sponsored',
}: {
  user?: 'approves' | 'declines'
  chainId?: number
  batch?: 'sponsored' | 'paid' | 'undone' | 'unknown'
} = {}) {
  const sender = () => (batch === 'sponsored' ? BUNDLER : VISITOR)
  const sent: { name: string; args: readonly unknown[]; value: bigint }[] = []
  const provider = {
    async request({ method, params = [] }: Call): Promise<unknown> {
      const [first] = params as [{ data: Hex; value?: Hex } | undefined]
      switch (method) {
        case 'eth_chainId':
          return numberToHex(chainId)
        case 'eth_getBalance':
          return numberToHex(batch === 'paid' && params[1] === MINED ? BALANCE - FEE : BALANCE)
        case 'eth_blockNumber':
          return MINED
        case 'eth_call': {
          const { functionName } = decodeFunctionData({ abi: vaultAbi, data: first?.data ?? '0x' })
          return encodeFunctionResult({ abi: vaultAbi, functionName, result: ANSWERS[functionName] } as never)
        }
        case 'eth_sendTransaction': {
          if (user === 'declines') throw REJECTED
          const { functionName, args = [] } = decodeFunctionData({ abi: vaultAbi, data: first?.data ?? '0x' })
          sent.push({ name: functionName, args, value: BigInt(first?.value ?? 0) })
          return HASH
        }
        case 'eth_getTransactionReceipt':
          return { transactionHash: HASH, blockNumber: MINED, status: '0x1', logs: [], type: '0x2', from: sender() }
        case 'wallet_sendCalls': {
          if (batch === 'unknown') throw Object.assign(new Error('no such method'), { code: 4200 })
          if (user === 'declines') throw REJECTED
          const { calls, atomicRequired } = first as unknown as {
            calls: { to: Hex; data: Hex }[]
            atomicRequired: boolean
          }
          for (const { data } of calls) {
            const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
            sent.push({ name: functionName, args: [...args, atomicRequired], value: 0n })
          }
          return { id: '0xba7c' }
        }
        case 'wallet_getCallsStatus':
          return {
            ...{ version: '2.0.0', id: '0xba7c', chainId: numberToHex(chainId), atomic: true },
            status: batch === 'undone' ? 500 : 200,
            receipts: [{ transactionHash: HASH, blockNumber: MINED, gasUsed: '0x1', status: '0x1', logs: [] }],
          }
        default:
          throw new Error(`the fake chain does not know ${method}`)
      }
    },
  }
  return { provider, sent, shares: SHARES }
}
