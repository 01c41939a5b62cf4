import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** One file without dependencies, with the embedded catalogue beside it. */
export default defineConfig({
  publicDir: path('./catalogue'),
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: path('./server/main.ts'),
    outDir: path('./dist/server'),
    emptyOutDir: true,
    target: 'node20',
    copyPublicDir: true,
  },
})
