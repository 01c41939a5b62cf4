import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { thirdPartyNotices } from '../../build/thirdPartyNotices.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const outDir = path('./dist')

/** One classic script, so that the wallets are there before anything else of a page runs. */
export default defineConfig({
  publicDir: false,
  plugins: [thirdPartyNotices({ outDir }).write],
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    lib: {
      entry: path('./src/script.ts'),
      formats: ['iife'],
      name: 'AirlockTestWallets',
      fileName: () => 'test-wallets.js',
    },
  },
})
