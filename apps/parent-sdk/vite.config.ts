import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { thirdPartyNotices } from '../../build/thirdPartyNotices.ts'
import { replaceArrayFrom } from './build/replaceArrayFrom.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const outDir = path('./dist')

/** The script tag's files are built by `build/main.ts`. */
export default defineConfig({
  publicDir: false,
  plugins: [replaceArrayFrom(), thirdPartyNotices({ outDir }).write],
  build: {
    outDir,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    lib: {
      entry: {
        adapters: path('./src/adapters.ts'),
        index: path('./src/index.ts'),
        networks: path('./src/networks.ts'),
        siwx: path('./src/siwx/index.ts'),
        ssr: path('./src/ssr/index.ts'),
        'wallet-button': path('./src/walletButton/index.ts'),
      },
      formats: ['es'],
    },
  },
})
