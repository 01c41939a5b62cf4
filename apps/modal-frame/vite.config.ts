import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { thirdPartyNotices } from '../../build/thirdPartyNotices.ts'
import { compileWhole } from './build/compileWhole.ts'
import { documentTags } from './build/documentTags.ts'
import { firstScreen } from './build/firstScreen.ts'
import { publish } from './build/publish.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
/** For a part of the WalletConnect library: its file says why. */
const standIn = (name: string) => path(`./src/connectors/walletconnect/${name}.ts`)
const outDir = path('./dist/client')

/** Of the document, in the order in which they run. */
const SCRIPTS = ['connection', 'react', 'main']

export default defineConfig({
  resolve: {
    alias: {
      '@msgpack/msgpack': standIn('noTransactionIds'),
      '@walletconnect/keyvaluestorage': standIn('noStorage'),
      '@walletconnect/relay-auth': standIn('relayAuth'),
      blakejs: standIn('noTransactionIds'),
      'cross-fetch': standIn('nativeFetch'),
      pino: standIn('noLogger'),
    },
  },
  plugins: [
    react(),
    compileWhole(SCRIPTS),
    documentTags(SCRIPTS),
    thirdPartyNotices({ outDir }).write,
    publish({ outDir, sdkDir: path('../parent-sdk/dist/v') }),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    // Every browser that runs the script knows light-dark().
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
    rolldownOptions: {
      input: path('./frame.html'),
      output: { codeSplitting: firstScreen(path('./frame.html'), SCRIPTS) },
    },
  },
})
