import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutComments } from './readComments.mjs'

const FOLDERS = ['apps/parent-sdk/src', 'apps/modal-frame/src', 'packages/protocol/src']
/** A connector may know its own id, and tests may name it. */
const AT_HOME = /^apps\/modal-frame\/src\/connectors\/|\.test\.tsx?$|\/testing\//
const ID = '[\'"`](?:walletConnect|auth|injected)[\'"`]'
/** A comparison on either side, a case, and a search in a list of one. */
const BRANCH = new RegExp(`[!=]==?\\s*${ID}|${ID}\\s*[!=]==?|\\bcase\\s+${ID}|\\[\\s*${ID}\\s*\\]\\.includes`)

/**
 * Code that branches on the literal id of a connector. Traits of a connector that callers need are members of its contract
 * (`core/ports/Connector.ts`).
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkConnectorIds(root) {
  return FOLDERS.flatMap((folder) => filesIn(root, folder))
    .filter((file) => !AT_HOME.test(file))
    .flatMap((file) => {
      const [branch] = BRANCH.exec(withoutComments(readFileSync(join(root, file), 'utf8'))) ?? []
      return branch === undefined ? [] : [`${file} branches on the id of a connector: ${branch}`]
    })
}

function filesIn(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
}
