import type { FrameMethods, Remote } from '@airlock/protocol/channel/methods'
import type { HostNetwork, LentWallet, OpenParams } from '@airlock/protocol/channel/schemas'
import type { Session, SessionEvent } from '@airlock/protocol/session'

/** EIP-1193, as wallets of the page offer it. Nothing about it is trusted but that the object was announced. */
export type Eip1193Provider = {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

export type Unsubscribe = () => void

/** The modal frame as the rest of the SDK sees it. The first call boots it; later ones reuse it. */
export type FrameDoor = {
  /** Settles once: with the result, the frame's error, FRAME_UNREACHABLE, FRAME_TIMEOUT or DISCONNECTED. */
  call<Name extends keyof FrameMethods>(
    name: Name,
    params: Parameters<Remote<FrameMethods>[Name]>[0],
  ): ReturnType<Remote<FrameMethods>[Name]>
}

/** The modal as a person sees it. */
export type ModalDoor = {
  open(params?: OpenParams): Promise<void>
  close(): void
  isOpen(): boolean
  /** Told each time the modal turns visible or hidden. */
  subscribe(listener: (open: boolean) => void): Unsubscribe
}

/** A wallet of the page together with the provider object that was captured when it was found (T43). */
export type PageWallet = LentWallet & { provider: Eip1193Provider }

export type WalletRegistry = {
  list(): readonly PageWallet[]
  byHandle(handle: string): PageWallet | undefined
  byConnectorId(connectorId: string): PageWallet | undefined
  subscribe(listener: () => void): Unsubscribe
}

export type SessionStore = {
  get(): Session
  dispatch(event: SessionEvent): void
  subscribe(listener: (session: Session, previous: Session) => void): Unsubscribe
}

/** The networks that the host configured, in its order, the first being the default unless it named one. */
export type Networks = readonly HostNetwork[]
