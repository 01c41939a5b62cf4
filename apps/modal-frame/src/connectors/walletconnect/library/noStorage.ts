/** The library's storage reads `localStorage` on load and throws if it is blocked (T67). */
// biome-ignore lint/style/noDefaultExport: the library imports it so
export default class KeyValueStorage {
  constructor() {
    throw new Error('The client was made without a storage.')
  }
}
