import type { RemoteSession } from '../../channel/callSchemas.ts'

/** A session of the frame with accounts in this namespace. */
export type EvmSession = RemoteSession & { namespaces: { eip155: NonNullable<RemoteSession['namespaces']['eip155']> } }
