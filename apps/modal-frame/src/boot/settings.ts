import { type FrameSettings, frameSettings } from '@airlock/protocol/config/frameSettings'

/** A missing or invalid block serves no host. */
export function readSettings(page: Document): FrameSettings {
  const block = page.getElementById('frame-settings')?.textContent ?? ''
  try {
    return frameSettings.parse(JSON.parse(block))
  } catch {
    return { projectId: '', origins: null, rpcOrigins: [], development: false }
  }
}
