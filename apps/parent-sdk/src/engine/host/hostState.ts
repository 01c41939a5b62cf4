import type { ChainNamespace } from '@airlock/protocol/caip'
import type { HostState, InactiveConnection, WalletHandle } from '@airlock/protocol/channel/schemas'
import { MAX_NAME_LENGTH } from '@airlock/protocol/constants'
import type { createAddressLabels } from '../../page/kit/createAddressLabels.ts'
import type { createThemeStore } from '../../page/kit/createThemeStore.ts'
import type { createWalletsStore } from '../../page/kit/createWalletsStore.ts'
import { schemeOf } from '../../page/modal/schemeOf.ts'
import type { Frame } from '../../types/Frame.ts'
import type { SessionStore } from '../../types/session.ts'
import type { ActiveWallets, PageWallet, WalletRegistry } from '../../types/wallets.ts'
import type { SignIn } from '../signIn/createSignIn.ts'

type Sources = {
  session: SessionStore
  wallets: WalletRegistry
  active: ActiveWallets
  theme: ReturnType<typeof createThemeStore>
  labels: ReturnType<typeof createAddressLabels>
  store: Pick<ReturnType<typeof createWalletsStore>, 'inactive' | 'subscribe'>
  signIn?: Pick<SignIn, 'get' | 'subscribe'> | undefined
}

export function readHostState(sources: Sources): HostState {
  const { session, wallets, theme, labels, store, signIn } = sources
  const siwx = signIn?.get()
  return {
    session: session.get(),
    wallets: wallets.list().map(toHandle),
    sessionWallets: readSessionWallets(sources),
    // Resolved here: within a frame, browsers report the color scheme of its element.
    theme: {
      mode: schemeOf(theme.get().themeMode),
      variables: Object.fromEntries(fitting(Object.entries(theme.get().themeVariables), 1)),
    },
    locale: theme.locale(),
    addressLabels: Object.fromEntries(
      fitting(labels.get() as ReadonlyMap<unknown, unknown>, 0).map(([address, label]) => [
        address,
        String(label).slice(0, MAX_NAME_LENGTH),
      ]),
    ),
    connections: store.inactive().map(({ icon: _, ...one }) => one as InactiveConnection),
    ...(siwx && { siwx }),
  }
}

/** Two wallets may have the same connector id: the session's object tells them apart. */
function readSessionWallets({ session, wallets, active }: Sources): HostState['sessionWallets'] {
  const known = [...wallets.list(), ...wallets.all()]
  const namespaces = Object.keys(session.get().namespaces) as ChainNamespace[]
  return Object.fromEntries(
    namespaces.flatMap((namespace) => {
      const native = active.of(namespace).get()?.native
      return known
        .filter((wallet) => wallet.native === native)
        .slice(0, 1)
        .map((wallet) => [namespace, toHandle(wallet)])
    }),
  )
}

function toHandle({ native: _, ...handle }: PageWallet): WalletHandle {
  return handle
}

/** The frame would reject the whole state for a longer key or value. */
function fitting<Entry extends readonly unknown[]>(entries: Iterable<Entry>, at: 0 | 1): Entry[] {
  return [...entries].filter((entry) => /^.{1,128}$/s.test(String(entry[at])))
}

export function syncHostState(sources: Sources, frame: Pick<Frame, 'isConnected' | 'call'>): void {
  let isScheduled = false
  function schedule() {
    if (isScheduled || !frame.isConnected()) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      if (frame.isConnected()) frame.call('sync', readHostState(sources)).catch(() => {})
    })
  }
  const { session, wallets, theme, labels, store, signIn } = sources
  for (const source of [session, wallets, theme, labels, store, signIn]) source?.subscribe(schedule)
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', schedule)
}
