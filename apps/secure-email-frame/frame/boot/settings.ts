import { type SecureSettings, secureSettings } from '@airlock/protocol/secure/api'

/** What the server wrote into the document. @throws Error for a document that it did not write */
export function readSettings(document: Document): SecureSettings {
  return secureSettings.parse(JSON.parse(document.getElementById('secure-settings')?.textContent ?? 'null'))
}
