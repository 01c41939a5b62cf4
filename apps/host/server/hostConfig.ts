import { type CaipNetworkId, isCaipNetworkId } from '@airlock/protocol/caip'
import { isEvmAddress } from '@airlock/protocol/namespaces/eip155/address'
import * as z from 'zod/mini'

const origin = z.string().check(
  z.refine((value) => URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value), {
    error: 'Write an origin as browsers do: "https://wallet.example", lower case, no path, no slash at the end.',
  }),
)
/** The site's origin: cookies are safe only over HTTPS and on this machine. */
const ownOrigin = origin.check(
  z.refine((value) => /^https:|^http:\/\/(?:[\w.-]+\.)?localhost(?::|$)|^http:\/\/127\.0\.0\.1(?::|$)/.test(value), {
    error: 'Visitors sign in over https, or on localhost.',
  }),
)
const caipNetworkId = z.custom<CaipNetworkId>(isCaipNetworkId, { error: 'Write a CAIP-2 id, such as "eip155:42161".' })
const address = z.custom<`0x${string}`>(isEvmAddress, { error: 'Write a 20-byte 0x address.' })

const farm = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,64}$/, 'Write 1 to 64 lower-case letters, digits and "-".')),
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  summary: z.string().check(z.maxLength(300)),
  vaults: z.record(z.string().check(z.refine(isCaipNetworkId)), address),
})

export const hostConfig = z.strictObject({
  $schema: z.optional(z.string()),
  /** The site's own origin. Required for sign-in. */
  origin: z.optional(ownOrigin),
  walletOrigin: origin,
  sdk: z.strictObject({ version: z.string().check(z.regex(/^[\w.+-]{1,64}$/)), integrity: z.optional(z.string()) }),
  projectId: z._default(z.string(), 'default'),
  networks: z.array(caipNetworkId).check(z.minLength(1)),
  /** List their origins for the wallet origin's project too. */
  rpcUrls: z._default(z.record(z.string().check(z.refine(isCaipNetworkId)), z.url()), {}),
  farms: z.array(farm),
  scripts: z._default(
    z.array(z.strictObject({ src: z.string().check(z.regex(/^\/[\w./-]*$/)), data: z.record(z.string(), z.string()) })),
    [],
  ),
  connectOrigins: z._default(z.array(origin), []),
})
export type HostConfig = z.output<typeof hostConfig>
