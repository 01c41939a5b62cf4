import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FRAME_SOURCES, importsOf, modulesIn } from './frameModules.mjs'

const FIRST_VIEW = 'Connect'
const ENTRIES = ['boot/connection.ts', 'boot/react.ts', 'boot/main.tsx']
const LIST = 'e2e/tools/check/firstScreen.json'
/** A feature, connector or namespace: its folder, and the module within. */
const PART = /^((?:features|connectors|namespaces)\/[^/]+)\/(.+\.tsx?)$/

/**
 * The first screen holds Connect, the declaration of each feature, and the modules that `firstScreen.json` lists by the part that declares
 * them as eager. Every other view is a separate chunk.
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkFirstScreen(root) {
  return [...eagerModules(root), ...viewsWithoutChunk(root)]
}

function eagerModules(root) {
  const listed = JSON.parse(readFileSync(join(root, LIST), 'utf8'))
  const allowed = new Set(Object.entries(listed).flatMap(([part, files]) => files.map((file) => `${part}/${file}`)))
  const exceeded = staticImports(join(root, FRAME_SOURCES))
  const added = [...exceeded]
    .filter(([file]) => PART.test(file) && !/^features\/[^/]+\/feature\.ts$/.test(file) && !allowed.has(file))
    .map(
      ([file, importer]) =>
        `${file} is part of the first screen by ${importer}: load it on demand, or list it in ${LIST}.`,
    )
  const missing = [...allowed]
    .filter((file) => !exceeded.has(file))
    .map((file) => `${file} is not part of the first screen: take it from ${LIST}.`)
  return [...added, ...missing]
}

/** Modules that the document's scripts import before anything is loaded on demand, each with one that imports it. */
function staticImports(folder) {
  const modules = new Set(modulesIn(folder))
  const importers = new Map()
  const queue = ENTRIES.filter((entry) => modules.has(entry))
  for (const from of queue) {
    for (const { to, kind } of importsOf(folder, from)) {
      if (kind !== 'static' || importers.has(to) || !modules.has(to)) continue
      importers.set(to, from)
      queue.push(to)
    }
  }
  return importers
}

function viewsWithoutChunk(root) {
  const chunks = chunkNames(join(root, 'apps/modal-frame/dist/client'))
  return views(join(root, FRAME_SOURCES, 'features'))
    .filter((name) => name !== FIRST_VIEW)
    .filter((name) => !chunks.some((chunk) => chunk.startsWith(`${name}-`) || chunk.startsWith(`${name}View-`)))
    .map((name) => `The view ${name} has no separate chunk: is it part of the frame's document?`)
}

function views(features) {
  return readdirSync(features).flatMap((feature) => {
    const folder = join(features, feature, 'views')
    if (!existsSync(folder)) return []
    return readdirSync(folder).filter((name) => existsSync(join(folder, name, `${name}.tsx`)))
  })
}

function chunkNames(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => entry.name)
}
