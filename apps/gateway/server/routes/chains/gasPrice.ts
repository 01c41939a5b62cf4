import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { GasPrice } from '@airlock/protocol/gateway/answers/gasPrice'
import { gatewayContract } from '@airlock/protocol/gateway/contract'
import * as z from 'zod/mini'
import type { AnswerSource, SourceDeps } from '../../AnswerSource.ts'
import { route } from '../../Route.ts'
import { type Source, SourceFailed } from '../../sources/Source.ts'
import { SAMPLE_CHAIN } from '../sampleValues.ts'
import { servedChain } from '../servedChain.ts'

const BLOCKS = '0xa'
const PERCENTILES = [25, 50, 90]
/** Percent: the base fee may grow by 12.5 each block (https://eips.ethereum.org/EIPS/eip-1559). */
const ROOM = [100n, 113n, 127n]

const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((hex) => BigInt(hex)),
)
const feeHistory = z.object({
  baseFeePerGas: z.array(quantity).check(z.minLength(1)),
  reward: z.array(z.array(quantity).check(z.minLength(PERCENTILES.length))).check(z.minLength(1)),
})

const endpoint = gatewayContract.gasPrice
type GasPriceSource = Source<{ chainId: CaipNetworkId }, GasPrice>

export const gasPriceSource: AnswerSource<'gasPrice', GasPriceSource> = {
  name: 'gasPrice',
  kinds: {
    chain: chainGasPrice,
    upstream: ({ upstream }) =>
      upstream && (({ chainId }, context) => upstream.request(endpoint, { query: { chainId } }, context)),
  },
  sample: async () => ({ standard: '60000000128', fast: '70000000000', instant: '80000000000' }),
}

export const gasPrice = route({
  endpoint,
  access: 'project',
  caching: { by: 'shared', maxAgeS: 5, staleWhileRevalidateS: 10 },
  source: gasPriceSource,
  async respond({ query }, deps, context) {
    return deps.source({ chainId: servedChain(query.chainId, deps, 'NO_GAS_PRICE') }, context)
  },
  sample: {
    path: `/v1/convert/gas-price?chainId=${SAMPLE_CHAIN}`,
    invalid: ['/v1/convert/gas-price?chainId=1', 'query.chainId'],
  },
})

/** Uses the node's estimate without a base fee or a tip. */
function chainGasPrice({ rpcs }: SourceDeps): GasPriceSource {
  return async ({ chainId }, context) => {
    const rpc = rpcs(chainId)
    if (rpc === undefined) throw new SourceFailed('the chain is not served')
    const [fees, price] = await rpc.batch(
      [
        { method: 'eth_feeHistory', params: [BLOCKS, 'latest', PERCENTILES] },
        { method: 'eth_gasPrice', params: [] },
      ],
      context,
    )
    const history = feeHistory.safeParse(fees && 'result' in fees ? fees.result : undefined).data
    const base = history?.baseFeePerGas.at(-1)
    const flat = quantity.safeParse(price && 'result' in price ? price.result : undefined).data
    if (history && base !== undefined && base > 0n) {
      const tips = PERCENTILES.map((_, position) => median(history.reward.map((block) => block[position] ?? 0n)))
      // Empty blocks have no tip, and the node's price includes one.
      if (flat === undefined || tips.some((tip) => tip > 0n))
        return byUrgency((position) => (base * (ROOM[position] ?? 0n)) / 100n + (tips[position] ?? 0n))
    }
    if (flat === undefined) throw new SourceFailed('the chain returned no gas price')
    return byUrgency((position) => (flat * (ROOM[position] ?? 0n)) / 100n)
  }
}

function byUrgency(priceAt: (position: number) => bigint) {
  const [standard = 0n, fast = 0n, instant = 0n] = ROOM.map((_, position) => priceAt(position))
  return { standard: String(standard), fast: String(fast), instant: String(instant) }
}

function median(values: readonly bigint[]): bigint {
  const sorted = values.toSorted((left, right) => (left < right ? -1 : 1))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}
