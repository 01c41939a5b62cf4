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
import { hostConfig, hostState, json, network, nothing, openParams } from './schemas.ts'

/**
 * The host channel: one record for each direction, from which sender, receiver, validation and `docs/channel.md`
 * derive. A method takes and returns one value. `methodTexts.ts` documents them.
 */
type Method = { params: Schema; result: Schema; deadline: Deadline }
type Schema = () => z.ZodMiniType

export const frameMethods = {
  started: {
    params: nothing,
    result: nothing,
    deadline: 'read',
  },
  sync: {
    params: hostState,
    result: nothing,
    deadline: 'read',
  },
  configure: { params: hostConfig, result: nothing, deadline: 'read' },
  open: { params: openParams, result: nothing, deadline: 'read' },
  close: { params: nothing, result: nothing, deadline: 'read' },
  requestClose: {
    params: nothing,
    result: nothing,
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
    result: nothing,
    deadline: 'read',
  },
  receiveLink: { params: linkMessage, result: nothing, deadline: 'read' },
  noteGrant: { params: passedGrant, result: nothing, deadline: 'read' },
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
    result: nothing,
    deadline: 'read',
  },
  resized: {
    params: cardSize,
    result: nothing,
    deadline: 'read',
  },
  closed: { params: nothing, result: nothing, deadline: 'read' },
  connect: {
    params: connectParams,
    result: connectResult,
    deadline: 'person',
  },
  cancelConnect: {
    params: nothing,
    result: nothing,
    deadline: 'read',
  },
  disconnect: {
    params: disconnectParams,
    result: nothing,
    deadline: 'read',
  },
  switchNetwork: {
    params: networkParams,
    result: nothing,
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
    result: nothing,
    deadline: 'read',
  },
  walletEvent: {
    params: walletEvent,
    result: nothing,
    deadline: 'read',
  },
  requestOpen: {
    params: nothing,
    result: nothing,
    deadline: 'read',
  },
  openLink: {
    params: linkParams,
    result: nothing,
    deadline: 'read',
  },
  signIn: {
    params: nothing,
    result: nothing,
    deadline: 'person',
  },
  cancelSignIn: {
    params: nothing,
    result: nothing,
    deadline: 'read',
  },
  prepareSignIn: {
    params: nothing,
    result: preparedSignIn,
    deadline: 'read',
  },
  completeSignIn: {
    params: signedMessages,
    result: nothing,
    deadline: 'read',
  },
  selectAccount: {
    params: account,
    result: nothing,
    deadline: 'read',
  },
  track: {
    params: trackedEvent,
    result: nothing,
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
