import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @param {string} folder
 * @returns {string[]}
 */
export function builtFiles(folder, isBuilt = false) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return isBuilt ? [path] : []
    return entry.name === 'node_modules' ? [] : builtFiles(path, isBuilt || entry.name === 'dist')
  })
}
