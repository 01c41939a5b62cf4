import { createAppKit as create } from './createAppKit.ts'
import { readScriptOptions } from './options/scriptOptions.ts'
import type { AppKit, AppKitOptions } from './types.ts'

declare global {
  interface Window {
    /** What the script tag gives the page. `appKit` is there when the tag names networks. */
    airlock?: { createAppKit(options: AppKitOptions): AppKit; appKit?: AppKit }
  }
}

const script = document.currentScript as HTMLScriptElement
const options = readScriptOptions(script.dataset)
/** The frame lives where the script came from. */
const frameUrl = new URL(script.src).origin
const createAppKit = (given: AppKitOptions) => create({ frameUrl, ...given })

window.airlock = { createAppKit, ...(options.networks && { appKit: createAppKit(options as AppKitOptions) }) }
dispatchEvent(new CustomEvent('airlock:ready', { detail: window.airlock }))
