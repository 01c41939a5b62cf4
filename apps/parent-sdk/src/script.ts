import { createAppKit as create } from './createAppKit.ts'
import { defineElements } from './elements/defineElements.ts'
import { importVerified } from './importVerified.ts'
import { readScriptOptions } from './options/scriptOptions.ts'
import type { AppKit, AppKitOptions } from './types.ts'

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with that of the platform.
  interface Window {
    /** What the script tag gives the page. `appKit` is there when the tag names networks. */
    airlock?: { createAppKit(options: AppKitOptions): AppKit; readonly appKit?: AppKit | undefined }
  }
}

/** The SRI hash of the engine beside this script, set by the build: whoever verified the script verified the engine. */
declare const ENGINE_INTEGRITY: string

const { src, dataset } = document.currentScript as HTMLScriptElement
const load = importVerified(new URL('engine.js', src).href, ENGINE_INTEGRITY)
/** The frame lives where the script came from. */
const frameUrl = new URL(src).origin
const createAppKit = (options: AppKitOptions) => create({ frameUrl, ...options }, load)
const options = readScriptOptions(dataset)
let appKit: AppKit | undefined

const airlock = {
  createAppKit,
  get appKit() {
    if (options.networks) appKit ??= createAppKit(options as AppKitOptions)
    return appKit
  },
}
window.airlock = airlock
// The buttons are drawn at once; the rest waits for the next task, so that none of ours is long. Who asks sooner has it sooner.
defineElements()
setTimeout(() => {
  airlock.appKit
  dispatchEvent(new CustomEvent('airlock:ready', { detail: airlock }))
})
