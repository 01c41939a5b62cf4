import { defineConfig } from 'vitest/config'

/** Code of pages gets a DOM; servers, tools and the protocol run as they are. */
const inPage = ['apps/parent-sdk/src', 'apps/modal-frame/src', 'apps/host/src']
const tests = '**/*.test.{ts,tsx}'

export default defineConfig({
  test: {
    reporters: ['default'],
    // A machine that builds at the same time is slow, not wrong.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // By default vitest leaves a processor free, which costs 250 of 640 seconds on two.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'happy-dom',
          include: inPage.map((folder) => `${folder}/${tests}`),
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          globalSetup: ['e2e/tools/installScripts.mjs', 'packages/server/src/testing/startPostgres.ts'],
          include: [
            `build/${tests}`,
            `packages/${tests}`,
            `apps/*/{server,build}/${tests}`,
            `apps/secure-email-frame/frame/${tests}`,
            `e2e/${tests}`,
          ],
        },
      },
    ],
  },
})
