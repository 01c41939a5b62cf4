import type { Handlers, HostMethods } from '@airlock/protocol/channel/methods'
import type { HostConfig, HostState } from '@airlock/protocol/channel/schemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { createFrameChannel, type FrameChannel } from './channel/frameChannel.ts'
import { createDialogShell } from './frame/createDialogShell.ts'
import { createEmbeddedShell } from './frame/createEmbeddedShell.ts'
import { createIframe } from './frame/createIframe.ts'
import { createModal, type Modal } from './frame/createModal.ts'
import { lookOf } from './frame/look.ts'
import type { ThemeState } from './types.ts'

export type View = { frame: FrameChannel; modal: Modal }

type Options = {
  /** The pinned origin of the frame. */
  origin: string
  config: HostConfig
  state(): HostState
  theme(): ThemeState
  handlers: Omit<Handlers<HostMethods>, 'shown' | 'resized' | 'closed'>
}

/** Heights of the Connect view's parts, in CSS pixels: header, rows and what is around them. */
const HEADER_AND_FOOT = 124
const ROW = 64

/** The frame, its channel, and where it appears, tied together. */
export function createView({ origin, config, state, theme, handlers }: Options): View {
  const createShell = config.embedded ? createEmbeddedShell : createDialogShell
  const shell = createShell({
    makeIframe: () => createIframe(origin, config.projectId),
    onLeave: () => modal.leave(),
    onClosed: () => modal.close(),
    onRemoved() {
      frame.drop()
      modal.lost()
    },
  })
  const frame = createFrameChannel({
    origin,
    projectId: config.projectId,
    sdk: config.sdk,
    slot: shell,
    handlers: {
      ...handlers,
      shown: ({ height }) => done(modal.shown(height)),
      resized: ({ height }) => done(modal.resized(height)),
      closed: () => done(modal.closed()),
    },
    onConnect(connection) {
      const configured = connection.call('configure', { config, state: state() })
      modal.onConnect((params) => connection.call('open', params))
      return configured
    },
    onFail: (error) => modal.fail(error),
  })
  const modal = createModal({
    shell,
    frame,
    mode: config.embedded ? 'embedded' : 'dialog',
    look: () => lookOf(theme()),
    estimate: () => HEADER_AND_FOOT + ROW * (1 + Math.min(state().wallets.length + config.customWallets.length, 6)),
  })
  // A page that comes back from the cache shows itself, not what lay over it (T65).
  addEventListener('pagehide', ({ persisted }) => persisted && modal.close())
  return { frame, modal }
}

/** On a server: nothing is drawn, and every call says so. */
export function createServerView(): View {
  const refuse = async () => {
    throw new AirlockError('SERVER_SIDE')
  }
  const idle = () => {}
  return {
    frame: { call: refuse as FrameChannel['call'], ready: refuse, isAlive: () => false, drop: idle },
    modal: {
      open: refuse,
      close: idle,
      isOpen: () => false,
      isLoading: () => false,
      subscribe: () => idle,
      onChange: () => idle,
      onConnect: idle,
      shown: idle,
      resized: idle,
      closed: idle,
      leave: idle,
      fail: idle,
      lost: idle,
    },
  }
}

function done(_: void): null {
  return null
}
