export const FRAME_CONNECTORS = ['walletConnect', 'auth'] as const
export type FrameConnector = (typeof FRAME_CONNECTORS)[number]

const NAMES: Readonly<Record<string, string>> = {
  walletConnect: 'WalletConnect',
  auth: 'Email wallet',
} satisfies Record<FrameConnector, string>

export function connectorName(id: string): string | undefined {
  return NAMES[id]
}

export const UNNAMED_CONNECTOR = 'injected'

const RESERVED: readonly string[] = [...FRAME_CONNECTORS, UNNAMED_CONNECTOR].map(fold)

export function isFrameConnector(value: unknown): value is FrameConnector {
  return (FRAME_CONNECTORS as readonly unknown[]).includes(value)
}

/** Ignores letter case. A page wallet must not claim these ids. */
export function isReservedConnectorId(id: string): boolean {
  return RESERVED.includes(fold(id))
}

function fold(id: string) {
  return id.normalize('NFKC').trim().toLowerCase()
}
