import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const SKIPPED = new Set(['node_modules', 'dist', '.cache', '.git', 'test-results'])

export function testFiles() {
  return ['packages', 'apps', 'e2e']
    .flatMap((folder) => filesBelow(join(root, folder)))
    .map((file) => relative('', file))
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return /\.(?:test\.tsx?|spec\.ts)$/.test(entry.name) ? [path] : []
  })
}
