import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'

const CODE = /\.(?:ts|tsx|mjs|css)$/
/** Names that say the same thing wherever they stand: the way into a folder or a document, a declaration, the texts of a language. */
const CONVENTIONAL = new Set(['index.ts', 'main.ts', 'main.tsx', 'feature.ts', 'texts.ts', 'en.ts', 'file.ts'])

/**
 * Files of one workspace that share a name without being the same thing of two siblings, such as `namespaces/<name>/openWallet.ts`.
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkFileNames(root) {
  const files = execFileSync('git', ['ls-files', 'apps', 'packages', 'e2e'], { cwd: root, encoding: 'utf8' })
  return sharedNames(files.split('\n'))
}

/** @param {readonly string[]} files paths from the root @returns {string[]} problems */
export function sharedNames(files) {
  /** @type {Map<string, string[]>} */
  const groups = new Map()
  for (const file of files.filter((file) => CODE.test(file) && !CONVENTIONAL.has(basename(file)))) {
    const name = `${workspaceOf(file)} ${basename(file)}`
    groups.set(name, [...(groups.get(name) ?? []), file])
  }
  return [...groups.values()].flatMap((paths) =>
    paths.flatMap((path, index) =>
      paths
        .slice(index + 1)
        .filter((other) => !areSiblings(path, other))
        .map((other) => `${path} and ${other} share a name: call one of them after what sets it apart.`),
    ),
  )
}

/**
 * @param {string} left
 * @param {string} right
 */
function areSiblings(left, right) {
  const [one, two] = [left.split('/'), right.split('/')]
  return one.length === two.length && one.filter((part, index) => part !== two[index]).length === 1
}

/** @param {string} file */
function workspaceOf(file) {
  return file.startsWith('e2e/') ? 'e2e' : file.split('/').slice(0, 2).join('/')
}
