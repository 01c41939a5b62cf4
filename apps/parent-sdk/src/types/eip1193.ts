/** EIP-1193 provider of a page wallet. Only the object's identity is trusted. */
export type Eip1193Provider = {
  /**
   * Sends a request, and resolves with its result.
   *
   * @example const balance = await provider.request({ method: 'eth_getBalance', params: [address, 'latest'] })
   */
  request(args: { method: string; params?: unknown }): Promise<unknown>
  /**
   * Calls a listener for each event of a name.
   *
   * @example provider.on('chainChanged', (chainId) => console.log(chainId))
   */
  on?(event: string, listener: (payload: unknown) => void): unknown
  /**
   * Removes a listener that `on` added.
   *
   * @example provider.removeListener('chainChanged', console.log)
   */
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}
