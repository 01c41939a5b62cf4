import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { AREAS } from './areas.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { tests = [] } = AREAS[process.env.AIRLOCK_MUTATION_AREA ?? ''] ?? {}

/** Runs in a copy of the repository, whose `node_modules` lead back to the original: the copy's own protocol is the one that is changed. */
export default defineConfig({
  root,
  resolve: {
    alias: [{ find: /^@airlock\/protocol\/(?!.*\.json$)(.*)$/, replacement: `${root}packages/protocol/src/$1.ts` }],
  },
  test: {
    include: [...tests],
    environment: 'node',
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
