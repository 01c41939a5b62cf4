import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { PRIVATE_NAMES } from './privateNames.mjs'

const LIST = 'e2e/tools/check/words/names.json'
/** Earlier names of each file. Rename them, and add none. */
const EARLIER = 'e2e/tools/check/words/earlierNames.json'
const SOURCE = /^(?:apps|build|e2e|packages)\/.*\.(?:tsx?|mjs)$/
const SKIPPED = /\/generated\/|\/(?:privateNames|bannedWords)\.mjs$/
const NAMES = new RegExp(`(?<![\\w$-])(?:${Object.keys(PRIVATE_NAMES).join('|')})(?![\\w$-])`, 'g')

/**
 * `names.json` has the reason of each name that stays. `earlierNames.json` may only shrink.
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkNames(root) {
  /** @type {Record<string, string>} */
  const stays = JSON.parse(readFileSync(join(root, LIST), 'utf8'))
  /** @type {Record<string, string[]>} */
  const earlier = JSON.parse(readFileSync(join(root, EARLIER), 'utf8'))
  const used = new Map(
    sources(root).map((file) => [
      file,
      [...namesOf(readFileSync(join(root, file), 'utf8'))].filter((name) => !Object.hasOwn(stays, name)),
    ]),
  )
  const added = [...used].flatMap(([file, names]) =>
    names
      .filter((name) => !earlier[file]?.includes(name))
      .map((name) => `${file}: \`${name}\` is a private name. Write ${PRIVATE_NAMES[name]}`),
  )
  const renamed = Object.entries(earlier).flatMap(([file, names]) =>
    names
      .filter((name) => !used.get(file)?.includes(name))
      .map((name) => `${EARLIER}: remove \`${name}\` of ${file}, which does not use it.`),
  )
  return [...added, ...renamed]
}

/** @param {string} source */
export function namesOf(source) {
  /** @type {Set<string>} */
  const names = new Set()
  if (source.search(NAMES) === -1) return names
  addNames(parseSync('source.tsx', source).program, names)
  return names
}

/** @param {unknown} node @param {Set<string>} names */
function addNames(node, names) {
  if (typeof node !== 'object' || node === null) return
  const { type, name } = /** @type {{ type?: unknown, name?: unknown }} */ (node)
  if (/Identifier$/.test(String(type)) && Object.hasOwn(PRIVATE_NAMES, String(name))) names.add(String(name))
  for (const child of Object.values(node)) addNames(child, names)
}

/** @param {string} root */
function sources(root) {
  return execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 16 * 2 ** 20 })
    .split('\n')
    .filter((file) => SOURCE.test(file) && !SKIPPED.test(file) && existsSync(join(root, file)))
}
