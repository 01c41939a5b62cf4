import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { compileSvelte } from './apps/parent-sdk/build/compileSvelte.ts'
import { locales } from './build/locales.ts'
import { tokenPictures } from './build/tokenPictures.ts'

const tests = '**/*.test.{ts,tsx}'
const all = (folder: string) => `${folder}/${tests}`

/** The modal: each of its tests fills a page, and leaves it clean for the next. */
const modal = [all('apps/modal-frame/src')]
/** Rules, and the secure frame. */
const ruleFolders = ['packages/protocol', 'packages/verify', 'apps/secure-email-frame/frame']
const rules = ruleFolders.map(all)
/** Those that replace a module, which others have loaded by then. */
const replacing = [...ruleFolders, 'apps/gateway/server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?!node_modules).*\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path))
    .filter((path) => readFileSync(path, 'utf8').includes('vi.mock(')),
)
/** The SDK and the site keep listeners and roots for as long as a page lives: each file has a realm of its own. */
const pages = ['apps/parent-sdk/src', 'apps/host/src'].map(all)
/** Packages of these frameworks have other code for browsers, which Node's own resolution would not find. */
const frameworks = ['apps/parent-sdk/src/{connections,solid,svelte,vue}/*.test.ts']
/** Those that need ports of Node, or compare its bytes with theirs: a process of its own for each. */
const processes = [
  all('apps/parent-sdk/src/engine/channel'),
  'apps/parent-sdk/src/page/frame/createFrame.test.ts',
  'apps/parent-sdk/src/engine/namespaces/solana/{openWallet,registerWallet}.test.ts',
]
/**
 * Tests that others would disturb, or they others: they read which words a schema has for what is wrong, which the first library that loads
 * all of zod changes for everybody; end wallets whose library goes on counting; or build in their process.
 */
const alone = [
  'apps/*/server/environment.test.ts',
  all('e2e/stack/walletPeer'),
  all('e2e/tools'),
  ...['build', 'apps/*/build', 'site/pages'].map(all),
]
/** Starts a database for the tests of both projects that need one. */
const setup = ['e2e/tools/installScripts.mjs', 'packages/server/src/testing/sharePostgres.ts']
/** Builds every image from nothing, which takes minutes. */
const images = 'e2e/tools/images/**'

const isWide = process.env.AIRLOCK_TEST_WIDE === '1'

export default defineConfig({
  plugins: [locales, tokenPictures()],
  test: {
    reporters: ['default'],
    // A machine that builds at the same time is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default vitest leaves a processor free, which costs 250 of 640 seconds on two.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      // Loading each module and a DOM anew for each file takes eight times as long as the tests themselves. One project after the other:
      // a worker that changes projects begins anew.
      {
        extends: true,
        test: {
          name: 'modal',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
          isolate: false,
          sequence: { groupOrder: 1 },
          setupFiles: 'build/leaveClean.ts',
          include: modal,
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          isolate: false,
          sequence: { groupOrder: 2 },
          setupFiles: 'build/leaveClean.ts',
          include: rules,
          exclude: [...configDefaults.exclude, ...replacing],
        },
      },
      { extends: true, test: { name: 'replacing', environment: 'node', include: replacing } },
      {
        extends: true,
        // A realm takes an eighth of the time of a process, in which the DOM is loaded anew.
        test: {
          name: 'pages',
          environment: 'happy-dom',
          pool: 'vmForks',
          include: pages,
          exclude: [...configDefaults.exclude, ...processes, ...frameworks],
        },
      },
      {
        extends: true,
        plugins: [compileSvelte],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'frameworks',
          environment: 'happy-dom',
          include: frameworks,
          server: { deps: { inline: [/node_modules\/(?:solid-js|svelte)\//, 'esm-env'] } },
        },
      },
      { extends: true, test: { name: 'processes', environment: 'happy-dom', include: processes } },
      {
        extends: true,
        test: {
          name: 'servers',
          environment: 'node',
          isolate: false,
          // They wait for chains, databases and clients that are slow on purpose. Each further worker loads every module again.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 3 },
          setupFiles: 'build/leaveClean.ts',
          globalSetup: setup,
          include: ['packages', 'apps/*/server', 'e2e'].map(all),
          exclude: [...configDefaults.exclude, ...rules, ...replacing, ...alone],
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          environment: 'node',
          globalSetup: setup,
          include: alone,
          exclude: [...configDefaults.exclude, ...(isWide ? [] : [images])],
        },
      },
    ],
  },
})
