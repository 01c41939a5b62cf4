import type { WatchedSelector } from './pages/probe.ts'
import { HOSTS } from './sites/hosts.ts'

/** A page of the bench. */
export type Contestant = {
  name: string
  label: string
  /** Opens the modal. */
  button: string
  modal?: {
    /** In the host's page: the first pixel, and everything of the host that the list needs. */
    host: readonly WatchedSelector[]
    /** In the frames, from their first moment on. */
    frames: readonly WatchedSelector[]
    /** Whose frame shows the list. */
    frame?: string
  }
  /** When the frame is loaded: with the page, after the first sign of life, at the first sign of intent, or by the click. */
  warm: 'load' | 'life' | 'intent' | 'click'
}

const ROWS: WatchedSelector = { name: 'rows', selector: '.row', count: 5, clickable: true }
const pixel = (selector: string): WatchedSelector => ({ name: 'pixel', selector, count: 1, clickable: false })
const reachable = (selector: string): WatchedSelector => ({ name: 'frame', selector, count: 1, clickable: true })

const plain = { host: [pixel('.sheet'), ROWS], frames: [] }
const reactFrame = { host: [pixel('#wallet'), reachable('#wallet')], frames: [ROWS], frame: HOSTS.limit }
const dialog = {
  host: [pixel('dialog[open]'), reachable('dialog[open] > iframe')],
  frames: [ROWS],
  frame: HOSTS.wallet,
}
const limit = { button: '#connect' }
const airlock = { button: 'appkit-button >>> button', modal: dialog }

export const CONTESTANTS: readonly Contestant[] = [
  { name: 'bare', label: 'bare page', ...limit, warm: 'click' },
  { name: 'plain', label: 'limit: plain DOM in the host', ...limit, modal: plain, warm: 'click' },
  { name: 'react-warm', label: 'limit: React frame, warmed', ...limit, modal: reactFrame, warm: 'load' },
  { name: 'react-click', label: 'limit: React frame on the click', ...limit, modal: reactFrame, warm: 'click' },
  { name: 'airlock-idle', label: 'Airlock, warmed at load', ...airlock, warm: 'load' },
  { name: 'airlock-activity', label: 'Airlock, moved 1.5 s before', ...airlock, warm: 'life' },
  { name: 'airlock-intent', label: 'Airlock, pointer 1 s before', ...airlock, warm: 'intent' },
  { name: 'airlock-none', label: 'Airlock, no lead', ...airlock, warm: 'click' },
]
