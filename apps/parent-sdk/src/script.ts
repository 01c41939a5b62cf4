import { createAppKit as create } from './page/createAppKit.ts'
import { importVerified } from './page/importVerified.ts'
import type { LoadEngine } from './page/loadEngine.ts'
import { readScriptOptions } from './page/options/scriptOptions.ts'
import type { LoadTexts } from './page/texts/createButtonTexts.ts'
import type { AppKit } from './types/AppKit.ts'
import type { AppKitOptions } from './types/AppKitOptions.ts'

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with that of the platform.
  interface Window {
    /** `appKit` exists if the tag has networks. */
    airlock?: { createAppKit(options: AppKitOptions): AppKit; appKit?: AppKit }
  }
}

/** SRI hashes of its files, set by the build: verifying the script verifies them. */
declare const ENGINE_INTEGRITY: string
declare const TEXTS_INTEGRITY: string

// Module scripts have no `currentScript`.
const { src, dataset } = (document.currentScript ??
  document.querySelector('script[src*="/sdk.js"]')) as HTMLScriptElement
const load: LoadEngine = importVerified(new URL('engine.js', src).href, ENGINE_INTEGRITY)
const loadTexts: LoadTexts = importVerified(new URL('texts.js', src).href, TEXTS_INTEGRITY)
const frameUrl = new URL(src).origin
const createAppKit = (options: AppKitOptions) => create({ frameUrl, ...options }, load, loadTexts)
const options = readScriptOptions(dataset)

window.airlock = { createAppKit, ...(options.networks && { appKit: createAppKit(options as AppKitOptions) }) }
dispatchEvent(new CustomEvent('airlock:ready', { detail: window.airlock }))
