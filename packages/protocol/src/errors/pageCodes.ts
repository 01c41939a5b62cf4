/**
 * Errors of the part of the SDK that is in the page from the start. They stand apart from the others of `codes.ts` because every
 * visitor of every host downloads these.
 */
export const PAGE_ERRORS = {
  /** The frame or the engine could not be loaded from the wallet origin. */
  FRAME_UNREACHABLE: {
    rpc: 4900,
    sentence: 'The wallet window at {origin} could not be reached.',
    next: 'Check the connection or an ad blocker, then try again.',
  },
  /** Options, or values of a setter, are refused; the sentence names each. */
  OPTIONS_INVALID: {
    rpc: -32602,
    sentence: 'createAppKit: the options are not valid. {problems}',
    next: 'Change what is named here.',
  },
  /** The page has an instance that was created with other options. */
  ALREADY_CREATED: {
    rpc: -32602,
    sentence: 'createAppKit was called twice with different options.',
    next: 'Create it once and share the instance.',
  },
  /** A method that needs a browser was called on a server. */
  SERVER_SIDE: {
    rpc: -32602,
    sentence: 'This call needs a browser.',
    next: 'Call it in an effect or an event handler.',
  },
} as const
