import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** One file without dependencies: the image holds it, the built frame and nothing else. */
export default defineConfig({
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: fileURLToPath(new URL('./server/main.ts', import.meta.url)),
    outDir: fileURLToPath(new URL('./dist/server', import.meta.url)),
    emptyOutDir: true,
    target: 'node20',
    copyPublicDir: false,
  },
})
