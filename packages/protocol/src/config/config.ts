import * as z from 'zod/mini'
import { base } from '../chains/generated/table.ts'
import { gatewaySettings } from '../gateway/settings.ts'
import { httpUrl } from '../httpUrl.ts'
import { isOrigin, ORIGIN } from '../origin.ts'
import { allowanceKeepers } from '../permissions/allowanceKeepers.ts'
import { SIGN_IN_PROVIDERS } from '../socialProviders.ts'
import { knownContracts } from './knownContract.ts'
import { networkKey } from './networkKey.ts'
import { swapRouters } from './swapRouters.ts'

/** Servers derive `frame-ancestors`, `connect-src` and the handshake's allow list from it. */

export const DEFAULT_SECURE_ORIGIN = 'http://secure.localhost:3402'
export const DEFAULT_PROJECT_ID = 'default'

const originError = 'Write an origin as browsers do: "https://app.example", lower case, no path, no slash at the end.'
/** Exactly as browsers print it, because origins are compared by equality (T2). */
const origin = z
  .string()
  .check(z.regex(ORIGIN, { error: originError, abort: true }), z.refine(isOrigin, { error: originError }))
const relayError = 'Write a wss URL, such as "wss://relay.example"; in development "ws:" will do.'
const webSocketUrl = z
  .string(relayError)
  .check(z.regex(/^wss?:\/\/\S+$/, { error: relayError, abort: true }), z.refine(URL.canParse, relayError))
const projectId = z.string().check(z.regex(/^[-_a-zA-Z0-9]{1,64}$/, 'Write 1 to 64 letters, digits, "-" and "_".'))

const NAME_LENGTH = 40
const ICON_LENGTH = 24_000
const appNameError = 'Write the name of the app in one line of 1 to 40 characters.'
const appIconError = 'Write a PNG as a data URL of at most 24,000 characters: "data:image/png;base64,…".'
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** The icon is inline, so that no server learns who opens an email. */
const app = z.strictObject({
  name: z.string(appNameError).check(
    z.refine((name) => name.trim() === name && name !== '' && name.length <= NAME_LENGTH && !UNPRINTABLE.test(name), {
      error: appNameError,
    }),
  ),
  icon: z.optional(
    z
      .string(appIconError)
      .check(
        z.maxLength(ICON_LENGTH, appIconError),
        z.regex(/^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/, appIconError),
      ),
  ),
})

const dollarsError = 'Write an amount in US dollars, such as 100.'

const passkeyOnly = z.strictObject({
  newWallets: z._default(z.boolean(), true),
  recoveryFromUsd: z._default(z.number(dollarsError).check(z.gte(0, dollarsError)), 100),
})

const socialsError = `Write a list of providers, each once: ${SIGN_IN_PROVIDERS.map((name) => `"${name}"`).join(', ')}.`

/** A site may leave methods out, but gets no others. */
const offer = z.strictObject({
  email: z._default(z.boolean(), false),
  socials: z._default(
    z
      .array(z.enum(SIGN_IN_PROVIDERS, socialsError), socialsError)
      .check(z.refine((names) => new Set(names).size === names.length, { error: socialsError })),
    [],
  ),
  tellEmail: z._default(z.boolean(), false),
})

export const project = z.strictObject({
  /** `"any"` marks hosts as unverified. */
  origins: z.union([z.array(origin), z.literal('any')], { error: 'Write a list of origins, or "any".' }),
  app: z.optional(app),
  rpcOrigins: z._default(z.array(origin), []),
  relay: z.optional(webSocketUrl),
  relayProjectId: z.optional(projectId),
  endpoints: z._default(z.strictObject({ gateway: z.optional(origin) }), {}),
  clientId: z.optional(projectId),
  rpcUrls: z._default(
    z.record(networkKey, z.array(httpUrl(), 'Write a list of URLs, such as ["https://rpc.example/v1"].'), {
      error: `Write lists of URLs by CAIP-2 id: { "${base.caipNetworkId}": ["https://rpc.example/v1"] }.`,
    }),
    {},
  ),
  knownContracts: z._default(knownContracts, {}),
  directEmbed: z._default(z.boolean(), false),
  englishApprovals: z._default(z.boolean(), false),
  confirmDevices: z._default(z.boolean(), false),
  requireVouchedWindows: z._default(z.boolean(), false),
  /** Absent: no such wallet signs in on the secure origin's pages. */
  passkeyOnly: z.optional(passkeyOnly),
  /** Absent: a site gets the methods that it asks for. */
  offer: z.optional(offer),
  /** `false`: only the modal shows WalletConnect URIs. */
  headless: z._default(z.boolean(), true),
})
export type Project = z.output<typeof project>

const descriptorRootError = 'Write the root that `npm run descriptors` printed: "0x" and 64 hexadecimal digits.'

const secureServer = z.strictObject({
  descriptors: z.optional(
    z.strictObject({ root: z.string(descriptorRootError).check(z.regex(/^0x[0-9a-f]{64}$/, descriptorRootError)) }),
  ),
  permissions: z.optional(allowanceKeepers),
})

const onePort = z.strictObject({
  servers: z.optional(z.array(z.enum(['gateway', 'secure'], 'Write "gateway" or "secure".'))),
  sdkOrigins: z._default(z.array(origin), []),
})

const config = z.strictObject({
  $schema: z.optional(z.string()),
  modalOrigin: origin,
  secureOrigin: z._default(origin, DEFAULT_SECURE_ORIGIN),
  development: z._default(z.boolean(), false),
  projects: z.record(projectId, project),
  routers: z._default(swapRouters, {}),
  secureServer: z.optional(secureServer),
  onePort: z._default(onePort, { sdkOrigins: [] }),
  gateway: z._default(gatewaySettings, gatewaySettings.parse({})),
})
const LOCAL = /^(?:localhost|[^/]+\.localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])$/

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

/** Otherwise it would serve every `localhost` site, and send emails and pairings unencrypted (T112). */
const isPublic = (value: string) => value.startsWith('https:') && !LOCAL.test(new URL(value).hostname)

export const airlockConfig = config.check(
  ({ value, issues }) => {
    for (const [id, { origins, offer: methods }] of Object.entries(value.projects)) {
      if (origins !== 'any' || methods?.tellEmail !== true) continue
      const message =
        'Set "tellEmail" to false, or list the origins that may read the address. "any" includes every site.'
      issues.push({ code: 'custom', message, path: ['projects', id, 'offer', 'tellEmail'], input: true })
    }
  },
  ({ value, issues }) => {
    // Pairings go through the relay, so production requires encryption.
    for (const [id, { relay }] of Object.entries(value.development ? {} : value.projects)) {
      if (!relay?.startsWith('ws:')) continue
      const message = `Write "${relay.replace('ws:', 'wss:')}"; "ws:" works only in development.`
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

/** Undefined by default on public origins: `localhost` on a user's machine could be any server. */
export function nestedSecureOrigin({ modalOrigin, secureOrigin }: Pick<AirlockConfig, 'modalOrigin' | 'secureOrigin'>) {
  const isLocal = (value: string) => LOCAL.test(new URL(value).hostname)
  return isLocal(secureOrigin) && !isLocal(modalOrigin) ? undefined : secureOrigin
}
