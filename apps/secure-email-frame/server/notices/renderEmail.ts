/** @param body HTML */
export function renderEmail(lead: string, body: string) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>body{font:16px/1.5 system-ui,sans-serif;color:#141418}main{max-width:30rem;margin:2rem auto;padding:0 1rem}.code{font:600 2rem/1.25 ui-monospace,monospace;letter-spacing:.2em}.soft{color:#666}</style></head><body><main><p>${escaped(lead)}</p>${body}</main></body></html>`
}

export function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
