/** Connectors that live in the frame, by the connector id that sessions of theirs carry. */
export const FRAME_CONNECTORS = ['walletConnect', 'auth'] as const
export type FrameConnector = (typeof FRAME_CONNECTORS)[number]

/** The connector id of a wallet of the page that has no rdns and no flag of its own. */
export const NAMELESS_CONNECTOR = 'injected'

const RESERVED: readonly string[] = [...FRAME_CONNECTORS, NAMELESS_CONNECTOR].map(fold)

export function isFrameConnector(value: unknown): value is FrameConnector {
  return (FRAME_CONNECTORS as readonly unknown[]).includes(value)
}

/** True for an id of our own, in any spelling: a wallet of the page that claims it would be taken for that connector. */
export function isReservedConnectorId(id: string): boolean {
  return RESERVED.includes(fold(id))
}

function fold(id: string) {
  return id.normalize('NFKC').trim().toLowerCase()
}
