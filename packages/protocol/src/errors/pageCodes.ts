/**
 * Errors of `sdk.js`. Separate from `codes.ts`, because every page downloads them.
 */
export const PAGE_ERRORS = {
  /**
   * The frame or the engine could not be loaded from the wallet origin.
   *
   * @example appKit.open().catch((error) => isAirlockError(error, 'FRAME_UNREACHABLE') && console.warn(error.next))
   */
  FRAME_UNREACHABLE: {
    rpc: 4900,
    message: 'Couldn’t load the wallet from {origin}.',
    next: 'Check your connection and ad blocker, then try again.',
  },
  /**
   * Options or setter values are invalid; the sentence names each, and the console explains it.
   *
   * @example try { createAppKit({ frameUrl: 'no-url', networks: [] }) } catch (error) { console.error((error as AirlockError).message) }
   */
  OPTIONS_INVALID: {
    rpc: -32602,
    message: 'createAppKit: invalid options. {problems}',
    next: 'Fix these options. The console explains them.',
  },
} as const
