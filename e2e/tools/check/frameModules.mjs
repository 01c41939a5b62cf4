import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'

export const FRAME_SOURCES = 'apps/modal-frame/src'

const IMPORT =
  /^(?:import|export)(\s+type)?\b[^'"(]*?['"](\.[^'"]+)['"]|\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"`](\.[^'"`]+)['"`]/gm

/**
 * @param {string} folder
 * @returns {string[]}
 */
export function modulesIn(folder) {
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

/**
 * @param {string} folder
 * @param {string} file
 * @returns {{ to: string, kind: 'type' | 'static' | 'lazy' }[]}
 */
export function importsOf(folder, file) {
  const text = readFileSync(join(folder, file), 'utf8')
  return [...text.matchAll(IMPORT)]
    .map(([, type, specifier, lazy]) => ({
      to: normalize(join(dirname(file), specifier ?? lazy)).replaceAll(sep, '/'),
      kind: lazy !== undefined ? 'lazy' : type !== undefined ? 'type' : 'static',
    }))
    .filter(({ to }) => !to.startsWith('..'))
}
