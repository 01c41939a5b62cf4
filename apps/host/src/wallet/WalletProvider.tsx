import type { CaipNetworkId } from '@airlock/protocol/caip'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { LoadRemote, Remote } from './remote.ts'
import { WalletBridge } from './WalletBridge.tsx'
import { WalletContext } from './WalletContext.ts'
import type { WalletActions, WalletState } from './walletState.ts'

type Props = { network: CaipNetworkId; loadRemote?: LoadRemote | undefined; children: ReactNode }

/** The site works before the modal's code loads. An early click is served once the modal is ready. */
export function WalletProvider({ network, loadRemote, children }: Props) {
  const [state, setState] = useState<WalletState>({
    modal: 'loading',
    address: undefined,
    walletName: undefined,
    network,
    provider: undefined,
  })
  const [remote, setRemote] = useState<Remote>()
  const [attempt, setAttempt] = useState(0)
  const stored = useRef<'Networks' | 'Connect'>(undefined)
  const update = useCallback((change: Partial<WalletState>) => setState((old) => ({ ...old, ...change })), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt runs the same effect again.
  useEffect(() => {
    let stale = false
    loadRemote?.().then(
      (loaded) => !stale && setRemote(loaded),
      (cause) => {
        console.error(cause)
        if (!stale) update({ modal: 'failed' })
      },
    )
    return () => {
      stale = true
    }
  }, [loadRemote, attempt, update])

  useEffect(() => {
    if (remote === undefined || stored.current === undefined) return
    openModal(remote, stored.current)
    stored.current = undefined
  }, [remote])

  const actions = useMemo<WalletActions>(
    () => ({
      open(view) {
        if (remote) openModal(remote, view ?? 'Connect')
        else stored.current = view ?? 'Connect'
      },
      warm: () => remote?.kit.warm(),
      disconnect: async () => await remote?.kit.disconnect(),
      switchNetwork: async (to) => await remote?.kit.switchNetwork(to),
      async loadSiwx() {
        if (remote === undefined) throw new Error('The wallet dialog is not loaded yet.')
        return await remote.loadSiwx()
      },
      retry() {
        update({ modal: 'loading' })
        setAttempt((count) => count + 1)
      },
    }),
    [remote, update],
  )
  const value = useMemo(() => ({ ...state, ...actions }), [state, actions])

  return (
    <WalletContext value={value}>
      {children}
      {remote && (
        <remote.react.AppKitProvider appKit={remote.kit}>
          <WalletBridge remote={remote} update={update} />
        </remote.react.AppKitProvider>
      )}
    </WalletContext>
  )
}

function openModal({ kit }: Remote, view: 'Networks' | 'Connect') {
  // Without a view, the modal opens Connect or Account. It shows its own errors.
  kit.open(view === 'Networks' ? { view } : undefined).catch(console.error)
}
