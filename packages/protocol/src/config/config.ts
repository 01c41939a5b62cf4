import * as z from 'zod/mini'
import { base } from '../chains/generated/table.ts'
import { gatewaySettings } from '../gateway/settings.ts'
import { httpUrl } from '../httpUrl.ts'
import { isOrigin, ORIGIN } from '../origin.ts'
import { chainId, knownContracts } from './knownContract.ts'

/** Content of `airlock.config.json`. The servers of the frames derive `frame-ancestors`, `connect-src` and the handshake's allow list from it. */

/** Secure origin of an installation that configures none: the local world's. */
export const DEFAULT_SECURE_ORIGIN = 'http://secure.localhost:3402'
/** The project of a host that names none. */
export const DEFAULT_PROJECT_ID = 'default'

const originError = 'Write an origin as browsers do: "https://app.example", lower case, no path, no slash at the end.'
/** An origin exactly as browsers print it: scheme, host, port, no slash. Origins are compared by equality (T2). */
const origin = z
  .string()
  .check(z.regex(ORIGIN, { error: originError, abort: true }), z.refine(isOrigin, { error: originError }))
const relayError = 'Write a wss URL, such as "wss://relay.example"; in development "ws:" will do.'
const webSocketUrl = z
  .string(relayError)
  .check(z.regex(/^wss?:\/\/\S+$/, { error: relayError, abort: true }), z.refine(URL.canParse, relayError))
const projectId = z.string().check(z.regex(/^[-_a-zA-Z0-9]{1,64}$/, 'Write 1 to 64 letters, digits, "-" and "_".'))

export const project = z.strictObject({
  /** Hosts that may embed the modal. `"any"` is an explicit choice: every host is served and marked as unverified. */
  origins: z.union([z.array(origin), z.literal('any')], { error: 'Write a list of origins, or "any".' }),
  /** RPC origins that a host may name in `customRpcUrls`. */
  rpcOrigins: z._default(z.array(origin), []),
  /** The WalletConnect relay. */
  relay: z.optional(webSocketUrl),
  /** The id that the relay knows the project by; the id of the project unless given. */
  relayProjectId: z.optional(projectId),
  endpoints: z._default(z.strictObject({ gateway: z.optional(origin) }), {}),
  /** The modal's name for itself at the gateway, as `X-Client-Id`: for one that counts its clients by it. */
  clientId: z.optional(projectId),
  /** RPC URLs by CAIP-2 id that the secure frame reads from and builds approvals with; a chain's public ones unless given. */
  rpcUrls: z._default(
    z.record(chainId, z.array(httpUrl(), 'Write a list of URLs, such as ["https://rpc.example/v1"].'), {
      error: `Write lists of URLs by CAIP-2 id: { "${base.caipNetworkId}": ["https://rpc.example/v1"] }.`,
    }),
    {},
  ),
  /** Contracts that approvals may call by their names, by CAIP-2 id, next to those of the product's own list. */
  knownContracts: z._default(knownContracts, {}),
  /** Lets the project's hosts embed the secure frame themselves, as existing clients of its wire do. */
  directEmbed: z._default(z.boolean(), false),
  /** Confirms a device that is new to an address by a mailed link before it gets a code. */
  confirmDevices: z._default(z.boolean(), false),
  /** Refuses windows of social sign-in that no frame of a host vouches for. */
  requireVouchedWindows: z._default(z.boolean(), false),
})
export type Project = z.output<typeof project>

const config = z.strictObject({
  $schema: z.optional(z.string()),
  modalOrigin: origin,
  secureOrigin: z._default(origin, DEFAULT_SECURE_ORIGIN),
  /** In development hosts on `localhost` are served too, on any port. */
  development: z._default(z.boolean(), false),
  projects: z.record(projectId, project),
  /** Read by the gateway alone. */
  gateway: z._default(gatewaySettings, gatewaySettings.parse({})),
})
/** Hosts that no stranger reaches. */
const LOCAL = /^(?:localhost|[^/]+\.localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])$/

/** Every origin that an installation serves or is served to, with its place in the configuration. */
function originsOf({
  modalOrigin,
  secureOrigin,
  projects,
}: z.output<typeof config>): [path: (string | number)[], origin: string][] {
  const ofProjects = Object.entries(projects).flatMap(([id, { origins }]) =>
    origins === 'any'
      ? []
      : origins.map((one, index): [(string | number)[], string] => [['projects', id, 'origins', index], one]),
  )
  return [[['modalOrigin'], modalOrigin], [['secureOrigin'], secureOrigin], ...ofProjects]
}

/** A public origin in development is an error: every site on `localhost` is served, and mail and pairings may travel in clear (T112). */
const isPublic = (value: string) => value.startsWith('https:') && !LOCAL.test(new URL(value).hostname)

export const airlockConfig = config.check(
  ({ value, issues }) => {
    // Pairings and metadata go through the relay, so outside of development it has to be encrypted.
    for (const [id, { relay }] of Object.entries(value.development ? {} : value.projects)) {
      if (!relay?.startsWith('ws:')) continue
      const message = `Write "${relay.replace('ws:', 'wss:')}"; "ws:" is for development alone.`
      issues.push({ code: 'custom', message, path: ['projects', id, 'relay'], input: relay })
    }
  },
  ({ value, issues }) => {
    if (!value.development) return
    for (const [path, found] of originsOf(value).filter(([, one]) => isPublic(one))) {
      const message = `"development" is true and ${path.join('.')} is the public origin "${found}". Set "development" to false, or write an origin on localhost.`
      issues.push({ code: 'custom', message, path, input: found })
    }
  },
)
export type AirlockConfig = z.output<typeof airlockConfig>

/**
 * Returns the secure origin that the modal frame may nest. `undefined` where none is configured: its default is for a local world, and on a
 * visitor's machine a `localhost` would be any server that listens there.
 */
export function nestedSecureOrigin({ modalOrigin, secureOrigin }: Pick<AirlockConfig, 'modalOrigin' | 'secureOrigin'>) {
  const isLocal = (value: string) => LOCAL.test(new URL(value).hostname)
  return isLocal(secureOrigin) && !isLocal(modalOrigin) ? undefined : secureOrigin
}
