import * as z from 'zod/mini'
import { lazily, type Parsed } from '../lazily.ts'
import {
  account,
  balance,
  cardSize,
  connectParams,
  connectResult,
  disconnectParams,
  linkParams,
  networkParams,
  remoteSession,
  remoteSessionId,
  rpcRequest,
  trackedEvent,
  transactionRequest,
  walletEvent,
  walletRequest,
} from './callSchemas.ts'
import type { Deadline } from './deadlines.ts'
import { hostState, json, network, nothing, openParams } from './schemas.ts'

/**
 * The host channel: one record a direction. Sender, receiver, validation and `docs/channel.md` derive from it.
 * Every method takes one value and answers one value, in the envelope of `envelope.ts`.
 */
type Method = { params: Schema; result: Schema; deadline: Deadline; about: string }
type Schema = () => z.ZodMiniType

/** Served by the modal frame, called by the SDK. */
export const frameMethods = {
  started: {
    params: nothing,
    result: nothing,
    deadline: 'read',
    about: 'The first call on a port: settles once the frame took what the hello brought, an opening included.',
  },
  sync: {
    params: hostState,
    result: nothing,
    deadline: 'read',
    about: 'The state of the host, whole, after each change.',
  },
  open: { params: openParams, result: nothing, deadline: 'read', about: 'The modal was opened (S2.3, S2.4).' },
  close: { params: nothing, result: nothing, deadline: 'read', about: 'The modal was closed by the host.' },
  requestClose: {
    params: nothing,
    result: nothing,
    deadline: 'read',
    about:
      'Escape or a click beside the card in the host. The frame closes through `closed`, or shakes where leaving is not allowed.',
  },
  request: {
    params: rpcRequest,
    result: json,
    deadline: 'read',
    about: 'A read of the dapp, answered by the RPC of the network.',
  },
  walletRequest: {
    params: walletRequest,
    result: json,
    deadline: 'person',
    about: 'A request of the dapp to a wallet that a connector of the frame holds (EIP-1193). It is sent once.',
  },
  restoreWallet: {
    params: remoteSessionId,
    result: lazily(() => z.nullable(remoteSession())),
    deadline: 'read',
    about: 'A remembered session, once its connector confirmed it; null for one that is gone (S4.10).',
  },
  endWallet: {
    params: remoteSessionId,
    result: nothing,
    deadline: 'read',
    about: 'End a session that a connector of the frame holds, in all its namespaces (S4.7).',
  },
  balance: {
    params: account,
    result: balance,
    deadline: 'read',
    about: 'The native balance of an address on its active network (S3.8).',
  },
  network: {
    params: networkParams,
    result: lazily(() => z.nullable(network())),
    deadline: 'read',
    about:
      'A configured network, completed from the definitions of its namespace; null for one that nobody configured.',
  },
} as const satisfies Record<string, Method>

/** Served by the SDK, called by the modal frame. */
export const hostMethods = {
  shown: {
    params: cardSize,
    result: nothing,
    deadline: 'read',
    about: 'The first paint after `open`: the placeholder may go.',
  },
  resized: {
    params: cardSize,
    result: nothing,
    deadline: 'read',
    about: 'The card has a new size; in embedded mode the iframe follows it.',
  },
  closed: { params: nothing, result: nothing, deadline: 'read', about: 'The visitor left the modal: hide it.' },
  connect: {
    params: connectParams,
    result: connectResult,
    deadline: 'person',
    about: 'Connect a wallet of the page. A decline rejects with USER_REJECTED, an open prompt with REQUEST_PENDING.',
  },
  cancelConnect: {
    params: nothing,
    result: nothing,
    deadline: 'read',
    about: 'The visitor gave up the attempt that is under way.',
  },
  disconnect: {
    params: disconnectParams,
    result: nothing,
    deadline: 'read',
    about: 'End one namespace, or all (S4.7).',
  },
  switchNetwork: {
    params: networkParams,
    result: nothing,
    deadline: 'person',
    about: 'Switch the active network, in the wallet too where one is connected (S4.6).',
  },
  requestTransaction: {
    params: transactionRequest,
    result: json,
    deadline: 'person',
    about:
      'Ask the wallet of the page that is in session to send a transaction of the modal. It is sent once; other methods are refused.',
  },
  walletConnected: {
    params: remoteSession,
    result: nothing,
    deadline: 'read',
    about: 'A connector of the frame holds this session from now on, or holds it as it is told now, whole.',
  },
  walletEvent: {
    params: walletEvent,
    result: nothing,
    deadline: 'read',
    about: 'An event of a wallet that a connector of the frame holds (EIP-1193).',
  },
  requestOpen: {
    params: nothing,
    result: nothing,
    deadline: 'read',
    about: 'Something in the frame waits for the visitor: show the modal.',
  },
  openLink: {
    params: linkParams,
    result: nothing,
    deadline: 'read',
    about: "Open a wallet's link in the page, inside the visitor's gesture (T44, T45). Refused without one.",
  },
  signIn: {
    params: nothing,
    result: nothing,
    deadline: 'person',
    about: 'Sign in with the connected wallet (SIWX): it signs a message of the page, which the page verifies (S4.4).',
  },
  cancelSignIn: {
    params: nothing,
    result: nothing,
    deadline: 'read',
    about: 'The visitor does not sign in: a session that needs it ends (S4.4).',
  },
  selectAccount: {
    params: account,
    result: nothing,
    deadline: 'read',
    about: 'Make another approved account the active one.',
  },
  track: {
    params: trackedEvent,
    result: nothing,
    deadline: 'read',
    about: "An event for the host's own subscribers (S8.10).",
  },
} as const satisfies Record<string, Method>

export type FrameMethods = typeof frameMethods
export type HostMethods = typeof hostMethods
export type MethodMap = Record<string, Method>

/** Handlers of the serving side, with parsed params. */
export type Handlers<Methods extends MethodMap> = {
  [Name in keyof Methods]: (params: Parsed<Methods[Name]['params']>) => MaybePromise<Parsed<Methods[Name]['result']>>
}

/** Methods of the calling side. Every call settles once, within its deadline. */
export type Remote<Methods extends MethodMap> = {
  [Name in keyof Methods]: (params: Parsed<Methods[Name]['params']>) => Promise<Parsed<Methods[Name]['result']>>
}

type MaybePromise<Value> = Value | Promise<Value>
