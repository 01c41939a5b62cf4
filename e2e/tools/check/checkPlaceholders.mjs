import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { builtFiles } from './builtFiles.mjs'

/**
 * The federation plugin leaves this word where it failed to put the list of style sheets in: the build is green, and the remote dies in the browser.
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkPlaceholders(root) {
  return builtFiles(join(root, 'apps'))
    .filter((file) => /\.m?js$/.test(file) && readFileSync(file, 'utf8').includes('__v__css__'))
    .map((file) => `${relative(root, file)} holds the placeholder __v__css__.`)
}
