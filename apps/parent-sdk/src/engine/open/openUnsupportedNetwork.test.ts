import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { ConnectionStatus, Session } from '@airlock/protocol/session'
import { expect, test } from 'vitest'
import { openUnsupportedNetwork } from './openUnsupportedNetwork.ts'

const KNOWN: CaipNetworkId = 'eip155:42161'
const UNKNOWN: CaipNetworkId = 'eip155:137'

function session(status: ConnectionStatus, caipNetworkId: CaipNetworkId): Session {
  return { activeNamespace: 'eip155', namespaces: { eip155: { status, accounts: [], caipNetworkId } } }
}

function opened(
  previous: Session,
  next: Session,
  overrides: { allowUnsupportedChain?: boolean; universal?: boolean; isOpen?: boolean } = {},
) {
  const views: (string | undefined)[] = []
  let notify: (next: Session, previous: Session) => void = () => {}
  openUnsupportedNetwork({
    session: {
      subscribe(listener) {
        notify = listener
        return () => {}
      },
    },
    config: {
      networks: [{ caipNetworkId: KNOWN, rpcUrls: [], testnet: false }],
      enableNetworkSwitch: true,
      allowUnsupportedChain: overrides.allowUnsupportedChain ?? false,
      universal: overrides.universal ?? false,
    },
    modal: {
      isOpen: () => overrides.isOpen ?? false,
      async open({ view }) {
        views.push(view)
      },
    },
  })
  notify(next, previous)
  return views
}

const at = (network: CaipNetworkId) => session('connected', network)

test('[S4.5:unsupported] opens UnsupportedChain if the wallet moves to an unknown network', () => {
  expect(opened(at(KNOWN), at(UNKNOWN))).toEqual(['UnsupportedChain'])
})

test('[S4.5:conditions] opens nothing for known or allowed networks, open modals and restores', () => {
  expect(opened(at(UNKNOWN), at(KNOWN))).toEqual([])
  expect(opened(at(KNOWN), at(UNKNOWN), { allowUnsupportedChain: true })).toEqual([])
  expect(opened(at(KNOWN), at(UNKNOWN), { universal: true })).toEqual([])
  expect(opened(at(KNOWN), at(UNKNOWN), { isOpen: true })).toEqual([])
  expect(opened(session('reconnecting', UNKNOWN), at(UNKNOWN))).toEqual([])
})
