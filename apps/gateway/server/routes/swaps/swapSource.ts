import type { AnswerSource } from '../../AnswerSource.ts'
import { chainSwaps } from '../../swap/chainSwaps.ts'
import { lastQuotesInDatabase } from '../../swap/lastQuotes.ts'
import type { SwapSource } from '../../swap/SwapSource.ts'
import { upstreamSwaps } from '../../swap/upstreamSwaps.ts'
import { gasPriceSource } from '../chains/gasPrice.ts'
import { SAMPLE_ADDRESS, SAMPLE_CHAIN, SAMPLE_TOKEN } from '../sampleValues.ts'

const COIN = `${SAMPLE_CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee` as const
const ROUTER = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const DATA = `0xb6f9de95${'0'.repeat(64)}`
const EIP155 = { gas: '169000', gasPrice: '60000000128' }

export const swapSource: AnswerSource<'swap', SwapSource> = {
  name: 'swap',
  kinds: {
    chain: ({ open, ...deps }) =>
      chainSwaps({
        ...deps,
        gasPrice: open(gasPriceSource),
        ...(deps.database && { lastQuotes: lastQuotesInDatabase(deps.database) }),
      }),
    upstream: ({ upstream }) => upstream && upstreamSwaps(upstream),
  },
  sample: {
    chains: () => [1],
    routersOff: () => 0,
    quote: async () => [
      {
        id: null,
        fromAmount: '1000000000000000000',
        fromAccount: COIN,
        toAmount: '2988020943',
        toAccount: SAMPLE_TOKEN,
        swap: {
          router: `${SAMPLE_CHAIN}:${ROUTER}`,
          kind: 'v2',
          spender: ROUTER,
          path: ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
          tiers: [],
          minimum: '2958140733',
          gas: '130000',
          taxBuyBp: 0,
          taxSellBp: null,
          sellable: 'yes',
          impactBp: 10,
          feeBp: 85,
          feeTo: SAMPLE_ADDRESS,
          block: 23_000_000,
          validForS: 15,
        },
      },
    ],
    allowance: async () => ({ allowance: '1000000' }),
    build: async () => ({
      tx: {
        from: `${SAMPLE_CHAIN}:${SAMPLE_ADDRESS}`,
        to: `${SAMPLE_CHAIN}:${ROUTER}`,
        data: DATA,
        amount: '2988020943',
        eip155: EIP155,
        value: '1000000000000000000',
        minimum: '2958140733',
        deadline: 1_790_000_000,
      },
    }),
    approve: async () => ({
      tx: { from: SAMPLE_TOKEN, to: SAMPLE_TOKEN, data: DATA, value: '0', eip155: { ...EIP155, gas: 62_000 } },
    }),
  },
}

export const SAMPLE_PAIR = `from=${SAMPLE_TOKEN}&to=${COIN}`
export const SAMPLE_TOKENS = { from: COIN, to: SAMPLE_TOKEN }
