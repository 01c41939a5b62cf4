import * as z from 'zod/mini'
import { lazily, type Parsed } from '../lazily.ts'
import {
  account,
  balance,
  cardSize,
  connectionId,
  connectParams,
  connectResult,
  disconnectParams,
  linkMessage,
  linkParams,
  modalMessage,
  networkParams,
  pairing,
  passedGrant,
  preparedSignIn,
  remoteSession,
  remoteSessionId,
  restoredSessionId,
  rpcRequest,
  signature,
  signedMessages,
  trackedEvent,
  transactionRequest,
  walletChoice,
  walletEvent,
  walletPage,
  walletQuery,
  walletRequest,
} from './callSchemas.ts'
import type { Deadline } from './deadlines.ts'
import { hostConfig, hostState, json, network, noPayload, openParams } from './schemas.ts'

/** One record for each direction. `docs/channel.md` derives from them, with texts of `methodTexts.ts`. */
type Method = { params: Schema; result: Schema; deadline: Deadline }
type Schema = () => z.ZodMiniType

export const frameMethods = {
  started: {
    params: noPayload,
    result: noPayload,
    deadline: 'read',
  },
  sync: {
    params: hostState,
    result: noPayload,
    deadline: 'read',
  },
  configure: { params: hostConfig, result: noPayload, deadline: 'read' },
  open: { params: openParams, result: noPayload, deadline: 'read' },
  close: { params: noPayload, result: noPayload, deadline: 'read' },
  requestClose: {
    params: noPayload,
    result: noPayload,
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
    params: restoredSessionId,
    result: lazily(() => z.nullable(remoteSession())),
    deadline: 'read',
  },
  endWallet: {
    params: remoteSessionId,
    result: noPayload,
    deadline: 'read',
  },
  listWallets: { params: walletQuery, result: walletPage, deadline: 'read' },
  prepareWallet: { params: walletChoice, result: noPayload, deadline: 'read' },
  connectWallet: { params: walletChoice, result: noPayload, deadline: 'person' },
  cancelWallet: { params: noPayload, result: noPayload, deadline: 'read' },
  receiveLink: { params: linkMessage, result: noPayload, deadline: 'read' },
  noteGrant: { params: passedGrant, result: noPayload, deadline: 'read' },
  balance: {
    params: account,
    result: balance,
    deadline: 'read',
  },
  profile: { params: account, result: json, deadline: 'read' },
  network: {
    params: networkParams,
    result: lazily(() => z.nullable(network())),
    deadline: 'read',
  },
} as const satisfies Record<string, Method>

export const hostMethods = {
  shown: {
    params: cardSize,
    result: noPayload,
    deadline: 'read',
  },
  resized: {
    params: cardSize,
    result: noPayload,
    deadline: 'read',
  },
  closed: { params: noPayload, result: noPayload, deadline: 'read' },
  connect: {
    params: connectParams,
    result: connectResult,
    deadline: 'person',
  },
  cancelConnect: {
    params: noPayload,
    result: noPayload,
    deadline: 'read',
  },
  disconnect: {
    params: disconnectParams,
    result: noPayload,
    deadline: 'read',
  },
  switchNetwork: {
    params: networkParams,
    result: noPayload,
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
    result: noPayload,
    deadline: 'read',
  },
  pairing: { params: pairing, result: noPayload, deadline: 'read' },
  walletEvent: {
    params: walletEvent,
    result: noPayload,
    deadline: 'read',
  },
  requestOpen: {
    params: noPayload,
    result: noPayload,
    deadline: 'read',
  },
  openLink: {
    params: linkParams,
    result: noPayload,
    deadline: 'read',
  },
  signIn: {
    params: noPayload,
    result: noPayload,
    deadline: 'person',
  },
  cancelSignIn: {
    params: noPayload,
    result: noPayload,
    deadline: 'read',
  },
  prepareSignIn: {
    params: noPayload,
    result: preparedSignIn,
    deadline: 'read',
  },
  completeSignIn: {
    params: signedMessages,
    result: noPayload,
    deadline: 'read',
  },
  selectAccount: {
    params: account,
    result: noPayload,
    deadline: 'read',
  },
  switchConnection: { params: connectionId, result: noPayload, deadline: 'read' },
  removeConnection: { params: connectionId, result: noPayload, deadline: 'read' },
  track: {
    params: trackedEvent,
    result: noPayload,
    deadline: 'read',
  },
} as const satisfies Record<string, Method>

export type FrameMethods = typeof frameMethods
export type HostMethods = typeof hostMethods
export type MethodMap = Record<string, Method>

export type Handlers<Methods extends MethodMap> = {
  [Name in keyof Methods]: (params: Parsed<Methods[Name]['params']>) => MaybePromise<Parsed<Methods[Name]['result']>>
}

/** Every call settles once, within its deadline. */
export type Remote<Methods extends MethodMap> = {
  [Name in keyof Methods]: (params: Parsed<Methods[Name]['params']>) => Promise<Parsed<Methods[Name]['result']>>
}

type MaybePromise<Value> = Value | Promise<Value>
