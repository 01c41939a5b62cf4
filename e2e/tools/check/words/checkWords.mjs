import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { readComments, withoutComments } from '../readComments.mjs'
import { BANNED } from './bannedWords.mjs'

const SOURCE = /\.(?:[cm]?[jt]sx?|css)$/
const PLAIN = /\.(?:md|sol|grit|ya?ml|sh|conf|example|html|svelte|vue)$|(?:^|\/)(?:Dockerfile|Caddyfile)$/
const SKIPPED =
  /(?:^|\/)(?:node_modules|dist|\.cache|\.next|\.angular|test-results|generated)\/|check\/words\/bannedWords\.mjs$/
const CATALOGUE = /\/(?:texts|messages)\/en\.ts$/
const TEST = /\.(?:test|spec)\.tsx?$/
const TITLE =
  /(?:\b(?:describe|test|it)(?:\.\w+)?\(|\]\s*(?:as const)?\s*\)\(|\.each\([\w.()]+\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g
const TITLE_IDS = /^(?:\[[^\]]+\]\s*)+/
const MAX_TITLE = 80
const CLAUSE = /^(?:what(?:ever)?|whose|whom?|where|nothing|no|one) /i
const STRING = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g
const MAX_SENTENCE_WORDS = 35
const CODE_OR_URL = /```[\s\S]*?```|`[^`]*`|https?:\/\/\S+/g

/**
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkWords(root) {
  return files(root).flatMap((file) =>
    hitsOf(file, readFileSync(join(root, file), 'utf8')).map((hit) => `${file}: ${hit}`),
  )
}

/**
 * @param {string} file relative to the root: decides which of its texts people read
 * @param {string} source
 * @returns {string[]} each banned phrase with what to write instead
 */
export function hitsOf(file, source) {
  const long = file.endsWith('.md') ? longSentences(source) : titleHits(file, source)
  const banned = textsOf(file, source).flatMap((raw) => {
    const text = raw.replace(CODE_OR_URL, 'x').replace(/\s+/g, ' ')
    return BANNED.flatMap(([, pattern, instead]) =>
      [...text.matchAll(/** @type {RegExp} */ (pattern))].map(([phrase]) => `"${phrase.trim()}" (${instead})`),
    )
  })
  return [...long, ...banned]
}

/** A list item and a table cell end a sentence. */
function longSentences(source) {
  return source
    .replace(CODE_OR_URL, 'x')
    .split(/\n\s*(?:\n|[-*] |\d+\. |#+ )|\||(?<=[.!?]['’"*)]*)\s/)
    .filter((message) => message.trim().split(/\s+/).length > MAX_SENTENCE_WORDS)
    .map((message) => `"${message.trim().slice(0, 60)}…" (at most ${MAX_SENTENCE_WORDS} words)`)
}

function titleHits(file, source) {
  const titles = titlesOf(file, withoutComments(source)).map((title) => title.replace(TITLE_IDS, ''))
  const long = titles.filter((title) => title.length > MAX_TITLE)
  const clauses = titles.filter((title) => CLAUSE.test(title))
  return [
    ...long.map((title) => `"${title.slice(0, 60)}…" (a title has at most ${MAX_TITLE} characters)`),
    ...clauses.map((title) => `"${title.slice(0, 60)}" (a title starts with a verb)`),
  ]
}

function titlesOf(file, code) {
  return TEST.test(file) ? [...code.matchAll(TITLE)].map(([, , title = '']) => title) : []
}

function textsOf(file, source) {
  if (PLAIN.test(file)) return [source]
  const comments = readComments(source).map(({ text }) => text)
  const code = withoutComments(source)
  if (TEST.test(file)) return [...comments, ...titlesOf(file, code)]
  const strings = [...code.matchAll(STRING)].map(([, a, b, c]) => a ?? b ?? c ?? '')
  return [...comments, ...(CATALOGUE.test(file) ? strings : strings.filter((text) => text.includes(' ')))]
}

function files(root) {
  const folders = ['.github', 'apps', 'build', 'deploy', 'docs', 'e2e', 'examples', 'packages', 'site'].filter(
    (folder) => existsSync(join(root, folder)),
  )
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll(sep, '/')}`,
    ),
  )
  return [...readdirSync(root), ...sources]
    .filter((file) => (SOURCE.test(file) || PLAIN.test(file)) && !SKIPPED.test(file))
    .sort()
}
