/** Replaces `cross-fetch`, which uses `XMLHttpRequest`. */
// biome-ignore lint/style/noDefaultExport: the library imports it so
export default globalThis.fetch.bind(globalThis)
