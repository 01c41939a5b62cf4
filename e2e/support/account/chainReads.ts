import { createPublicClient, erc20Abi, formatUnits, type Hex, http, parseAbi, parseAbiItem } from 'viem'
import { ETHER_POOL } from '../../stack/facts/pools.ts'
import { USDC } from '../../stack/facts/tokens.ts'
import type { World } from '../world.ts'

type ListedToken = { chainId: number; address: Hex; symbol: string; decimals: number }
export type Edition = { collection: { address: Hex }; id: bigint }

const DAY_S = 86_400n

/** Reads of an account by viem, on another path than the gateway's. */
export function chainReads(stack: World, network: 'eip155:42161' | 'eip155:8453', account: Hex) {
  const client = createPublicClient({ transport: http(stack.urls.rpc[network]) })
  const chainId = Number(network.split(':')[1])

  return {
    network,
    account,
    /** It leaves out those without decimals. */
    async figures() {
      const list = await fetch(`${stack.urls.offchain}/tokens.json`)
      const { tokens } = (await list.json()) as { tokens: ListedToken[] }
      const ofChain = tokens.filter((token) => token.chainId === chainId && token.decimals > 0)
      const balances = await Promise.all(
        ofChain.map(async ({ address, symbol, decimals }) => {
          const read = { address, abi: erc20Abi, functionName: 'balanceOf', args: [account] } as const
          const balance = await client.readContract(read).catch(() => 0n)
          return balance === 0n ? [] : [`${cut(formatUnits(balance, decimals))} ${symbol}`]
        }),
      )
      return balances.flat()
    },
    async ether() {
      return Number(formatUnits(await client.getBalance({ address: account }), 18))
    },
    async etherPrice() {
      const abi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])
      const [first, second] = await client.readContract({
        address: ETHER_POOL.address,
        abi,
        functionName: 'getReserves',
      })
      return priceOf([first, second])
    },
    async etherPriceYesterday() {
      const event = parseAbiItem('event Sync(uint112 reserve0, uint112 reserve1)')
      const logs = await client.getLogs({ address: ETHER_POOL.address, event, fromBlock: 0n, strict: true })
      const dayAgo = BigInt(Math.floor(Date.now() / 1_000)) - DAY_S
      for (const { args, blockNumber } of logs.toReversed()) {
        const { timestamp } = await client.getBlock({ blockNumber })
        if (timestamp <= dayAgo) return priceOf([args.reserve0, args.reserve1])
      }
      throw new Error('The pool is younger than a day.')
    },
    editionNames: (editions: readonly Edition[]) =>
      Promise.all(
        editions.map(async ({ collection: { address }, id }) => {
          const abi = parseAbi([
            'function balanceOf(address, uint256) view returns (uint256)',
            'function uri(uint256) view returns (string)',
          ])
          const amount = await client.readContract({ address, abi, functionName: 'balanceOf', args: [account, id] })
          if (amount === 0n) throw new Error(`The account has no edition ${id}.`)
          const uri = await client.readContract({ address, abi, functionName: 'uri', args: [id] })
          // https://eips.ethereum.org/EIPS/eip-1155#metadata
          const response = await fetch(uri.replace('{id}', id.toString(16).padStart(64, '0')))
          return ((await response.json()) as { name: string }).name
        }),
      ),
    async dollarTransfers() {
      const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
      const range = { address: USDC.address, event, fromBlock: 0n, strict: true } as const
      const [sent, received] = await Promise.all([
        client.getLogs({ ...range, args: { from: account } }),
        client.getLogs({ ...range, args: { to: account } }),
      ])
      const gifts: typeof received = []
      for (const log of received.slice(-20)) {
        const { from } = await client.getTransaction({ hash: log.transactionHash })
        if (from.toLowerCase() !== account.toLowerCase()) gifts.push(log)
      }
      return [...sent.slice(-1), ...gifts.slice(-1)].map(({ args: { from, value } }) => {
        return `${from === account ? '−' : '+'}${cut(formatUnits(value, USDC.decimals ?? 0))} USDC`
      })
    },
  }
}
export type ChainReads = ReturnType<typeof chainReads>

function priceOf(reserves: readonly [bigint, bigint]): number {
  const [first = 0, second = 0] = reserves.map((amount, index) =>
    Number(formatUnits(amount, ETHER_POOL.tokens[index]?.decimals ?? 0)),
  )
  return ETHER_POOL.tokens[0] === USDC ? first / second : second / first
}

/** At most six significant digits, never rounded up; all digits before the point stay. */
function cut(numeric: string): string {
  const [integer = '', fraction = ''] = numeric.split('.')
  const digits = Math.max(0, 6 - integer.replace(/^0+/, '').length)
  const stored = fraction.slice(0, digits).replace(/0+$/, '')
  return `${BigInt(integer).toLocaleString('en')}${stored && `.${stored}`}`
}
