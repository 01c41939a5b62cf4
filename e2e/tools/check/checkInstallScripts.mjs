import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INSTALL_SCRIPTS, nameOf } from '../installScripts.mjs'

/**
 * @param {string} root
 * @param {typeof INSTALL_SCRIPTS} [list]
 * @returns {string[]} problems
 */
export function checkInstallScripts(root, list = INSTALL_SCRIPTS) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const bringing = Object.keys(packages).filter((path) => packages[path].hasInstallScript)
  const isOff = /^ignore-scripts\s*=\s*true$/m.test(readFileSync(join(root, '.npmrc'), 'utf8'))
  const used = new Set(bringing.map(nameOf))
  return [
    ...(isOff ? [] : ['.npmrc must say ignore-scripts=true.']),
    ...bringing
      .filter((path) => !list[nameOf(path)]?.reason)
      .map((path) => `${path} has an install script that e2e/tools/installScripts.mjs does not list.`),
    ...Object.keys(list)
      .filter((name) => !used.has(name))
      .map((name) => `e2e/tools/installScripts.mjs lists ${name}, which has no install script.`),
  ]
}
