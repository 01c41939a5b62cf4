import type { HostMethods, Remote } from '@airlock/protocol/channel/methods'

export type HostPage = Remote<HostMethods>
