import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { serverBuild } from '../../build/serverBuild.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const also = [
  { name: 'thirdweb', version: '5.121.2', licence: 'Apache-2.0', author: 'thirdweb' },
  { name: '@web3icons/core', version: '4.0.49', licence: 'MIT', author: '0xa3k5', url: 'https://web3icons.io' },
  { name: '@web3icons/common', version: '0.11.51', licence: 'MIT', author: '0xa3k5', url: 'https://web3icons.io' },
  { name: '@eth-optimism/tokenlist', version: '10.0.1770', licence: 'MIT', author: 'Optimism' },
  { name: '@aave-dao/aave-address-book', version: '4.68.1', licence: 'MIT', author: 'BGD Labs' },
  { name: '@lifi/data-types', version: '7.1.0', licence: 'Apache-2.0', author: 'LI.FI' },
]

export default defineConfig(serverBuild({ workspace: path('.'), publicDir: path('./catalogue'), also }))
