import type { CaughtMail } from './startMail.ts'

/** Every mail that was caught, the newest first, as text: a mail's markup is not ours to run. */
export function inboxPage(mails: readonly CaughtMail[]): string {
  const rows = [...mails]
    .reverse()
    .map(
      ({ to, subject, text, receivedAt }) =>
        `<article><h2>${escaped(subject)}</h2><p>to ${escaped(to.join(', '))}, ${new Date(receivedAt).toLocaleTimeString('en-GB')}</p><pre>${linked(text)}</pre></article>`,
    )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Mail (${mails.length})</title><style>
    :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
    body { max-inline-size: 44rem; margin: 2rem auto; padding-inline: 1rem }
    article { border-block-start: 1px solid color-mix(in srgb, currentcolor 20%, transparent); padding-block: 1rem }
    h2 { margin: 0; font-size: 1.125rem } p { margin: 0; opacity: .7 } pre { white-space: pre-wrap; overflow-wrap: anywhere }
  </style></head><body><h1>Mail that this world caught</h1>${rows.join('') || '<p>None yet.</p>'}</body></html>`
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function linked(text: string) {
  return escaped(text).replace(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`)
}
