import { HANDSHAKE_DEADLINE_MS } from '@airlock/protocol/constants'
import { pageError } from '@airlock/protocol/errors/pageError'
import { activeAddress } from '@airlock/protocol/session'
import type { Chassis, Engine } from './engine/createEngine.ts'
import { createIframe } from './frame/createIframe.ts'
import { sourceOf } from './frame/messageEvent.ts'
import type { LoadEngine } from './loadEngine.ts'
import { lookOf } from './modal/appearance.ts'
import { createDialogShell } from './modal/createDialog.ts'
import { createModal, type ModalFrame } from './modal/createModal.ts'
import type { Shell } from './modal/Dialog.ts'
import { expectHeight } from './modal/expectedHeight.ts'
import type { FrameDoor } from './ports.ts'

type Options = {
  loadEngine: LoadEngine
} & Omit<Chassis, 'modal' | 'slot' | 'takeEarly'>

/**
 * Where the modal appears, and the frame behind it. A frame begins to load together with the engine; what it says before the
 * engine listens is kept for it.
 */
export function createStage({ loadEngine, ...chassis }: Options) {
  const { settings, theme } = chassis
  const { origin } = new URL(settings.frameUrl)
  let engine: Engine | undefined
  let loading: Promise<Engine> | undefined
  let early: { since: number; iframe: HTMLIFrameElement; messages: MessageEvent[] } | undefined
  let made: Shell | undefined

  const shell = () => {
    const create = (settings.enableEmbedded && engine?.createEmbeddedShell) || createDialogShell
    made ??= create({
      makeIframe: () => createIframe(origin, settings.projectId),
      onLeave: () => modal.leave(),
      onClosed: () => modal.close(),
      onRemoved() {
        if (engine) engine.frame.drop()
        else made?.unmount()
        modal.lost()
      },
    })
    return made
  }

  async function load(): Promise<Engine> {
    if (typeof document === 'undefined') throw pageError('SERVER_SIDE')
    loading ??= inTime(loadEngine())
      .then(({ createEngine }) => {
        const slot = { mount: () => shell().mount(), unmount: () => made?.unmount() }
        engine = createEngine({ ...chassis, modal, slot, takeEarly })
        return engine
      })
      .catch((cause) => {
        loading = undefined
        made?.unmount()
        throw pageError('FRAME_UNREACHABLE', { origin }, cause)
      })
    return loading
  }

  function takeEarly() {
    const taken = early?.iframe.isConnected ? early : undefined
    early = undefined
    removeEventListener('message', listen)
    return taken
  }

  function listen(event: MessageEvent) {
    if (early && sourceOf(event) === early.iframe.contentWindow) early.messages.push(event)
  }

  const frame: ModalFrame = {
    load,
    isAlive: () => !!engine?.frame.isAlive(),
    call: (async (name: 'sync', params: never) =>
      (engine ?? (await load())).frame.call(name, params)) as FrameDoor['call'],
    async ready() {
      if (settings.enableEmbedded) await load()
      if (!engine) {
        addEventListener('message', listen)
        const iframe = shell().mount()
        early = early?.iframe === iframe ? early : { since: Date.now(), iframe, messages: [] }
      }
      return (await load()).frame.ready()
    },
  }
  const modal = createModal({
    shell,
    frame,
    mode: settings.enableEmbedded ? 'embedded' : 'dialog',
    look: () => lookOf(theme.get()),
    firstView: () => (activeAddress(chassis.session.get()) === undefined ? 'Connect' : 'Account'),
    estimate: expectHeight(settings.customWallets.length),
  })
  return { modal, frame, engine: { get: () => engine, load } }
}

/** @throws undefined when the task takes longer than the deadline of the handshake */
function inTime<Value>(task: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, HANDSHAKE_DEADLINE_MS))
  return Promise.race([task, late])
}
