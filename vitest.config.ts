import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { compileSvelte } from './apps/parent-sdk/build/compileSvelte.ts'
import { locales } from './build/locales.ts'
import { tokenPictures } from './build/tokenPictures.ts'

const tests = '**/*.test.{ts,tsx}'
const all = (folder: string) => `${folder}/${tests}`

/** The modal: each test fills a page and cleans it up. */
const modal = [all('apps/modal-frame/src')]
/** Rules, and the secure frame. */
const ruleFolders = ['packages/protocol', 'packages/verify', 'apps/secure-email-frame/frame']
const rules = ruleFolders.map(all)
/** Tests that replace a module, which earlier tests would have loaded. */
const replacing = [...ruleFolders, 'apps/gateway/server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?!node_modules).*\.test\.tsx?$/.test(path))
    .map((path) => join(folder, path))
    .filter((path) => readFileSync(path, 'utf8').includes('vi.mock(')),
)
/** The SDK and the site keep listeners and roots until the page ends, so each file has a separate realm. */
const pages = ['apps/parent-sdk/src', 'apps/host/src'].map(all)
/** These frameworks have separate code for browsers, which Node's resolution does not find. */
const frameworks = ['apps/parent-sdk/src/{connections,solid,svelte,vue}/*.test.ts']
/** Tests that need Node's message ports, or compare its byte arrays: each file has a separate process. */
const processes = [
  all('apps/parent-sdk/src/engine/channel'),
  'apps/parent-sdk/src/page/frame/createFrame.test.ts',
  'apps/parent-sdk/src/engine/namespaces/solana/{openWallet,registerWallet}.test.ts',
]
/**
 * Tests that need a separate process: they read zod's error texts, which a library can replace globally, end wallets whose library
 * keeps timers, or build.
 */
const alone = [
  'apps/*/server/environment.test.ts',
  all('e2e/stack/walletPeer'),
  all('e2e/tools'),
  ...['build', 'apps/*/build', 'site/pages'].map(all),
]
/** Starts a database for the tests of both projects that need one. */
const setup = ['e2e/tools/installScripts.mjs', 'packages/server/src/testing/sharePostgres.ts']
/** Tests of checks and tools, and one that builds every image from nothing. None of them shows what the product does. */
const wide = [
  'e2e/tools/check/{rules/rules,checkRoomOrder}.test.ts',
  'e2e/tools/installBrowsers.test.ts',
  ...['check/examples', 'check/words', 'generate/reference', 'images', 'mutation', 'release', 'spec'].map((folder) =>
    all(`e2e/tools/${folder}`),
  ),
]

const isWide = process.env.AIRLOCK_TEST_WIDE === '1'

export default defineConfig({
  plugins: [locales, tokenPictures()],
  test: {
    reporters: ['default'],
    // A machine that builds at the same time is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As in browsers: what passes at the second go is reported by name.
    retry: 1,
    // By default vitest leaves a processor free, which costs 250 of 640 seconds on two.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      // Loading the modules and a DOM for each file takes eight times as long as the tests. Projects run one after the other, because a
      // worker that changes projects restarts.
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
        // A realm starts eight times as fast as a process, which loads the DOM again.
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
          // These tests wait for chains, databases and slow clients. Each additional worker loads every module again.
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
          exclude: [...configDefaults.exclude, ...(isWide ? [] : wide)],
        },
      },
    ],
  },
})
