import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { thirdPartyNotices } from '../../../build/thirdPartyNotices.ts'
import { flattenOptions } from './flattenOptions.ts'
import { replaceArrayFrom } from './replaceArrayFrom.ts'

type Options = {
  root: string
  outDir: string
  plugins?: Plugin[]
}

const TARGET = 'es2022'
/** Browsers with light-dark(). */
const CSS_TARGET = ['chrome123', 'firefox120', 'safari17.5']
/** The unsafe options assume that no function is called with `new`. */
const TERSER = {
  ecma: 2020,
  compress: { passes: 3, toplevel: true, unsafe_arrows: true, unsafe_methods: true },
  mangle: { toplevel: true },
} as const
/** Compiles all functions off the main thread during the download. */
const HINT = '//# allFunctionsCalledOnLoad\n'

const FILES = [
  'namespaces/solana',
  'namespaces/polkadot',
  'namespaces/bip122',
  'signIn',
  'methods',
  'connections',
  'namespaces/injected/requests',
  'namespaces/injected/chains',
  'remote',
  'headless',
  'button',
  'warnings',
]

const takeFiles = (root: string): Plugin => ({
  name: 'airlock:on-demand-files',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/loadCode.ts') ? join(root, 'src/engine/onDemand/loadFiles.ts') : null),
})

/** Takes the rules of namespaces that a page needs. */
const takePageRules = (root: string): Plugin => ({
  name: 'airlock:page-rules',
  enforce: 'pre',
  resolveId: (source) =>
    source.endsWith('/namespaces/registry.ts') ? join(root, 'src/page/namespaces/scriptRules.ts') : null,
})

const shareErrors = (root: string): Plugin => ({
  name: 'airlock:shared-errors',
  enforce: 'pre',
  resolveId: (source) =>
    /\/(?:AirlockError|isRejection)(?:\.ts)?$/.test(source) ? join(root, 'src/engine/onDemand/sharedErrors.ts') : null,
})

/** The script contains the engine's hash, and the engine its files' hashes: pinning the script pins all. */
export async function publishScript({ root, outDir, plugins = [] }: Options): Promise<void> {
  const notices = thirdPartyNotices({ outDir })
  const bundle = (input: string, format: 'es' | 'iife', define: Record<string, string>, own: Plugin[] = []) =>
    bundleOne({ root, input, format, define, plugins: [...plugins, ...own, notices.collect] })
  const onDemand = Object.fromEntries(
    await Promise.all(
      FILES.map(async (folder) => {
        const code = await bundle(`src/engine/${folder}/file.ts`, 'es', {}, [shareErrors(root)])
        return [basename(folder), code] as const
      }),
    ),
  )
  const engine = await bundle('src/engine/createEngine.ts', 'es', {
    FILE_INTEGRITY: JSON.stringify(
      Object.fromEntries(Object.entries(onDemand).map(([name, code]) => [name, integrityOf(code)])),
    ),
  })
  const texts = await bundle('src/page/texts/findTexts.ts', 'es', {})
  const pins = {
    ENGINE_INTEGRITY: JSON.stringify(integrityOf(engine)),
    TEXTS_INTEGRITY: JSON.stringify(integrityOf(texts)),
  }
  const script = await bundle('src/script.ts', 'iife', pins, [takePageRules(root)])
  const walletButton = await bundle('src/walletButton/walletButtonScript.ts', 'iife', {})
  const files = {
    'sdk.js': script,
    'wallet-button.js': walletButton,
    'engine.js': engine,
    'texts.js': texts,
    ...Object.fromEntries(Object.entries(onDemand).map(([name, code]) => [`${name}.js`, code])),
  }
  mkdirSync(outDir, { recursive: true })
  for (const [name, code] of Object.entries(files)) {
    writeFileSync(join(outDir, name), code)
    console.log(`${name}: ${brotliCompressSync(code).length} bytes brotli`)
  }
  const hashes = Object.fromEntries(Object.entries(files).map(([name, code]) => [name, integrityOf(code)]))
  writeFileSync(join(outDir, 'integrity.json'), `${JSON.stringify(hashes, null, 2)}\n`)
  notices.save()
}

type Bundle = {
  root: string
  input: string
  format: 'es' | 'iife'
  define: Record<string, string>
  plugins: Plugin[]
}

async function bundleOne({ root, input, format, define, plugins }: Bundle) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [...plugins, takeFiles(root), replaceArrayFrom(), flattenOptions()],
    // Removes code for servers.
    define: { ...define, 'typeof document': '"object"' },
    build: {
      write: false,
      target: TARGET,
      cssTarget: CSS_TARGET,
      // Saves 260 bytes (brotli) of the script and 700 of the engine for some seconds of build time.
      minify: 'terser',
      terserOptions: { ...TERSER, module: format === 'es' },
      modulePreload: false,
      rolldownOptions: {
        input: join(root, input),
        preserveEntrySignatures: format === 'es' ? 'strict' : false,
        output: { format },
      },
    },
  })
  const [chunk, ...others] = (result as Rolldown.RolldownOutput).output
  if (others.length > 0) throw new Error(`${input} must give one file, not ${others.length + 1}.`)
  return HINT + chunk.code
}

function integrityOf(code: string) {
  return `sha384-${createHash('sha384').update(code).digest('base64')}`
}
