import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf } from '../installScripts.mjs'
import { resolvePackage } from './resolvePackage.mjs'

/** The last release of this family under Apache-2.0; later ones tie every use to one vendor's network. */
const WALLET_CONNECT = '2.21.8'
const WALLET_CONNECT_FAMILY = ['core', 'sign-client', 'types', 'universal-provider', 'utils', 'ethereum-provider']

/**
 * npm leaves out platform packages that it could not fetch, and then refuses its own lockfile.
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkLockfile(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).flatMap(
    ([path, { version, resolved, link, integrity, optionalDependencies = {} }]) => {
      const name = nameOf(path)
      const problems = []
      const isDownloaded = path.includes('node_modules/') && !link
      if (isDownloaded && !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')) problems.push(`${path} has no SHA-512.`)
      if (/^[a-z+]+:\/\//.test(resolved ?? '')) problems.push(`${path} names a download host.`)
      if (name.startsWith('@reown/appkit')) problems.push(`${path} must not be a dependency.`)
      const member = name.startsWith('@walletconnect/') ? name.slice('@walletconnect/'.length) : ''
      if (WALLET_CONNECT_FAMILY.includes(member) && version !== WALLET_CONNECT) {
        problems.push(`${path} is ${version}, not ${WALLET_CONNECT}.`)
      }
      const missing = Object.keys(optionalDependencies).filter(
        (other) => resolvePackage(packages, path, other) === undefined,
      )
      return [...problems, ...missing.map((other) => `${path} needs ${other}, which is not there.`)]
    },
  )
}
