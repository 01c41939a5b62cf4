import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Chain } from 'viem'
import * as chains from 'viem/chains'
import { isOneContract, nameOf } from './chainTable.ts'

const licence = fileURLToPath(new URL('../../../node_modules/viem/LICENSE', import.meta.url))

/** Contracts that viem and wagmi call by themselves. */
const CALLED = /^(?:multicall3|ens\w+|erc6492Verifier)$/

/** Functions of viem would weigh thirty times as much, and could not pass from a server component to a client. */
export function networkConstants(): string {
  const constants = Object.entries(chains)
    .flatMap(([name, value]): [string, Chain][] => (isChain(value) ? [[name, value]] : []))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, chain]) => `export const ${name}: BuiltInChain<${chain.id}> = ${JSON.stringify(toData(chain))}`)
  return `// biome-ignore-all format: one line a chain.
/*! Written by \`npm run generate\` from \`viem/chains\`, which has this licence:

${readFileSync(licence, 'utf8').trim()}
*/
import type { BuiltInChain } from './BuiltInChain.ts'

${constants.join('\n')}
`
}

function isChain(value: unknown): value is Chain {
  return typeof (value as { id?: unknown } | undefined)?.id === 'number'
}

function toData(chain: Chain) {
  const { id, nativeCurrency, rpcUrls, blockExplorers, contracts = {}, testnet } = chain
  const explorer = blockExplorers?.default
  const called = Object.entries(contracts).filter((entry) => CALLED.test(entry[0]) && isOneContract(entry))
  return {
    id,
    name: nameOf(chain),
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls.default.http } },
    ...(explorer && { blockExplorers: { default: { name: explorer.name, url: explorer.url } } }),
    ...(called.length > 0 && { contracts: Object.fromEntries(called) }),
    ...(testnet && { testnet }),
  }
}
