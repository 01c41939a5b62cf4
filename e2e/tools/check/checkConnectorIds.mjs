import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutComments } from './readComments.mjs'

export const CONNECTOR_FOLDERS = [
  'apps/parent-sdk/src',
  'apps/modal-frame/src',
  'packages/protocol/src',
  'apps/secure-email-frame/frame',
  'apps/secure-email-frame/server',
  'apps/gateway/server',
  'apps/host/server',
  'apps/host/src',
  'packages/server/src',
]
/** A connector may know its own id, the list of reserved ids compares with them, and tests may name them. */
const AT_HOME =
  /^apps\/modal-frame\/src\/connectors\/|^packages\/protocol\/src\/connectorIds\.ts$|\.test\.tsx?$|Double\.ts$|\/(?:testing|gallery)\//
/** Files with one comparison, and its reason. The list only shrinks. */
const ALLOWED = {
  'apps/parent-sdk/src/engine/wallets/createWalletRegistry.ts':
    'refuses the ids of connectors to wallets of the page, but to nameless ones',
}
/** Files that write ids, or import what knows them: how often each, and why. Elsewhere an id comes with its connector. */
const WRITTEN = {
  'apps/modal-frame/src/core/wallets/walletConnectWallet.ts': { count: 1, why: 'the wallet of a connector' },
  'apps/modal-frame/src/core/wallets/wallets.ts': { count: 1, why: 'the wallet of a connector' },
  'apps/parent-sdk/src/engine/connections/createConnectionList.ts': {
    count: 1,
    why: 'names a session that another tab stored without a name',
  },
  'apps/parent-sdk/src/engine/headless/createRemoteFeatures.ts': { count: 1, why: 'requests the row of email sign-in' },
  'apps/parent-sdk/src/engine/headless/createWallets.ts': {
    count: 1,
    why: 'a method of other kits that is only for this connector',
  },
  'apps/parent-sdk/src/engine/namespaces/eip155/findInjected.ts': {
    count: 1,
    why: 'a nameless wallet has a separate id',
  },
  'apps/parent-sdk/src/types/AppKitOptions.ts': { count: 2, why: 'names of groups' },
  'apps/parent-sdk/src/page/options/checks.ts': {
    count: 3,
    why: 'names of groups, and wallets of the host, whose ids differ from ours',
  },
  'apps/parent-sdk/src/engine/wallets/createWalletRegistry.ts': {
    count: 1,
    why: 'ids of page wallets differ from ours',
  },
  'apps/parent-sdk/src/walletButton/walletIds.ts': {
    count: 3,
    why: 'short names that other kits have for ids',
  },
  'packages/protocol/src/channel/schemas.ts': {
    count: 3,
    why: 'names of groups, and wallets of the page, whose ids differ from ours',
  },
}
const ID = '[\'"`](?:walletConnect|auth|injected)[\'"`]'
const START = '\\bconst\\s+(\\w+)(?:\\s*:[^=;]+)?\\s*=\\s*'
const CONSTANT = new RegExp(
  `${START}(?:${ID}|(?:new (?:Set|Map)(?:<[^>]+>)?\\()?\\[[^\\]]*${ID}|\\{[^{}]*\\bid:\\s*${ID})`,
  'g',
)
/** A constant that is another one or its id, or whose member `id` is: the traits of a connector have the id of its wallet. */
const DERIVED = new RegExp(`${START}(?:\\{[^{}]*\\bid:\\s*)?(\\w+)(?:\\.id)?\\b(?!\\w|\\s*[.([?])`, 'g')
const INSIDE = '(?:[^{}]|\\{[^{}]*\\})*?'
const RECORD = `\\{(?:${INSIDE}[,\\s])?\\[?(?:${ID}|\\b(?:walletConnect|auth|injected)\\b)\\]?\\s*[:(]${INSIDE}\\}`
const RECORDS = new RegExp(`${START}(?:Object\\.freeze\\()?${RECORD}`, 'g')
const WORD = new RegExp(`${ID}|\\/\\^\\W*(?:walletConnect|auth|injected)\\b|'[^']*/connectorIds(?:\\.ts)?'`, 'g')
const CAST = '(?:\\s+(?:as|satisfies)\\s[^()]+)?\\)?'
const IMPORTS = /\bimport\s*\{([^}]*)\}/g

/**
 * Traits of a connector that callers need are members of its contract (`core/ports/Connector.ts`).
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkConnectorIds(root) {
  const sources = CONNECTOR_FOLDERS.flatMap((folder) => filesIn(root, folder))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, code: withoutComments(readFileSync(join(root, file), 'utf8')) }))
  const constants = new Set(sources.flatMap(({ code }) => declared(code)))
  const records = new Set(sources.flatMap(({ code }) => recordsOf(code)))
  const known = (code) => [...new Set([...declared(code), ...imported(code, constants)])]
  for (let size = -1; size < constants.size; ) {
    size = constants.size
    for (const { code } of sources) for (const name of derived(code, known(code))) constants.add(name)
  }
  return sources
    .filter(({ file }) => !AT_HOME.test(file))
    .flatMap(({ file, code }) => {
      const names = known(code)
      const keyed = [...recordsOf(code), ...imported(code, records)]
      const found = [...code.matchAll(branchOn([...names, ...derived(code, names)], keyed))]
      const isAllowed = Object.hasOwn(ALLOWED, file)
      if (isAllowed && found.length === 0)
        return [`${file} no longer branches on an id: remove it from checkConnectorIds.`]
      if (found.length > (isAllowed ? 1 : 0))
        return found.slice(isAllowed ? 1 : 0).map(([branch]) => `${file} branches on the id of a connector: ${branch}`)
      const [count, limit] = [code.match(WORD)?.length ?? 0, WRITTEN[file]?.count ?? 0]
      return count > limit ? [`${file} writes ids of connectors ${count} times, ${limit} are allowed.`] : []
    })
}

/**
 * @param {readonly string[]} names of constants
 * @param {readonly string[]} records names of those with ids for keys
 */
function branchOn(names, records) {
  const constant = names.length > 0 ? `\\b(?:${names.join('|')})\\b` : undefined
  const id = constant ? `(?:${ID}|${constant}(?:\\.id\\b)?)` : ID
  const list = `\\[[^[\\]]*${id}[^[\\]]*\\]${constant ? `|${constant}` : ''}`
  const branches = [
    `[!=]==?\\s*${id}(?![.(\\w])`,
    `${id}\\s*[!=]==?`,
    `\\bcase\\s+${id}`,
    `(?:${list})${CAST}\\??\\.(?:includes|has|get|indexOf|lastIndexOf|some|every|find|findIndex|filter)\\(`,
    `${RECORD}${CAST}\\s*(?:\\?\\.)?\\[`,
    `\\bin\\s+\\(?${RECORD}`,
    ...(constant ? [`\\{[^{}]*\\bid\\b[^{}]*\\}\\s*=\\s*${constant}(?!\\s*[.([])`] : []),
    ...(records.length > 0
      ? [`\\b(?:${records.join('|')})\\b(?:${CAST}\\s*(?:\\?\\.)?\\[|\\s*,\\s*\\w*[iI]d\\))`]
      : []),
  ]
  return new RegExp(branches.join('|'), 'g')
}

/** @param {string} code */
function declared(code) {
  return [...code.matchAll(CONSTANT)].map(([, name]) => name)
}

/**
 * @param {string} code
 * @param {readonly string[]} names
 */
function derived(code, names) {
  const found = new Set(names)
  for (let size = -1; size < found.size; ) {
    size = found.size
    for (const [, name, source] of code.matchAll(DERIVED)) if (found.has(source)) found.add(name)
  }
  return [...found].filter((name) => !names.includes(name))
}

/** @param {string} code */
function recordsOf(code) {
  return [...code.matchAll(RECORDS)].map(([, name]) => name)
}

/**
 * @param {string} code
 * @param {ReadonlySet<string>} constants
 */
function imported(code, constants) {
  return [...code.matchAll(IMPORTS)]
    .flatMap(([, list]) => list.split(','))
    .flatMap((item) => {
      const [name, own = name] = item.trim().split(/\s+as\s+/)
      return constants.has(name) ? [own] : []
    })
}

function filesIn(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
}
