import type { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Channel, FrameCall } from '../../types/Channel.ts'
import type { Dialog } from '../../types/Dialog.ts'
import type { Frame, FrameEvents, MountedFrame, OpenChannel } from '../../types/Frame.ts'
import { createDeferred, type Deferred } from '../utils/createDeferred.ts'
import { createEmitter } from '../utils/createEmitter.ts'
import { createIframe, type IframeOptions } from './createIframe.ts'
import { originOf, sourceOf } from './messageEvent.ts'

type Mounted = MountedFrame & {
  listeners: AbortController
  bufferedEvents: Event[]
  channel?: Channel
}

type Options = IframeOptions & {
  dialog: Pick<Dialog, 'mount' | 'unmount' | 'on'>
}

/** Our document posts one message before its hello, and loads once. */
const MAX_BUFFERED_EVENTS = 8

/** Mounts the iframe immediately. The channel's code may load later and receives earlier events. */
export function createFrame({ origin, projectId, dialog, features }: Options): Frame {
  const { on, emit } = createEmitter<FrameEvents>()
  let openChannel: OpenChannel | undefined
  let mounted: Mounted | undefined
  let openAttempt: Deferred<Channel> | undefined

  function mount(): Mounted {
    if (mounted?.iframe.isConnected === false) unmount()
    if (!mounted) {
      const iframe = createIframe({ origin, projectId, features })
      const listeners = new AbortController()
      mounted = {
        iframe,
        listeners,
        mountedAt: Date.now(),
        bufferedEvents: [],
        onConnect: (started) => emit('connect', started),
        onFail: fail,
      }
      addEventListener('message', onMessage, listeners)
      for (const type of ['load', 'error']) iframe.addEventListener(type, receive, listeners)
      dialog.mount(iframe)
      emit('load')
    }
    if (openChannel && !mounted.channel) open(mounted, openChannel)
    return mounted
  }

  function open(frame: Mounted, openChannel: OpenChannel) {
    const channel = openChannel(frame)
    frame.channel = channel
    for (const event of frame.bufferedEvents) channel.receive(event)
    openAttempt?.resolve(channel)
    openAttempt = undefined
  }

  function onMessage(event: MessageEvent) {
    if (sourceOf(event) === mounted?.iframe.contentWindow && originOf(event) === origin) receive(event)
  }

  function receive(event: Event) {
    if (mounted?.channel) mounted.channel.receive(event)
    else if (mounted && mounted.bufferedEvents.length < MAX_BUFFERED_EVENTS) mounted.bufferedEvents.push(event)
  }

  function unmount(reason?: AirlockError) {
    const { iframe, listeners, channel } = mounted ?? {}
    mounted = undefined
    listeners?.abort()
    channel?.end(reason)
    // Prototype's `remove` throws for an element without a parent (T130).
    if (iframe?.parentNode) iframe.remove()
    dialog.unmount()
  }

  function fail(error: AirlockError) {
    unmount(error)
    openAttempt?.reject(error)
    openAttempt = undefined
    emit('fail', error)
  }

  function getChannel(): Channel | Promise<Channel> {
    const { channel } = mount()
    if (channel) return channel
    openAttempt ??= createDeferred()
    return openAttempt.promise
  }

  dialog.on('remove', () => {
    unmount()
    emit('remove')
  })

  return {
    async load() {
      const channel = await getChannel()
      await channel.ready()
    },
    // A page may remove the iframe and open the modal before the observer runs.
    isConnected: () => !!(mounted?.iframe.isConnected && mounted.channel?.isConnected()),
    open: (params) => mounted?.channel?.open(params),
    call: ((name: 'sync', params: never) => {
      const channel = getChannel()
      return channel instanceof Promise ? channel.then((one) => one.call(name, params)) : channel.call(name, params)
    }) as FrameCall,
    serve(open) {
      openChannel = open
      if (openAttempt) mount()
    },
    fail,
    on,
  }
}
