import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutComments } from './readComments.mjs'

const FOLDERS = ['apps/parent-sdk/src', 'apps/modal-frame/src', 'packages/protocol/src']
const WORD = /eip155|evm|eth_/gi
/** The namespace itself, tests, and what only tests and the gallery import. */
const AT_HOME = /\/namespaces\/eip155\/|\.test\.tsx?$|Double\.ts$|\/(?:testing|gallery)\/|\/test[A-Z]\w*\.ts$/
/** One line for each namespace, beside its import. */
const REGISTRY = /\/namespaces\/(?:registry|engineRegistry)\.ts$/

/**
 * Code that names the namespace of EVM chains outside of its folders and the registries. `namespaceWords.json` lists the exceptions with
 * their reasons; a number there may only become smaller, and so may their sum, `ceiling`.
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkNamespaceWords(root) {
  const path = 'e2e/tools/check/namespaceWords.json'
  const { ceiling, files: allowed } = JSON.parse(readFileSync(join(root, path), 'utf8'))
  const found = Object.fromEntries(
    FOLDERS.flatMap((folder) => filesIn(root, folder))
      .filter((file) => !AT_HOME.test(file) && !REGISTRY.test(file))
      .map((file) => [file, countWords(readFileSync(join(root, file), 'utf8'))])
      .filter(([, count]) => count > 0),
  )
  const sum = Object.values(allowed).reduce((total, { count }) => total + count, 0)
  const beyond =
    sum === ceiling
      ? []
      : [
          `${path} allows ${sum} words and has a ceiling of ${ceiling}: ${sum < ceiling ? 'lower it' : 'move words to namespaces/'}.`,
        ]
  const problems = [...new Set([...Object.keys(found), ...Object.keys(allowed)])].flatMap((file) => {
    const [count, limit] = [found[file] ?? 0, allowed[file]?.count ?? 0]
    if (count > limit)
      return [`${file} names a namespace ${count} times, ${limit} are allowed: move it to namespaces/.`]
    return count < limit ? [`${file} names a namespace ${count} times: lower ${limit} in ${path}.`] : []
  })
  return [...problems, ...beyond]
}

/** Counts how often code names the namespace; comments may. @param {string} source */
function countWords(source) {
  return withoutComments(source).match(WORD)?.length ?? 0
}

function filesIn(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
}
