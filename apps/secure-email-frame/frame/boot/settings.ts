import { type SecureSettings, secureSettings } from '@airlock/protocol/secure/secureSettings'

/** Reads the settings that the server wrote into the document. @throws Error if missing */
export function readSettings(document: Document): SecureSettings {
  return secureSettings.parse(JSON.parse(document.getElementById('secure-settings')?.textContent ?? 'null'))
}
