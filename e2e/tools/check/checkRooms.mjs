import { join } from 'node:path'
import { FRAME_SOURCES, importsOf, modulesIn } from './frameModules.mjs'

/** Everybody may import packages and the protocol. */
const ROOMS = {
  texts: [],
  ui: ['texts'],
  core: ['ui', 'texts'],
  namespaces: ['core', 'texts'],
  connectors: ['core'],
  features: ['core', 'ui', 'texts'],
  app: ['features', 'core', 'ui', 'texts'],
  boot: ['app', 'connectors', 'namespaces', 'features', 'core', 'ui', 'texts'],
  gallery: ['app', 'connectors', 'namespaces', 'features', 'core', 'ui', 'texts', 'testing'],
}

/** The parts of the core: each may import those before it, and types of all. */
const CORE = [
  'ports',
  'features',
  'notices',
  'host',
  'router',
  'gateway',
  'networks',
  'wallets',
  'accounts',
  'tokens',
  'queries',
  'descriptions',
  'funds',
  'addressBook',
  'requests',
  'delegates',
  'transactions',
  'modal',
]

const APART = ['namespaces', 'connectors', 'features']

/**
 * Tests may look into every room.
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkRooms(root) {
  const folder = join(root, FRAME_SOURCES)
  return modulesIn(folder).flatMap((from) =>
    importsOf(folder, from).flatMap(({ to, kind }) => {
      const reason = reasonAgainst({ from, to, isType: kind === 'type' })
      return reason === undefined ? [] : [`${from} -> ${to}: ${reason}`]
    }),
  )
}

function reasonAgainst({ from, to, isType }) {
  const [capacity, part] = from.split('/')
  const [target, targetPart] = to.split('/')
  if (!Object.hasOwn(ROOMS, capacity)) return `unknown room "${capacity}".`
  if (capacity === 'core' && target === 'core') return isType ? undefined : reasonInCore(part, targetPart)
  if (capacity === target) {
    return APART.includes(capacity) && part !== targetPart && part !== 'registry.ts'
      ? `${capacity} know nothing of each other.`
      : undefined
  }
  const known = ROOMS[capacity]
  if (known.includes(target)) return undefined
  return `${capacity} may import ${known.length === 0 ? 'only the protocol' : known.join(', ')}.`
}

function reasonInCore(part, target) {
  const unknown = [part, target].find((name) => !CORE.includes(name))
  if (unknown !== undefined) return `core has no part "${unknown}".`
  return CORE.indexOf(target) > CORE.indexOf(part) ? `in core, ${part} comes before ${target}.` : undefined
}
