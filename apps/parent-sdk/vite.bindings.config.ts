import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { thirdPartyNotices } from '../../build/thirdPartyNotices.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const core = path('src/index.ts')
const ssr = path('src/ssr/index.ts')
const walletButton = path('src/walletButton/index.ts')
const outDir = path('dist')

/** The bindings of frameworks and libraries, next to the core, which they import but do not contain. */
export default defineConfig({
  publicDir: false,
  plugins: [thirdPartyNotices({ outDir }).write],
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    lib: {
      entry: {
        angular: path('src/angular/index.ts'),
        react: path('src/react/index.ts'),
        solid: path('src/solid/index.ts'),
        svelte: path('src/svelte/index.ts'),
        vue: path('src/vue/index.ts'),
        wagmi: path('src/wagmi/index.ts'),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      external: [
        /^(?:react|react-dom|solid-js|svelte|vue|@angular\/core|@wagmi\/core)(?:\/|$)/,
        core,
        ssr,
        walletButton,
      ],
      output: {
        paths: { [core]: './index.js', [ssr]: './ssr.js', [walletButton]: './wallet-button.js' },
        // Server components import the hooks too: https://react.dev/reference/rsc/use-client
        banner: ({ name }) => (name === 'react' ? "'use client'" : ''),
      },
    },
  },
})
