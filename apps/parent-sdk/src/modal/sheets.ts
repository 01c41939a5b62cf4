/**
 * Styles of the dialog. `all` resets the page's own rules for dialogs and iframes. The iframe is never faded, scaled or filtered,
 * and nothing lies above it. Its scheme is that of the frame's own document, whatever the page's is: where the two differ,
 * browsers give the frame an opaque canvas.
 */
export const DIALOG_SHEET = `
dialog[data-airlock],dialog[data-airlock]>*{all:initial!important;position:fixed!important;inset:0!important;border:0!important}
dialog[data-airlock]{display:block!important}
dialog[data-airlock]:not([open]),dialog[data-airlock]:not([open])>*{visibility:hidden!important;pointer-events:none!important}
dialog[data-airlock]{inline-size:100%!important;block-size:100%!important;background:none!important;outline:0!important}
dialog[data-airlock]::backdrop{background:rgb(10 14 18/.4)!important}
dialog[data-airlock=dark]::backdrop{background:rgb(0 0 0/.62)!important}
dialog[data-airlock]>iframe{inline-size:100%!important;block-size:100%!important;color-scheme:light!important}
dialog[data-airlock][data-waiting=blank]>iframe{pointer-events:none!important}
dialog[data-airlock]:not([data-waiting])>div{display:none!important}
`

/** Styles of the placeholder, in a shadow root of its own. Forced colours show the outline. */
export const CARD_SHEET = `
section{position:absolute;box-sizing:border-box;inline-size:376px;block-size:fit-content;min-block-size:min(var(--height),100% - 32px);max-block-size:100%;overflow:auto;inset:0;margin:auto;padding:24px;border-radius:var(--radius,28px);background:#fff;color:#0e1216;font:15px/20px system-ui,sans-serif;display:flex;flex-direction:column;gap:8px;justify-content:center;text-align:center;box-shadow:0 12px 48px -8px rgb(10 14 18/.28);outline:1px solid transparent}
:host([data-scheme=dark]) section{background:#121416;color:#f4f6f7}
:host([data-embedded]) section{position:relative}
@media(max-width:430px){section{inline-size:100%;inset:auto 0 0;border-end-start-radius:0;border-end-end-radius:0}}
p{margin:0}
button{font:inherit;font-weight:600;color:inherit;background:none;border:1px solid;border-radius:12px;min-block-size:44px;margin-block-start:8px;cursor:pointer}
button:focus-visible{outline:2px solid;outline-offset:2px}
`

/** A constructed stylesheet: a strict CSP and Trusted Types let it pass. */
export function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
