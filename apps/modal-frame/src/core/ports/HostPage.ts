import type { HostMethods, Remote } from '@airlock/protocol/channel/methods'

/** The host page as the frame sees it: the SDK's methods over the channel. Every call settles once, with a value or an AirlockError. */
export type HostPage = Remote<HostMethods>
