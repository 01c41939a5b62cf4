import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parseSync } from 'vite'

/** Folders whose titles are checked. */
const FOLDERS = ['apps', 'build', 'e2e', 'packages', 'site']
const TEST = /\.(?:test|spec)\.tsx?$/
const SKIPPED = /(?:^|\/)(?:node_modules|dist|generated)\//
const TESTS = ['test', 'it']
/** Members that take a title. `test.each` and others return a function that does. */
const MODIFIERS = ['only', 'skip', 'todo', 'fails', 'fixme', 'concurrent', 'sequential']
const IDS = /^(?:\[[^\]]+\]\s*)+/
const PLACEHOLDER = /^(?:%[a-z]|\$\w+)(?: |$)/
/** Each row of a table has a title. */
const RENDERED = /%[a-z]|\$\w/
/** A verb in the third person, such as `returns`, or `cannot` and `never` before one. */
const VERB = /^(?:[a-z]+(?:-[a-z]+)*s|cannot|never [a-z]+s)[,:;]?(?: |$)/
/** After a placeholder these verbs have the placeholder as their subject. */
const PREDICATE = /^(?:is|has|does|cannot|never) /
/** A plural noun before its verb. */
const SUBJECT = /^[a-z]+s (?:are|can|cannot|have|may|must|were) /
const NOUNS = new Set(
  'accounts addresses always amounts as balances bytes capabilities chains decimals details digits events gas headers ids its less messages months networks news options plus plurals providers readiness receivers sessions success texts this toasts tokens transactions unless us variables wallets'.split(
    ' ',
  ),
)

/**
 * Titles of tests that do not begin with a verb, and titles that two tests of a file share.
 *
 * @param {string} root
 * @param {string[]} folders relative to the root
 * @returns {string[]} problems
 */
export function checkTitles(root, folders = FOLDERS) {
  return testFiles(root, folders).flatMap((file) =>
    titleProblems(readFileSync(join(root, file), 'utf8')).map((problem) => `${file}: ${problem}`),
  )
}

/** @param {string} source @returns {string[]} problems */
export function titleProblems(source) {
  /** @type {{ title: string, rendered: string[] }[]} */
  const found = []
  addTitles(parseSync('source.tsx', source).program, found)
  const titles = found.map(({ title }) => title.replace(IDS, ''))
  const shared = titles.filter((title, index) => !RENDERED.test(title) && titles.indexOf(title) !== index)
  return [
    ...found
      .flatMap(({ rendered }) => rendered.map((title) => title.replace(IDS, '').trim()))
      .filter((title) => !beginsWithVerb(title))
      .map((title) => `"${title}" does not begin with a verb.`),
    ...[...new Set(shared)].map((title) => `"${title}" is the title of two tests.`),
  ]
}

/** @param {string} title without ids */
function beginsWithVerb(title) {
  const plain = title.replace(PLACEHOLDER, '')
  if (plain === '') return true
  if (plain !== title && PREDICATE.test(plain)) return false
  const [word = ''] = plain.split(/[ ,:;]/)
  return VERB.test(plain) && !SUBJECT.test(plain) && !NOUNS.has(word)
}

/** @param {any} node @param {{ title: string, rendered: string[] }[]} found */
function addTitles(node, found) {
  if (typeof node !== 'object' || node === null) return
  if (node.type === 'CallExpression' && takesTitle(node.callee)) {
    const title = textOf(node.arguments[0])
    const rows = title?.replace(IDS, '').startsWith('%s') ? firstTexts(node.callee) : []
    const rendered = rows.map((/** @type {string} */ row) => title?.replace('%s', () => row) ?? '')
    if (title !== undefined) found.push({ title, rendered: rows.length > 0 ? rendered : [title] })
  }
  for (const child of Object.values(node)) addTitles(child, found)
}

/** `test`, `test.only`, and the call `test.each(table)`, which is the callee of its title. @param {any} callee */
function takesTitle(callee) {
  if (callee.type === 'CallExpression') return isTest(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return isTest(callee.tag)
  if (callee.type === 'MemberExpression' && !MODIFIERS.includes(callee.property.name)) return false
  return isTest(callee)
}

/** @param {any} callee @returns {boolean} */
function isTest(callee) {
  if (callee.type !== 'MemberExpression') return callee.type === 'Identifier' && TESTS.includes(callee.name)
  return callee.property.name !== 'describe' && isTest(callee.object)
}

/** The first column of a table, which `%s` at the start of a title renders. @param {any} callee */
function firstTexts(callee) {
  const table = callee.arguments?.[0]
  const rows = table?.type === 'TSAsExpression' ? table.expression.elements : table?.elements
  return (rows ?? []).flatMap((/** @type {any} */ row) => textOf(row?.elements?.[0] ?? row) ?? [])
}

/** @param {any} node @returns {string | undefined} expressions of a template become `$value` */
function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return undefined
  return node.quasis.map((/** @type {any} */ { value }) => value.cooked).join('$value')
}

/** @param {string} root @param {string[]} folders */
function testFiles(root, folders) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll(sep, '/')}`,
      ),
    )
    .filter((file) => TEST.test(file) && !SKIPPED.test(file))
    .sort()
}
