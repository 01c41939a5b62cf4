/** Connector ids of sessions in the frame. */
export const FRAME_CONNECTORS = ['walletConnect', 'auth'] as const
export type FrameConnector = (typeof FRAME_CONNECTORS)[number]

const NAMES: Readonly<Record<string, string>> = {
  walletConnect: 'WalletConnect',
  auth: 'Email wallet',
} satisfies Record<FrameConnector, string>

/** Name of a session in the frame until its wallet is known. */
export function connectorName(id: string): string | undefined {
  return NAMES[id]
}

/** Connector id of a page wallet without rdns and flag. */
export const UNNAMED_CONNECTOR = 'injected'

const RESERVED: readonly string[] = [...FRAME_CONNECTORS, UNNAMED_CONNECTOR].map(fold)

export function isFrameConnector(value: unknown): value is FrameConnector {
  return (FRAME_CONNECTORS as readonly unknown[]).includes(value)
}

/** Returns whether an id, in any letter case, belongs to a frame connector. A page wallet must not claim it. */
export function isReservedConnectorId(id: string): boolean {
  return RESERVED.includes(fold(id))
}

function fold(id: string) {
  return id.normalize('NFKC').trim().toLowerCase()
}
