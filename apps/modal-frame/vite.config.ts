import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressFiles } from '../../build/compressFiles.ts'
import { loadStyles } from '../../build/loadStyles.ts'
import { locales } from '../../build/locales.ts'
import { thirdPartyNotices } from '../../build/thirdPartyNotices.ts'
import { compileWhole } from './build/compileWhole.ts'
import { documentTags } from './build/documentTags.ts'
import { firstScreen } from './build/firstScreen.ts'
import { leanReact } from './build/leanReact.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
/** Each replacement file gives its reason. */
const standIn = (name: string) => path(`./src/connectors/walletconnect/library/${name}.ts`)

/** Only the library's Algorand encoder uses part of a package. */
const noAlgorandIds: Plugin = {
  name: 'no-algorand-ids',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '@scure/base' && importer?.includes('/@walletconnect/') ? standIn('noTransactionIds') : undefined,
}

/** The silent logger needs no texts: 600 bytes less (brotli). */
const noLogTexts: Plugin = {
  name: 'no-log-texts',
  transform(code, id) {
    if (!id.includes('/@walletconnect/')) return undefined
    const logged = /this\.(?:client\.)?logger\.(?:trace|debug|info|warn|error|fatal)\("[^"\\]*"\)/g
    return { code: code.replace(logged, '(void 0)'), map: null }
  },
}

/** Removes an unused Jotai option: 250 bytes less of the first screen (brotli). */
const noDelay: Plugin = {
  name: 'no-delay',
  transform(code, id) {
    if (!id.includes('/jotai/esm/react.mjs')) return undefined
    const without = code.replace(/if \(typeof delay === "number"\) \{.*?return;\s*\}/s, '')
    if (without === code) throw new Error('Jotai no longer has an option for a delay: remove this plugin.')
    return { code: without, map: null }
  },
}

const SCRIPTS = ['connection', 'react', 'main']

type Options = {
  outDir: string
  /** By version, served next to the frame's files. */
  sdkDir: string
  plugins?: Plugin[]
}

export function frameBuild({ outDir, sdkDir, plugins = [] }: Options) {
  return defineConfig({
    root: path('.'),
    // For WalletConnect's library: see `recapBuffer.ts`.
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
      leanReact,
      noAlgorandIds,
      noDelay,
      noLogTexts,
      loadStyles,
      locales,
      react(),
      compileWhole(SCRIPTS),
      documentTags(SCRIPTS),
      thirdPartyNotices({ outDir }).write,
      compressFiles(outDir, () => {
        if (existsSync(sdkDir)) cpSync(sdkDir, join(outDir, 'v'), { recursive: true })
      }),
    ],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      // Every supported browser has light-dark().
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      modulePreload: false,
      // 300 bytes less (brotli) than the default minifier.
      minify: 'terser',
      terserOptions: { compress: { passes: 2 } },
      rolldownOptions: {
        input: path('./frame.html'),
        output: {
          codeSplitting: firstScreen(path('./frame.html'), SCRIPTS),
          // The first screen names a hundred files: 28-bit hashes save bytes (brotli).
          hashCharacters: 'hex',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
        },
      },
    },
  })
}

export default frameBuild({ outDir: path('./dist/client'), sdkDir: path('../parent-sdk/dist/v') })
