import { type SecureSettings, secureSettings } from '@airlock/protocol/secure/secureSettings'

export function readSettings(document: Document): SecureSettings {
  return secureSettings.parse(JSON.parse(document.getElementById('secure-settings')?.textContent ?? 'null'))
}
