/** Replaces `cross-fetch` in the build, which uses `XMLHttpRequest`: every browser that runs this has `fetch`. */
// biome-ignore lint/style/noDefaultExport: the library imports it so
export default globalThis.fetch.bind(globalThis)
