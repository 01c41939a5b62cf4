import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readDeclarations } from './readDeclarations.mjs'

/**
 * @typedef {import('./readDeclarations.mjs').Declaration} Declaration
 * @typedef {{ name: string, file: string, declaration: Declaration }} Public
 */

const GENERATED = /\.generated\.[jt]s$/
const TEXT = /'[^'\n]*'/g
const INLINE_IMPORT = /import\("([^"]+)"\)\.(\w+)/g

/**
 * @param {string} entry path of a declaration file
 * @param {string} protocol folder of the protocol's declarations
 * @returns {{ exports: Public[], mentioned: Public[] }} sorted by name
 */
export function publicSurface(entry, protocol) {
  const files = new Map()
  const exported = exportsOf(entry).toSorted(byName)
  const found = new Map(exported.map((one) => [keyOf(one), one]))
  for (const { file, declaration } of found.values()) {
    for (const one of mentionedBy(file, declaration)) if (!found.has(keyOf(one))) found.set(keyOf(one), one)
  }
  return { exports: exported, mentioned: [...found.values()].slice(exported.length).toSorted(byName) }

  function read(file) {
    if (!files.has(file)) files.set(file, readDeclarations(readFileSync(file, 'utf8')))
    return files.get(file)
  }

  function exportsOf(file) {
    const { declarations, exports, stars } = read(file)
    const own = declarations.filter((one) => one.isExported || /^declare (?:global|module)/.test(one.text))
    return [
      ...own.map((declaration) => ({ name: declaration.name, file, declaration })),
      ...exports.flatMap(({ name, source, from }) => {
        const one = from === '' ? find(file, source) : find(fileOf(file, from), source)
        return one ? [{ ...one, name }] : []
      }),
      ...stars.flatMap((from) => {
        const all = GENERATED.test(from) ? undefined : fileOf(file, from)
        return all === undefined ? [] : exportsOf(all)
      }),
    ]
  }

  function find(file, name) {
    if (file === undefined) return undefined
    const { declarations, imports, exports } = read(file)
    const declaration = declarations.find((one) => one.name === name)
    if (declaration) return { name, file, declaration }
    const imported = [...imports, ...exports].find((one) => one.name === name && one.from !== '')
    return imported && find(fileOf(file, imported.from), imported.source)
  }

  function mentionedBy(file, { text, name }) {
    const inline = [...text.matchAll(INLINE_IMPORT)].map(([, from, one]) => find(fileOf(file, from), one))
    const texts = new Set(
      text
        .replace(INLINE_IMPORT, '')
        .replace(TEXT, '')
        .match(/[A-Za-z_]\w*/g),
    )
    const named = [...texts].filter((word) => word !== name).map((word) => find(file, word))
    return [...inline, ...named].filter((one) => one !== undefined)
  }

  function fileOf(importer, specifier) {
    const [, own] = /^@airlock\/protocol\/(.+)$/.exec(specifier) ?? []
    if (own !== undefined) return resolve(protocol, `${own}.d.ts`)
    if (!specifier.startsWith('.')) return undefined
    const path = resolve(dirname(importer), specifier.replace(/\.(?:[jt]sx?)$/, '.d.ts'))
    return existsSync(path) ? path : undefined
  }
}

function keyOf({ file, declaration }) {
  return `${file} ${declaration.name}`
}

function byName(one, other) {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0
}
