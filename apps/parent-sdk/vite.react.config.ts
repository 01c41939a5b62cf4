import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { thirdPartyNotices } from '../../build/thirdPartyNotices.ts'

const core = fileURLToPath(new URL('src/index.ts', import.meta.url))
const outDir = fileURLToPath(new URL('dist', import.meta.url))

/** The React binding: `dist/react.js`, next to the core, which it imports but does not contain. */
export default defineConfig({
  publicDir: false,
  plugins: [thirdPartyNotices({ outDir }).write],
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    lib: { entry: 'src/react/index.ts', formats: ['es'], fileName: () => 'react.js' },
    rolldownOptions: {
      external: [/^react(?:-dom)?(?:\/|$)/, core],
      // Server components import the hooks too: https://react.dev/reference/rsc/use-client
      output: { paths: { [core]: './index.js' }, banner: "'use client'" },
    },
  },
})
