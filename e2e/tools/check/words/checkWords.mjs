import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { readComments, withoutComments } from '../readComments.mjs'
import { BANNED } from './bannedWords.mjs'

const LIST = 'e2e/tools/check/words/words.json'
const SOURCE = /\.(?:[cm]?[jt]sx?|css)$/
const SKIPPED = /(?:^|\/)(?:node_modules|dist|test-results|generated)\/|check\/words\/bannedWords\.mjs$/
const CATALOGUE = /\/(?:texts|messages)\/en\.ts$/
const TEST = /\.(?:test|spec)\.tsx?$/
/** First argument of `test`, `describe` and `it`, and of a call of `test.each`. */
const TITLE =
  /(?:\b(?:describe|test|it)(?:\.\w+)?\(|\]\s*(?:as const)?\s*\)\(|\.each\([\w.()]+\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
const TITLE_IDS = /^(?:\[[^\]]+\]\s*)+/
const MAX_TITLE = 80
const STRING = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"/g
const MAX_SENTENCE_WORDS = 35
const CODE_OR_URL = /```[\s\S]*?```|`[^`]*`|https?:\/\/\S+/g

/**
 * Banned phrases in comments, test titles, catalogues and documents, long titles, and long sentences in documents. `words.json` stores the
 * count of each file, which may fall but never rise. The check writes a lower count to the file.
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkWords(root) {
  const allowed = JSON.parse(readFileSync(join(root, LIST), 'utf8'))
  const found = Object.fromEntries(
    files(root).map((file) => [file, hitsOf(file, readFileSync(join(root, file), 'utf8'))]),
  )
  const problems = Object.entries(found).flatMap(([file, hits]) => {
    const limit = allowed[file] ?? 0
    if (hits.length <= limit) return []
    return [`${file} has ${hits.length} banned phrases, ${limit} are allowed: ${hits.slice(0, 8).join('; ')}`]
  })
  const counts = Object.fromEntries(
    Object.entries(found)
      .map(([file, hits]) => [file, Math.min(hits.length, allowed[file] ?? 0)])
      .filter(([, count]) => count !== 0)
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  )
  const text = `${JSON.stringify(counts, null, 2)}\n`
  if (text !== readFileSync(join(root, LIST), 'utf8')) writeFileSync(join(root, LIST), text)
  return problems
}

/**
 * @param {string} file relative to the root: decides which of its texts people read
 * @param {string} source
 * @returns {string[]} each banned phrase with what to write instead
 */
export function hitsOf(file, source) {
  const long = file.endsWith('.md') ? longSentences(source) : longTitles(file, source)
  const banned = textsOf(file, source).flatMap((raw) => {
    const text = raw.replace(CODE_OR_URL, 'x').replace(/\s+/g, ' ')
    return BANNED.flatMap(([, pattern, instead]) =>
      [...text.matchAll(/** @type {RegExp} */ (pattern))].map(([phrase]) => `"${phrase.trim()}" (${instead})`),
    )
  })
  return [...long, ...banned]
}

/** Sentences of a document over the limit. A list item and a table cell end a sentence. */
function longSentences(source) {
  return source
    .replace(CODE_OR_URL, 'x')
    .split(/\n\s*(?:\n|[-*] |\d+\. |#+ )|\||(?<=[.!?:;]['’"*)]*)\s/)
    .filter((message) => message.trim().split(/\s+/).length > MAX_SENTENCE_WORDS)
    .map((message) => `"${message.trim().slice(0, 60)}…" (at most ${MAX_SENTENCE_WORDS} words)`)
}

/** Titles over the limit, without their ids. */
function longTitles(file, source) {
  return titlesOf(file, withoutComments(source))
    .map((title) => title.replace(TITLE_IDS, ''))
    .filter((title) => title.length > MAX_TITLE)
    .map((title) => `"${title.slice(0, 60)}…" (a title has at most ${MAX_TITLE} characters)`)
}

function titlesOf(file, code) {
  return TEST.test(file) ? [...code.matchAll(TITLE)].map(([, , title = '']) => title) : []
}

function textsOf(file, source) {
  if (file.endsWith('.md')) return [source]
  const comments = readComments(source).map(({ text }) => text)
  const code = withoutComments(source)
  if (TEST.test(file)) return [...comments, ...titlesOf(file, code)]
  if (CATALOGUE.test(file)) return [...comments, ...[...code.matchAll(STRING)].map(([, a, b]) => a ?? b ?? '')]
  return comments
}

function files(root) {
  const folders = ['apps', 'build', 'docs', 'e2e', 'examples', 'packages'].filter((folder) =>
    existsSync(join(root, folder)),
  )
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll(sep, '/')}`,
    ),
  )
  return [...readdirSync(root).filter((file) => file.endsWith('.md')), ...sources]
    .filter((file) => (SOURCE.test(file) || file.endsWith('.md')) && !SKIPPED.test(file))
    .sort()
}
