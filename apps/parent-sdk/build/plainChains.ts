import * as chains from 'viem/chains'
import type { Plugin } from 'vite'

const ID = 'viem/chains'

/**
 * Stands in for `viem/chains`: the definitions as plain data. What viem itself needs beside it, formatters and fees, would weigh
 * thirty times as much in a bundle that only names networks.
 */
export function plainChains(names: readonly (keyof typeof chains)[]): Plugin {
  return {
    name: 'airlock:plain-chains',
    enforce: 'pre',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? names.map(declaration).join('\n') : undefined),
  }
}

function declaration(name: keyof typeof chains) {
  const { id, name: title, nativeCurrency, rpcUrls, blockExplorers, testnet } = chains[name] as chains.Chain
  return `export const ${name} = ${JSON.stringify({ id, name: title, nativeCurrency, rpcUrls, blockExplorers, testnet })}`
}
