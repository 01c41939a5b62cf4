import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutComments } from './readComments.mjs'

const LIST = 'e2e/tools/check/namespaceWords.json'
/** Folders that were looked at first: those of lists that name none. */
const FIRST_FOLDERS = ['apps/parent-sdk/src', 'apps/modal-frame/src', 'packages/protocol/src']
export const NAMESPACE_FOLDERS = [
  ...FIRST_FOLDERS,
  'apps/secure-email-frame/frame',
  'apps/secure-email-frame/server',
  'apps/gateway/server',
  'apps/host/server',
  'apps/host/src',
  'packages/server/src',
  'packages/verify/src',
  'apps/parent-sdk/build',
  'apps/modal-frame/build',
  'apps/modal-frame/server',
  'apps/gateway/build',
]
const WORD = /eip155|evm|eth_|solana|polkadot|bip122|bitcoin|DEFAULT_NAMESPACE/gi
const NAMESPACE_HOME =
  /^(?:apps\/(?:parent-sdk|modal-frame)|packages\/protocol)\/src\/(?:connectors\/(?:auth|walletconnect)\/|siwx\/|engine\/|page\/)?namespaces\/(?:eip155|solana|polkadot|bip122|standard|injected)(?:\/|\.ts$)|^apps\/parent-sdk\/src\/types\/providers\/|^packages\/verify\/src\/schemes\/(?:evm|solana|polkadot|bitcoin)\/|^apps\/secure-email-frame\/frame\/approvals\/(?:evm|solana)\//
/** Folders that exist for EVM only: swaps by its routers, names (ENS), permissions (ERC-7715), allowances, NFTs (ERC-721, ERC-1155), wagmi. */
const EVM_HOME =
  /^apps\/parent-sdk\/src\/(?:wagmi\/|networks\/evmChains\.generated)|^apps\/gateway\/server\/(?:swap|names|nfts|powers|sessions|routes\/swaps)\/|^apps\/modal-frame\/src\/features\/(?:swap|names|powers|sessions)\/|^packages\/protocol\/src\/(?:swap|names|permissions|gateway\/answers\/swap)\//
const TEST = /\.test\.tsx?$|Double\.ts$|\/(?:testing|gallery)\//

/**
 * `ceiling` may only become smaller than in earlier commits; a word may move to another file. If lists are added, only
 * the earlier ones count.
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkNamespaceWords(root) {
  const {
    words: texts,
    folders,
    ceiling,
    registries = {},
    files: allowed,
  } = JSON.parse(readFileSync(join(root, LIST), 'utf8'))
  const codeOf = (file) => withoutComments(readFileSync(join(root, file), 'utf8'))
  const sources = NAMESPACE_FOLDERS.flatMap((folder) => filesIn(root, folder))
    .filter((file) => ![NAMESPACE_HOME, EVM_HOME, TEST].some((pattern) => pattern.test(file)))
    .filter((file) => !Object.hasOwn(registries, file))
    .map((file) => [file, codeOf(file)])
  const registered = Object.entries(registries).flatMap(([file, count]) => {
    const now = countWords(codeOf(file), WORD)
    return now === count ? [] : [`${file} names a namespace ${now} times, ${LIST} has ${count} for this registry.`]
  })
  // The innermost folder counts.
  const names = Object.keys(allowed).toSorted((one, other) => other.length - one.length)
  const entryOf = (file) => names.find((name) => name === file || (name.endsWith('/') && file.startsWith(name))) ?? file
  const found = {}
  for (const [file, code] of sources) {
    const count = countWords(code, WORD)
    if (count > 0) found[entryOf(file)] = (found[entryOf(file)] ?? 0) + count
  }
  const sum = Object.values(allowed).reduce((total, { count }) => total + count, 0)
  const beyond =
    sum === ceiling
      ? []
      : [
          `${LIST} allows ${sum} words and has a ceiling of ${ceiling}: ${sum < ceiling ? 'lower it' : 'move words to namespaces/'}.`,
        ]
  const problems = [...new Set([...Object.keys(found), ...names])].flatMap((name) => {
    const [count, limit] = [found[name] ?? 0, allowed[name]?.count ?? 0]
    if (count > limit)
      return [`${name} names a namespace ${count} times, ${limit} are allowed: move it to namespaces/.`]
    return count < limit ? [`${name} names a namespace ${count} times: lower ${limit} in ${LIST}.`] : []
  })
  const raised = earlierLists(root).flatMap((before) => {
    const lost = [
      ...before.words.split('|').filter((word) => !WORD.source.split('|').includes(word)),
      ...before.folders.filter((folder) => !NAMESPACE_FOLDERS.includes(folder)),
    ]
    if (lost.length > 0) return [`${LIST} was about ${lost.join(', ')} too: count it again.`]
    const now = sources
      .filter(([file]) => before.folders.some((folder) => file.startsWith(`${folder}/`)))
      .reduce((total, [, code]) => total + countWords(code, new RegExp(before.words, 'gi')), 0)
    return now > before.ceiling
      ? [`${LIST} raises the ceiling from ${before.ceiling} to ${now}: it may only fall.`]
      : []
  })
  const other = texts === WORD.source ? [] : [`${LIST} is about other words than ${WORD.source}.`]
  if (folders?.join() !== NAMESPACE_FOLDERS.join())
    other.push(`${LIST} is about other folders than ${NAMESPACE_FOLDERS.join(', ')}.`)
  return [...problems, ...registered, ...beyond, ...new Set(raised), ...other]
}

/**
 * Without git there is nothing to compare with, and with a shallow history only the available part counts.
 *
 * @param {string} root
 * @returns {{ words: string, folders: readonly string[], ceiling: number }[]}
 */
function earlierLists(root) {
  const commits = git(root, 'log', '--format=%H', '--', LIST)?.split('\n').filter(Boolean) ?? []
  return commits.flatMap((commit) => {
    const list = git(root, 'show', `${commit}:./${LIST}`)
    const { words: texts, folders = FIRST_FOLDERS, ceiling } = list ? JSON.parse(list) : {}
    return texts === undefined ? [] : [{ words: texts, folders, ceiling }]
  })
}

/**
 * @param {string} root
 * @param {...string} args
 */
function git(root, ...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}

/** @param {string} code @param {RegExp} texts */
function countWords(code, texts) {
  return code.match(texts)?.length ?? 0
}

function filesIn(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
}
