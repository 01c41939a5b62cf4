import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutComments } from './readComments.mjs'

const LIST = 'e2e/tools/check/namespaceWords.json'
const FOLDERS = ['apps/parent-sdk/src', 'apps/modal-frame/src', 'packages/protocol/src']
const WORD = /eip155|evm|eth_/gi
/** The namespace itself, tests, and what only tests and the gallery import. */
const AT_HOME = /\/namespaces\/eip155\/|\.test\.tsx?$|Double\.ts$|\/(?:testing|gallery)\/|\/test[A-Z]\w*\.ts$/
/** One line for each namespace, beside its import. */
const REGISTRY = /\/namespaces\/(?:registry|engineRegistry)\.ts$/

/**
 * Code that names the namespace of EVM chains outside of its folders and the registries. `namespaceWords.json` lists the exceptions with
 * their reasons; a number there may only become smaller, and so may their sum, `ceiling`, which is compared with earlier commits.
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkNamespaceWords(root) {
  const { ceiling, files: allowed } = JSON.parse(readFileSync(join(root, LIST), 'utf8'))
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
          `${LIST} allows ${sum} words and has a ceiling of ${ceiling}: ${sum < ceiling ? 'lower it' : 'move words to namespaces/'}.`,
        ]
  const problems = [...new Set([...Object.keys(found), ...Object.keys(allowed)])].flatMap((file) => {
    const [count, limit] = [found[file] ?? 0, allowed[file]?.count ?? 0]
    if (count > limit)
      return [`${file} names a namespace ${count} times, ${limit} are allowed: move it to namespaces/.`]
    return count < limit ? [`${file} names a namespace ${count} times: lower ${limit} in ${LIST}.`] : []
  })
  const before = ceilingBefore(root)
  const raised = ceiling > before ? [`${LIST} raises the ceiling from ${before} to ${ceiling}: it may only fall.`] : []
  return [...problems, ...beyond, ...raised]
}

/**
 * The lowest ceiling of the last commit, of the one before it and of where the branch left `main`, so that neither an uncommitted change
 * nor a committed one raises it. Without git, or with a history that is cut off, there is nothing to compare with.
 *
 * @param {string} root
 */
function ceilingBefore(root) {
  const ceilings = ['HEAD', 'HEAD~1', git(root, 'merge-base', 'HEAD', 'main')?.trim()].flatMap((commit) => {
    const list = commit && git(root, 'show', `${commit}:./${LIST}`)
    return list ? [JSON.parse(list).ceiling] : []
  })
  return Math.min(...ceilings)
}

/** Output of a command of git, or undefined where it fails. @param {string} root @param {...string} args */
function git(root, ...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
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
