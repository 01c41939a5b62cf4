import * as z from 'zod/mini'
import { lazily, type Parsed } from '../lazily.ts'
import {
  account,
  balance,
  cardSize,
  connectParams,
  connectResult,
  disconnectParams,
  linkMessage,
  linkParams,
  modalMessage,
  networkParams,
  passedGrant,
  preparedSignIn,
  remoteSession,
  remoteSessionId,
  rpcRequest,
  signature,
  signedMessages,
  trackedEvent,
  transactionRequest,
  walletEvent,
  walletRequest,
} from './callSchemas.ts'
import type { Deadline } from './deadlines.ts'
import { hostConfig, hostState, json, network, noop, openParams } from './schemas.ts'

/**
 * The host channel: one record for each direction, from which sender, receiver, validation and `docs/channel.md`
 * derive. A method takes and returns one value. `methodTexts.ts` documents them.
 */
type Method = { params: Schema; result: Schema; deadline: Deadline }
type Schema = () => z.ZodMiniType

export const frameMethods = {
  started: {
    params: noop,
    result: noop,
    deadline: 'read',
  },
  sync: {
    params: hostState,
    result: noop,
    deadline: 'read',
  },
  configure: { params: hostConfig, result: noop, deadline: 'read' },
  open: { params: openParams, result: noop, deadline: 'read' },
  close: { params: noop, result: noop, deadline: 'read' },
  requestClose: {
    params: noop,
    result: noop,
    deadline: 'read',
  },
  request: {
    params: rpcRequest,
    result: json,
    deadline: 'read',
  },
  walletRequest: {
    params: walletRequest,
    result: json,
    deadline: 'person',
  },
  restoreWallet: {
    params: remoteSessionId,
    result: lazily(() => z.nullable(remoteSession())),
    deadline: 'read',
  },
  endWallet: {
    params: remoteSessionId,
    result: noop,
    deadline: 'read',
  },
  receiveLink: { params: linkMessage, result: noop, deadline: 'read' },
  noteGrant: { params: passedGrant, result: noop, deadline: 'read' },
  balance: {
    params: account,
    result: balance,
    deadline: 'read',
  },
  network: {
    params: networkParams,
    result: lazily(() => z.nullable(network())),
    deadline: 'read',
  },
} as const satisfies Record<string, Method>

export const hostMethods = {
  shown: {
    params: cardSize,
    result: noop,
    deadline: 'read',
  },
  resized: {
    params: cardSize,
    result: noop,
    deadline: 'read',
  },
  closed: { params: noop, result: noop, deadline: 'read' },
  connect: {
    params: connectParams,
    result: connectResult,
    deadline: 'person',
  },
  cancelConnect: {
    params: noop,
    result: noop,
    deadline: 'read',
  },
  disconnect: {
    params: disconnectParams,
    result: noop,
    deadline: 'read',
  },
  switchNetwork: {
    params: networkParams,
    result: noop,
    deadline: 'person',
  },
  requestTransaction: {
    params: transactionRequest,
    result: json,
    deadline: 'person',
  },
  signModalMessage: { params: modalMessage, result: signature, deadline: 'person' },
  walletConnected: {
    params: remoteSession,
    result: noop,
    deadline: 'read',
  },
  walletEvent: {
    params: walletEvent,
    result: noop,
    deadline: 'read',
  },
  requestOpen: {
    params: noop,
    result: noop,
    deadline: 'read',
  },
  openLink: {
    params: linkParams,
    result: noop,
    deadline: 'read',
  },
  signIn: {
    params: noop,
    result: noop,
    deadline: 'person',
  },
  cancelSignIn: {
    params: noop,
    result: noop,
    deadline: 'read',
  },
  prepareSignIn: {
    params: noop,
    result: preparedSignIn,
    deadline: 'read',
  },
  completeSignIn: {
    params: signedMessages,
    result: noop,
    deadline: 'read',
  },
  selectAccount: {
    params: account,
    result: noop,
    deadline: 'read',
  },
  track: {
    params: trackedEvent,
    result: noop,
    deadline: 'read',
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
