import { hashSource, policyText } from '@airlock/server/answers/headers'

type Options = { modalOrigin: string; version: string; integrity: string }

const STYLE = `:root{color-scheme:light dark;--line:light-dark(#d4d7dd,#3a3f47);--code:light-dark(#f4f5f7,#1b1e23)}
body{max-inline-size:44rem;margin:0 auto;padding:3rem 1.25rem;font:400 1rem/1.6 system-ui,sans-serif}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}h2{font-size:1rem;margin:2rem 0 .5rem}
p{margin:.5rem 0}pre{margin:0;padding:1rem;overflow-x:auto;background:var(--code);border:1px solid var(--line);border-radius:8px;font-size:.8125rem}
appkit-button{display:inline-block;min-block-size:44px}`

export function welcomePage({ modalOrigin, version, integrity }: Options) {
  const script = `${modalOrigin}/v/${version}/sdk.js`
  const tag = (networks: string) =>
    `<script src="${script}"\n        integrity="${integrity}" crossorigin="anonymous"\n        data-networks="${networks}"></script>`
  const wallets = `<script src="${modalOrigin}/test-wallets.js"></script>`
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Airlock modal</title>
<style>${STYLE}</style>
${wallets}
${tag('eip155:1,eip155:8453')}
<main>
<h1>The modal is running</h1>
<p>Any page on <code>localhost</code> can use it. Try it here, with the test wallets of this page:</p>
<p><appkit-button></appkit-button></p>
<h2>HTML</h2>
<pre><code>${escapeHtml(`${tag('eip155:1,eip155:8453')}\n\n<appkit-button></appkit-button>`)}</code></pre>
<h2>JavaScript</h2>
<pre><code>${escapeHtml(`import { createAppKit } from '@airlock/sdk'\n\ncreateAppKit({ frameUrl: '${modalOrigin}', networks: ['eip155:1', 'eip155:8453'] })`)}</code></pre>
<h2>Test wallets</h2>
<p>Their keys are public. Add them to a page on <code>localhost</code>:</p>
<pre><code>${escapeHtml(wallets)}</code></pre>
</main>
</html>
`
  return {
    html,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': policyText({
        'default-src': ["'none'"],
        'script-src': [modalOrigin],
        'style-src': [hashSource(STYLE)],
        'img-src': ['data:'],
        'frame-src': [modalOrigin],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      }),
    },
  }
}

function escapeHtml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
