import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The view that the frame's document brings along. */
const FIRST_VIEW = 'Connect'

/**
 * Every other view is a chunk of its own. A view that something of the first screen imports would vanish into the document
 * and leave no chunk.
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkFirstScreen(root) {
  const chunks = chunkNames(join(root, 'apps/modal-frame/dist/client'))
  return views(join(root, 'apps/modal-frame/src/features'))
    .filter((name) => name !== FIRST_VIEW)
    .filter((name) => !chunks.some((chunk) => chunk.startsWith(`${name}-`) || chunk.startsWith(`${name}View-`)))
    .map((name) => `The view ${name} has no chunk of its own: is it part of the frame's document?`)
}

/** A view has a folder of its name, with a file of its name. */
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
