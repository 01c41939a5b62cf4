import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { thirdPartyNotices } from '../../build/thirdPartyNotices.ts'
import { compileWhole } from './build/compileWhole.ts'
import { documentTags } from './build/documentTags.ts'
import { firstScreen } from './build/firstScreen.ts'
import { publish } from './build/publish.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
/** Replacement for a package that the WalletConnect library brings; the reason is in its file. */
const standIn = (name: string) => path(`./src/connectors/walletconnect/library/${name}.ts`)

/** The library's encoder of ids on Algorand is one of a package whose other parts the Bitcoin addresses need, in a file of their own. */
const noAlgorandIds: Plugin = {
  name: 'no-algorand-ids',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '@scure/base' && importer?.includes('/@walletconnect/') ? standIn('noTransactionIds') : undefined,
}

/** The library's logger is silent (`silentLogger.ts`): what it would say, in plain words and nothing next to them, is 600 bytes (brotli). */
const noLogTexts: Plugin = {
  name: 'no-log-texts',
  transform(code, id) {
    if (!id.includes('/@walletconnect/')) return undefined
    const said = /this\.(?:client\.)?logger\.(?:trace|debug|info|warn|error|fatal)\("[^"\\]*"\)/g
    return { code: code.replace(said, '(void 0)'), map: null }
  },
}

/** Takes out an option of Jotai's that nothing here uses: its notice is 250 bytes (brotli) of the first screen. */
const noDelay: Plugin = {
  name: 'no-delay',
  transform(code, id) {
    if (!id.includes('/jotai/esm/react.mjs')) return undefined
    const without = code.replace(/if \(typeof delay === "number"\) \{.*?return;\s*\}/s, '')
    if (without === code) throw new Error('Jotai has no option for a delay any more: take this plugin out.')
    return { code: without, map: null }
  },
}

/** Scripts of the document, in the order in which they run. */
const SCRIPTS = ['connection', 'react', 'main']

type Options = {
  outDir: string
  /** The SDK's files by version, which the origin serves next to the frame's. */
  sdkDir: string
  plugins?: Plugin[]
}

/** The build of the frame document and all that it loads. */
export function frameBuild({ outDir, sdkDir, plugins = [] }: Options) {
  return defineConfig({
    root: path('.'),
    // WalletConnect's library takes this from Node: see `recapBuffer.ts`.
    define: { 'Buffer.from': 'recapBuffer.from' },
    resolve: {
      alias: {
        '@msgpack/msgpack': standIn('noTransactionIds'),
        '@walletconnect/keyvaluestorage': standIn('noStorage'),
        '@walletconnect/logger': standIn('noLogger'),
        '@walletconnect/relay-auth': standIn('relayAuth'),
        blakejs: standIn('noTransactionIds'),
        'cross-fetch': standIn('nativeFetch'),
      },
    },
    plugins: [
      ...plugins,
      noAlgorandIds,
      noDelay,
      noLogTexts,
      react(),
      compileWhole(SCRIPTS),
      documentTags(SCRIPTS),
      thirdPartyNotices({ outDir }).write,
      publish({ outDir, sdkDir }),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // Every browser that runs the script knows light-dark().
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: false,
      // 300 bytes (brotli) less of the first screen than with the default minifier, for some seconds of a build.
      minify: 'terser',
      terserOptions: { compress: { passes: 2 } },
      rolldownOptions: {
        input: path('./frame.html'),
        output: {
          codeSplitting: firstScreen(path('./frame.html'), SCRIPTS),
          // The first screen names a hundred files: a character less in each is 200 bytes of it (brotli), and 42 bits tell releases apart.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
        },
      },
    },
  })
}

export default frameBuild({ outDir: path('./dist/client'), sdkDir: path('../parent-sdk/dist/v') })
