import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const core = fileURLToPath(new URL('src/index.ts', import.meta.url))

/** The React binding: `dist/react.js`, beside the core that it imports and never contains. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'src/react/index.ts', formats: ['es'], fileName: () => 'react.js' },
    rolldownOptions: {
      external: [/^react(?:-dom)?(?:\/|$)/, core],
      output: { paths: { [core]: './index.js' } },
    },
  },
})
