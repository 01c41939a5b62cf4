declare module '*.svelte' {
  import type { Component } from 'svelte'

  const component: Component
  // biome-ignore lint/style/noDefaultExport: components are default exports.
  export default component
}
