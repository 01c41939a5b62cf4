import { join } from 'node:path'
import { importsOf, modulesIn } from './frameModules.mjs'

/** A room is a folder or a file. `types` lists rooms that may also import types of a room before them. */
const ORDERS = {
  'apps/secure-email-frame/frame': {
    rooms: [
      'boot',
      'security',
      'export',
      'handlers',
      'worker',
      'signIn',
      'calls',
      'approvals',
      'pages',
      'wallet',
      'sessions',
      'callsStatus',
      'smartAccount',
      'rpc',
      'keys',
      'wire',
      'messages',
      'errors',
    ],
    // The catalogue has a text for each name that an approval can show.
    types: { messages: 'approvals' },
  },
  'apps/secure-email-frame/server': {
    rooms: [
      'main.ts',
      'environment.ts',
      'createSecureApp.ts',
      'calls.ts',
      'documents',
      'sweep.ts',
      'sponsor',
      'signIn',
      'wallet',
      'sessions',
      'notices',
      'database',
      'context.ts',
      'fees',
      'limits',
      'mail',
      'permissions',
      'requestMetrics.ts',
      'metricsText.ts',
      'secrets',
      'http',
      'ApiError.ts',
      'errorStatus.ts',
    ],
    // The context holds the opened providers.
    types: { 'context.ts': 'signIn' },
  },
  'apps/gateway/server': {
    rooms: [
      'main.ts',
      'environment.ts',
      'expandSecrets.ts',
      'boot',
      'createGatewayApp.ts',
      'shell',
      'routes',
      'swap',
      'Route.ts',
      'AnswerSource.ts',
      'explorer',
      'names',
      'powers',
      'nfts',
      'history',
      'upstream',
      'balances',
      'prices',
      'tokens',
      'onramp',
      'catalogue',
      'sessions',
      'rpc',
      'media',
      'chain',
      'outbound',
      'openapi',
      'pruning',
      'migrations',
      'images',
      'sources',
      'descriptorSnapshots.ts',
      'createTtlCache.ts',
      'log.ts',
      'kindOfError.ts',
      'GatewayError.ts',
    ],
    types: {},
  },
}

/**
 * Tests may look into every room.
 *
 * @param {string} root
 * @returns {string[]} problems
 */
export function checkRoomOrder(root) {
  return Object.entries(ORDERS).flatMap(([folder, { rooms, types }]) => {
    const path = join(root, folder)
    return modulesIn(path).flatMap((from) =>
      importsOf(path, from).flatMap(({ to, kind }) => {
        const [source, target] = [roomOf(from), roomOf(to)]
        if (kind === 'type' && types[source] === target) return []
        const unknown = [source, target].find((name) => !rooms.includes(name))
        if (unknown !== undefined) return [`${folder}: unknown room "${unknown}".`]
        if (rooms.indexOf(target) >= rooms.indexOf(source)) return []
        return [`${folder}: ${from} -> ${to}: ${target} comes before ${source}.`]
      }),
    )
  })
}

/** @param {string} file path from the folder of the rooms */
function roomOf(file) {
  return file.split('/')[0]
}
