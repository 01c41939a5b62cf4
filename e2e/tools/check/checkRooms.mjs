import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'

const SRC = 'apps/modal-frame/src'

/** Each room of the frame, with the rooms that it may import. Everybody may import packages and the protocol. */
const ROOMS = {
  texts: [],
  ui: ['texts'],
  core: ['ui', 'texts'],
  namespaces: ['core'],
  connectors: ['core'],
  features: ['core', 'ui', 'texts'],
  app: ['features', 'core', 'ui', 'texts'],
  boot: ['app', 'connectors', 'namespaces', 'features', 'core', 'ui', 'texts'],
  gallery: ['app', 'connectors', 'namespaces', 'features', 'core', 'ui', 'texts', 'testing'],
}

/** Folders of these rooms know nothing of each other. */
const APART = ['namespaces', 'connectors', 'features']

/**
 * The walls between the rooms of the modal frame. Tests may look into every room.
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkRooms(root) {
  const folder = join(root, SRC)
  return sources(folder).flatMap((from) =>
    importsOf(folder, from).flatMap((to) => {
      const reason = reasonAgainst(from, to)
      return reason === undefined ? [] : [`${from} -> ${to}: ${reason}`]
    }),
  )
}

function reasonAgainst(from, to) {
  const [room, part] = from.split('/')
  const [target, targetPart] = to.split('/')
  if (!Object.hasOwn(ROOMS, room)) return `there is no room "${room}".`
  if (room === target) {
    return APART.includes(room) && part !== targetPart ? `${room} know nothing of each other.` : undefined
  }
  const known = ROOMS[room]
  if (known.includes(target)) return undefined
  return `${room} may import ${known.length === 0 ? 'the protocol alone' : known.join(', ')}.`
}

function sources(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .filter((file) => !file.startsWith('testing/'))
    .sort()
}

const SPECIFIER = /(?:\bfrom|\bimport\s*\(|^\s*import)\s*['"](\.[^'"]+)['"]/gm

function importsOf(folder, file) {
  const text = readFileSync(join(folder, file), 'utf8')
  return [...text.matchAll(SPECIFIER)]
    .map(([, specifier]) => normalize(join(dirname(file), specifier)).replaceAll(sep, '/'))
    .filter((target) => !target.startsWith('..'))
}
