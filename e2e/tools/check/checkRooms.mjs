import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'

const SRC = 'apps/modal-frame/src'

/** Each room of the frame, with the rooms that it may import. Everybody may import packages and the protocol. */
const ROOMS = {
  texts: [],
  ui: ['texts'],
  core: ['ui', 'texts'],
  namespaces: ['core'],
  connectors: ['core'],
  features: ['core', 'ui', 'texts'],
  app: ['features', 'core', 'ui', 'texts'],
  boot: ['app', 'connectors', 'namespaces', 'features', 'core', 'ui', 'texts'],
  gallery: ['app', 'connectors', 'namespaces', 'features', 'core', 'ui', 'texts', 'testing'],
}

/** Folders of these rooms know nothing of each other. */
const APART = ['namespaces', 'connectors', 'features']

/** Imports that are left from before the rooms: `from -> to`, without `SRC`. The list only shrinks. */
const LEFT = [
  'connectors/walletconnect/createOffers.ts -> features/walletconnect/state/pairing.ts',
  'connectors/walletconnect/walletConnectConnector.ts -> features/walletconnect/state/pairing.ts',
  'core/router/closeModal.ts -> features/email/state/emailLogin.ts',
  'core/router/closeModal.ts -> features/networks/state/networkSwitch.ts',
  'core/router/goBack.ts -> features/email/state/emailLogin.ts',
  'core/router/goBack.ts -> features/networks/state/networkSwitch.ts',
  'core/router/openModal.ts -> features/email/state/emailLogin.ts',
  'core/router/openModal.ts -> features/networks/state/networkSwitch.ts',
  'core/wallets/WalletPicture.tsx -> features/walletconnect/state/pairing.ts',
  'core/wallets/connect.ts -> features/walletconnect/state/linkedWallet.ts',
  'core/wallets/connect.ts -> features/connect/state/walletGroups.ts',
  'core/wallets/waysToConnect.ts -> features/walletconnect/state/pairing.ts',
  'features/account/views/Account/Account.tsx -> features/email/state/emailLogin.ts',
  'features/connect/state/walletGroups.ts -> features/walletconnect/state/pairing.ts',
  'features/connect/views/Connect/Connect.tsx -> features/email/state/emailLogin.ts',
  'features/connect/views/Connect/Connect.tsx -> features/email/parts/EmailField.tsx',
  'features/connect/views/Connecting/Connecting.tsx -> features/walletconnect/state/pairing.ts',
  'features/email/views/EmailSettings/EmailSettings.tsx -> features/account/views/Account/Account.css',
  'features/walletconnect/views/ContinueInWallet/ContinueInWallet.tsx -> features/connect/state/walletGroups.ts',
]

/**
 * The walls between the rooms of the modal frame. Tests may look into every room.
 *
 * @param {string} root
 * @param {readonly string[]} left
 * @returns {string[]} problems
 */
export function checkRooms(root, left = LEFT) {
  const found = sources(join(root, SRC)).flatMap((file) =>
    importsOf(join(root, SRC), file).map((target) => ({ from: file, to: target })),
  )
  const broken = found.flatMap(({ from, to }) => {
    const reason = reasonAgainst(from, to)
    return reason === undefined ? [] : [{ line: `${from} -> ${to}`, reason }]
  })
  const lines = new Set(broken.map(({ line }) => line))
  return [
    ...broken.filter(({ line }) => !left.includes(line)).map(({ line, reason }) => `${line}: ${reason}`),
    ...left
      .filter((line) => !lines.has(line))
      .map((line) => `${line}: is gone; take it off the list of checkRooms.mjs.`),
  ]
}

function reasonAgainst(from, to) {
  const [room, part] = from.split('/')
  const [target, targetPart] = to.split('/')
  if (!Object.hasOwn(ROOMS, room)) return `there is no room "${room}".`
  if (room === target) {
    return APART.includes(room) && part !== targetPart ? `${room} know nothing of each other.` : undefined
  }
  const known = ROOMS[room]
  if (known.includes(target)) return undefined
  return `${room} may import ${known.length === 0 ? 'the protocol alone' : known.join(', ')}.`
}

function sources(folder) {
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

const SPECIFIER = /(?:\bfrom|\bimport\s*\(|^\s*import)\s*['"](\.[^'"]+)['"]/gm

function importsOf(folder, file) {
  const text = readFileSync(join(folder, file), 'utf8')
  return [...text.matchAll(SPECIFIER)]
    .map(([, specifier]) => normalize(join(dirname(file), specifier)).replaceAll(sep, '/'))
    .filter((target) => !target.startsWith('..'))
}
