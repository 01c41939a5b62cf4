import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publishTypes } from '../../../build/publishTypes.ts'

/** Writes `dist/types`: the declarations of the package, from those that the compiler emits for the repository. */
const root = fileURLToPath(new URL('..', import.meta.url))
const repository = join(root, '../..')
const emittedBy = (workspace: string) => join(repository, workspace, 'node_modules/.cache/types/src')

const compiler = join(repository, 'node_modules/typescript/bin/tsc')
const { status } = spawnSync(process.execPath, [compiler, '-b', root], { stdio: 'inherit' })
if (status !== 0) process.exit(1)
publishTypes({
  name: 'sdk',
  emitted: { own: emittedBy('apps/parent-sdk'), protocol: emittedBy('packages/protocol') },
  entries: ['index.d.ts', 'networks.d.ts', 'react/index.d.ts'],
  outDir: join(root, 'dist/types'),
})
