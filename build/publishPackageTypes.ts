import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publishTypes } from './publishTypes.ts'

type Package = {
  workspace: string
  name: string
  entries: readonly string[]
}

const repository = fileURLToPath(new URL('..', import.meta.url))
const emittedBy = (workspace: string) => join(repository, workspace, 'node_modules/.cache/types/src')

export function publishPackageTypes({ workspace, name, entries }: Package): void {
  const root = join(repository, workspace)
  const compiler = join(repository, 'node_modules/typescript/bin/tsc')
  const { status } = spawnSync(process.execPath, [compiler, '-b', root], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
  const emitted = { own: emittedBy(workspace), protocol: emittedBy('packages/protocol') }
  publishTypes({ name, emitted, entries, outDir: join(root, 'dist/types') })
  mkdirSync(join(repository, 'dist'), { recursive: true })
}
