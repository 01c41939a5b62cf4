import { type FrameSettings, frameSettings } from '@airlock/protocol/config/frameSettings'

/** Settings of the project, which the server wrote into this document. Closed for everyone when the block is missing or broken. */
export function readSettings(page: Document): FrameSettings {
  const block = page.getElementById('frame-settings')?.textContent ?? ''
  try {
    return frameSettings.parse(JSON.parse(block))
  } catch {
    return { projectId: '', origins: null, rpcOrigins: [], development: false }
  }
}
