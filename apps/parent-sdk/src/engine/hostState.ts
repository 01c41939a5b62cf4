import type { HostState } from '@airlock/protocol/channel/schemas'
import type { Frame } from '../frame/createFrame.ts'
import type { createThemeStore } from '../kit/createThemeStore.ts'
import { appearanceOf } from '../modal/appearance.ts'
import type { SessionStore, WalletRegistry } from '../ports.ts'

type Sources = {
  session: SessionStore
  wallets: WalletRegistry
  theme: ReturnType<typeof createThemeStore>
}

/** State of the page for the frame: session, wallets, theme and language. */
export function readHostState({ session, wallets, theme }: Sources): HostState {
  return {
    session: session.get(),
    wallets: wallets.list().map(({ native: _, ...handle }) => handle),
    // The system's preference is resolved here: within a frame browsers answer with the scheme of its element.
    theme: { mode: appearanceOf(theme.get()).scheme, variables: theme.get().themeVariables },
    locale: theme.locale(),
  }
}

/** Sends the state to a connected frame after changes, in one message for all changes of a turn. */
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
  for (const source of [sources.session, sources.wallets, sources.theme]) source.subscribe(schedule)
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', schedule)
}
