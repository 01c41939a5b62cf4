import { fileURLToPath } from 'node:url'
import federation from '@originjs/vite-plugin-federation'
import { defineConfig } from 'vite'
import { thirdPartyNotices } from '../../build/thirdPartyNotices.ts'
import { quotePlaceholders } from './build/quotePlaceholders.ts'
import { replaceArrayFrom } from './build/replaceArrayFrom.ts'
import { VERSION } from './src/version.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const outDir = path(`./dist/v/${VERSION}`)

export default defineConfig({
  base: '/',
  publicDir: false,
  plugins: [
    quotePlaceholders(),
    replaceArrayFrom(),
    federation({
      name: 'airlock',
      filename: 'remoteEntry.js',
      exposes: {
        './sdk': path('./src/federation/sdk.ts'),
        './react': path('./src/federation/react.ts'),
        './siwx': path('./src/federation/siwx.ts'),
      },
      // React is the host’s, never ours: two copies of React cannot share a tree. `./sdk` and `./siwx` import neither.
      shared: { react: { import: false, generate: false, requiredVersion: '>=18' } },
    }),
    thirdPartyNotices({ outDir }).write,
  ],
  build: {
    outDir,
    emptyOutDir: false,
    assetsDir: '',
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    rolldownOptions: { input: path('./src/federation/sdk.ts') },
  },
})
