import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { thirdPartyNotices } from '../../build/thirdPartyNotices.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const outDir = path('./dist/server')

/** Of the catalogue: `catalogue/NOTICE.md` says what was taken. */
const also = [
  { name: 'thirdweb', version: '5.121.2', licence: 'Apache-2.0', author: 'thirdweb' },
  { name: '@web3icons/core', version: '4.0.49', licence: 'MIT', author: '0xa3k5', url: 'https://web3icons.io' },
]

/** One file without dependencies, with the embedded catalogue beside it. */
export default defineConfig({
  publicDir: path('./catalogue'),
  plugins: [thirdPartyNotices({ outDir, also }).write],
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: path('./server/main.ts'),
    outDir,
    emptyOutDir: true,
    target: 'node20',
    copyPublicDir: true,
  },
})
