import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MAX_FILES = 20
const ROOTS = ['apps', 'build', 'e2e', 'packages']
const CODE = /\.(?:ts|tsx|mjs|js|css|html|sol)$/
const NOT_OURS = /(?:^|\/)(?:node_modules|dist|\.cache)(?:\/|$)/

/**
 * `folders.json` lists the exceptions with their reasons; a number there may only become smaller.
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkFolders(root) {
  const path = 'e2e/tools/check/folders.json'
  const allowed = JSON.parse(readFileSync(join(root, path), 'utf8'))
  const counts = new Map(Object.keys(allowed).map((folder) => [folder, 0]))
  for (const folder of ROOTS.flatMap((name) => foldersOfCode(root, name))) {
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) => {
    const limit = allowed[folder]?.count
    if (count > (limit ?? MAX_FILES))
      return [`${folder} holds ${count} files, ${limit ?? MAX_FILES} are allowed: group them by idea.`]
    if (limit === undefined || count === limit) return []
    return [`${folder} holds ${count} files: ${count > MAX_FILES ? `lower ${limit}` : 'drop its line'} in ${path}.`]
  })
}

function foldersOfCode(root, folder) {
  if (NOT_OURS.test(folder)) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return foldersOfCode(root, `${folder}/${entry.name}`)
    return CODE.test(entry.name) ? [folder] : []
  })
}
