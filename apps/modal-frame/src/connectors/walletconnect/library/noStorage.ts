/**
 * Stands in for the library's own storage in the build. It reads `localStorage` as it is loaded, which throws where a browser blocks
 * storage (T67), and is never used: the client is given the frame's own.
 */
// biome-ignore lint/style/noDefaultExport: the library imports it so
export default class KeyValueStorage {
  constructor() {
    throw new Error('The client was made without a storage.')
  }
}
