/** Written by `npm run generate` from `e2e/tools/generate/chainTable.ts`. Do not edit. */

/**
 * Names of EVM networks, by their chain id, in price APIs of the DefiLlama kind (https://api-docs.defillama.com). Apart from
 * `table.ts`, since browsers load that one and ask no such API.
 */
export const PRICE_API_NAMES: Readonly<Record<number, string>> = {
  1: 'ethereum',
  10: 'optimism',
  56: 'bsc',
  100: 'xdai',
  137: 'polygon',
  146: 'sonic',
  324: 'era',
  8453: 'base',
  34443: 'mode',
  42161: 'arbitrum',
  43114: 'avax',
  59144: 'linea',
  80094: 'berachain',
  534352: 'scroll',
}
