export function rpcError(code: number, message: string): Error & { code: number } {
  return Object.assign(new Error(message), { code })
}

export const userRejected = () => rpcError(4001, 'User rejected the request.')
export const unauthorized = () =>
  rpcError(4100, 'The requested method and/or account has not been authorized by the user.')
export const unsupportedMethod = (method: string) => rpcError(4200, `The method "${method}" is not supported.`)
export const walletGone = () => rpcError(4900, 'The wallet is gone.')
export const chainDisconnected = (chainId: string) =>
  rpcError(4901, `The wallet has no connection to chain "${chainId}".`)
export const unrecognizedChain = (chainId: string) =>
  rpcError(4902, `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`)
export const alreadyPending = (method: string) =>
  rpcError(-32_002, `Request of type '${method}' already pending. Please wait.`)
export const invalidParams = (reason: string) => rpcError(-32_602, reason)
