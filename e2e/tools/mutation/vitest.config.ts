import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { locales } from '../../../build/locales.ts'
import { AREAS } from './areas.ts'
import { loadErrors } from './loadErrors.ts'
import { QuickestFirst } from './QuickestFirst.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { tests = [] } = AREAS[process.env.AIRLOCK_MUTATION_AREA ?? ''] ?? {}

/** Runs in a copy of the repository, whose `node_modules` lead back to the original: the copy's own packages are those that are changed. */
export default defineConfig({
  root,
  plugins: [locales],
  resolve: {
    alias: [
      { find: /^@airlock\/(protocol|server)\/(?!.*\.json$)(.*)$/, replacement: `${root}packages/$1/src/$2.ts` },
      { find: '@airlock/verify', replacement: `${root}packages/verify/src/index.ts` },
    ],
  },
  test: {
    include: [...tests],
    environment: 'node',
    reporters: [loadErrors()],
    // One worker loads the imports once. Surviving changes are tried again in isolation.
    isolate: process.env.AIRLOCK_MUTATION_ISOLATED === 'true',
    sequence: { sequencer: QuickestFirst },
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
