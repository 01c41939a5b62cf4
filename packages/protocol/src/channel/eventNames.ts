/** Tracked events. They go to the host's subscribers and nowhere else. */
export const EVENT_NAMES = [
  'MODAL_OPEN',
  'MODAL_CLOSE',
  'SELECT_WALLET',
  'SEARCH_WALLET',
  'GET_WALLET',
  'CONNECT_SUCCESS',
  'CONNECT_ERROR',
  'USER_REJECTED',
  'DISCONNECT_SUCCESS',
  'DISCONNECT_ERROR',
  'SWITCH_NETWORK',
  'SET_PREFERRED_ACCOUNT_TYPE',
  'OPEN_SEND',
  'SEND_INITIATED',
  'SEND_SUCCESS',
  'SEND_ERROR',
  'SEND_REJECTED',
  'CLICK_SIGN_SIWX_MESSAGE',
  'CLICK_CANCEL_SIWX',
  'SIWX_AUTH_SUCCESS',
  'SIWX_AUTH_ERROR',
  'CLICK_ALL_WALLETS',
  'CLICK_NETWORKS',
  'CLICK_WALLET_HELP',
  'CLICK_NETWORK_HELP',
  'CLICK_GET_WALLET_HELP',
  'ERROR_FETCH_TRANSACTIONS',
] as const
/**
 * Name of a tracked event.
 *
 * @example const name: EventName = 'CONNECT_SUCCESS'
 */
export type EventName = (typeof EVENT_NAMES)[number]
