import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { PRIVATE_NAMES } from './privateNames.mjs'

const LIST = 'e2e/tools/check/words/names.json'
const SOURCE = /^(?:apps|build|e2e|packages)\/.*\.(?:tsx?|mjs)$/
const SKIPPED = /\/generated\/|\/(?:privateNames|bannedWords)\.mjs$/
const NAMES = new RegExp(`(?<![\\w$-])(?:${Object.keys(PRIVATE_NAMES).join('|')})(?![\\w$-])`, 'g')

/**
 * Files that use private names. `names.json` has the reason of each name that stays.
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkNames(root) {
  /** @type {Record<string, string>} */
  const stays = JSON.parse(readFileSync(join(root, LIST), 'utf8'))
  return sources(root).flatMap((file) =>
    [...namesOf(readFileSync(join(root, file), 'utf8'))]
      .filter((name) => !Object.hasOwn(stays, name))
      .map((name) => `${file}: \`${name}\` is a private name. Write ${PRIVATE_NAMES[name]}`),
  )
}

/** Private identifiers of a source, once each. @param {string} source */
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
