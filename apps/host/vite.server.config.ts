import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { thirdPartyNotices } from '../../build/thirdPartyNotices.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const outDir = path('./dist/server')

/** One file without dependencies: the image holds it, the built site and nothing else. */
export default defineConfig({
  plugins: [react(), thirdPartyNotices({ outDir }).write],
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: path('./server/main.ts'),
    outDir,
    emptyOutDir: true,
    target: 'node20',
    copyPublicDir: false,
  },
})
