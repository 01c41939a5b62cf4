import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolvePackage } from './resolvePackage.mjs'

const ALLOWED = new Set([
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
  'MIT-0',
])

const TOOLS = /^(?:vite|vitest|happy-dom|axe-core|@types\/.*|@testing-library\/.*)$/

/** Permissive too, each with the reason why it is here. */
const EXCEPTIONS = {
  // A build tool that leaves a few lines of loader in the remote; its licence is OSI-approved and requires only its notice.
  'node_modules/@originjs/vite-plugin-federation': 'MulanPSL-2.0',
}

/**
 * Packages that only tests and tools use stay out of the images, the bundles and this check.
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkLicences(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const workspaces = Object.keys(packages).filter((path) => /^(?:apps|packages)\/[^/]+$/.test(path))
  const shipped = new Set()
  for (const path of workspaces) {
    // An app may bundle packages of its devDependencies.
    const { dependencies, devDependencies } = packages[path]
    visit(packages, path, { ...dependencies, ...devDependencies }, shipped)
  }
  return [...shipped].flatMap((path) => {
    const licence = packages[path].license ?? licenceInstalled(root, path)
    const isException = licence !== undefined && EXCEPTIONS[path] === licence
    return isAllowed(licence) || isException ? [] : [`${path} ${packages[path].version}: ${licence ?? 'no licence'}`]
  })
}

function visit(packages, from, dependencies, shipped) {
  for (const name of Object.keys(dependencies)) {
    const path = resolvePackage(packages, from, name)
    if (path === undefined || shipped.has(path) || packages[path].link || TOOLS.test(name)) continue
    shipped.add(path)
    const { dependencies: inner, optionalDependencies } = packages[path]
    visit(packages, path, { ...inner, ...optionalDependencies }, shipped)
  }
}

function licenceInstalled(root, path) {
  try {
    return JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')).license
  } catch {
    return undefined
  }
}

/** SPDX: one of what `OR` joins suffices, all of what `AND` joins must be allowed. */
function isAllowed(licence) {
  if (typeof licence !== 'string') return false
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ALLOWED.has(part.trim())))
}
