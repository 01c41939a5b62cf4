import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutComments } from '../readComments.mjs'
import { PRIVATE_NAMES } from './privateNames.mjs'

const LIST = 'e2e/tools/check/words/names.json'
const SOURCE = /^(?:apps|build|e2e|packages)\/.*\.(?:tsx?|mjs)$/
const SKIPPED = /\/generated\/|\/(?:privateNames|bannedWords)\.mjs$/
/** Strings, the text of templates, and the text between tags of JSX. */
const TEXT =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?:`|\})(?:\\.|[^`\\$]|\$(?!\{))*(?:`|\$\{)|(?<=[\w"'}/]>)[^<>{}=;()]*(?=<)/g
const NAMES = new RegExp(`(?<![\\w$-])(?:${Object.keys(PRIVATE_NAMES).join('|')})(?![\\w$-])`, 'g')

/**
 * Files that use private names. `names.json` has for each name the number of files that may use it, which may fall but never rise, and the
 * reason of each name that stays. The check writes a lower count to the file.
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkNames(root) {
  /** @type {{ stays: Record<string, string>, files: Record<string, number> }} */
  const allowed = JSON.parse(readFileSync(join(root, LIST), 'utf8'))
  /** @type {Map<string, string[]>} */
  const found = new Map()
  for (const file of sources(root))
    for (const name of namesOf(readFileSync(join(root, file), 'utf8')))
      if (!(name in allowed.stays)) found.set(name, [...(found.get(name) ?? []), file])
  const problems = [...found].flatMap(([name, files]) => {
    const limit = allowed.files[name] ?? 0
    const instead = PRIVATE_NAMES[name]
    if (files.length <= limit) return []
    return [
      `\`${name}\` is used in ${files.length} files, ${limit} are allowed (${instead}): ${files.slice(0, 5).join(', ')}`,
    ]
  })
  const counts = Object.entries(allowed.files).map(([name, limit]) => [
    name,
    Math.min(limit, found.get(name)?.length ?? 0),
  ])
  const files = Object.fromEntries(counts.filter(([, count]) => count !== 0))
  const text = `${JSON.stringify({ ...allowed, files }, null, 2)}\n`
  if (text !== readFileSync(join(root, LIST), 'utf8')) writeFileSync(join(root, LIST), text)
  return problems
}

/** Private names of a source, once each. @param {string} source */
export function namesOf(source) {
  return new Set(withoutComments(source).replace(TEXT, "''").match(NAMES) ?? [])
}

/** @param {string} root */
function sources(root) {
  return execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 16 * 2 ** 20 })
    .split('\n')
    .filter((file) => SOURCE.test(file) && !SKIPPED.test(file) && existsSync(join(root, file)))
}
