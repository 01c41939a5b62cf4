const STYLE =
  'body{margin:1.5rem auto;max-width:24rem;padding:0 1rem;font:1rem/1.5 system-ui}button{width:100%;min-height:44px;font:inherit}'

export function localPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${body}</html>`
}
