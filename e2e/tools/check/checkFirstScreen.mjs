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
  return readdirSync(join(root, 'apps/modal-frame/src/views'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== FIRST_VIEW)
    .filter(({ name }) => !chunks.some((chunk) => chunk.startsWith(`${name}-`) || chunk.startsWith(`${name}View-`)))
    .map(({ name }) => `The view ${name} has no chunk of its own: is it part of the frame's document?`)
}

function chunkNames(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => entry.name)
}
