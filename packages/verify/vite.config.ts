import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { thirdPartyNotices } from '../../build/thirdPartyNotices.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const outDir = path('./dist')

export default defineConfig({
  publicDir: false,
  plugins: [thirdPartyNotices({ outDir }).write],
  build: {
    outDir,
    target: 'es2022',
    lib: { entry: { index: path('./src/index.ts') }, formats: ['es'] },
  },
})
