const USER_REJECTED = 4001
/** Unsupported method, unsupported atomic batch, and JSON-RPC's unknown method. */
const UNSUPPORTED = [4200, 5700, 5760, -32601]
const MAX_LENGTH = 160

/** The innermost error is the clearest. */
export function explainFailure(cause: unknown): string {
  const chain: unknown[] = []
  for (let error = cause; error !== undefined && error !== null && chain.length < 8; error = causeOf(error)) {
    chain.push(error)
  }
  if (chain.some((error) => (error as { code?: unknown }).code === USER_REJECTED)) return 'Declined. Nothing was sent.'
  if (chain.some((error) => UNSUPPORTED.includes((error as { code?: unknown }).code as number)))
    return 'This wallet can’t do that on this network.'
  if (chain.some((error) => /insufficient funds/i.test(messageOf(error))))
    return 'Not enough ETH for this and the network fee.'
  const reason = chain.map(messageOf).findLast((message) => message !== '') ?? ''
  return reason === '' ? 'Something went wrong. Try again.' : reason.slice(0, MAX_LENGTH)
}

function causeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? (error as { cause?: unknown }).cause : undefined
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error
  const { shortMessage, message } = error as { shortMessage?: unknown; message?: unknown }
  if (typeof shortMessage === 'string') return shortMessage
  return typeof message === 'string' ? message : ''
}
