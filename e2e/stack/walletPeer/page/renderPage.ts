import type { SessionTypes } from '@walletconnect/types'
import type { Question, WalletPeer } from '../questions.ts'
import { type Html, html } from './html.ts'
import { cut, readable } from './readable.ts'

const NAME_LENGTH = 80

export function renderPage(peer: WalletPeer, name: string, uri: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
<script type="module" src="/client.js"></script>
</head>
<body>
<header><h1>${name}</h1><p>A wallet of the local world. Its keys are public.</p></header>
<main>
<form class="card" method="post" action="/pair">
<label for="uri">WalletConnect link</label>
<div class="row">
<input id="uri" name="uri" value="${uri}" placeholder="wc:…" required autocomplete="off" spellcheck="false">
<button class="main" id="pair">Connect</button>
</div>
</form>
<p id="message" role="alert"></p>
<div id="state">${renderState(peer)}</div>
</main>
</body>
</html>`.markup
}

export function renderState(peer: WalletPeer): Html {
  const open = peer.open()
  const sessions = peer.sessions()
  return html`<section aria-live="polite" aria-label="Requests">${
    open.length > 0 ? open.map(renderQuestion) : html`<p class="quiet">Nothing is asked.</p>`
  }</section>
<section aria-labelledby="sites"><h2 id="sites">Connected sites</h2>${
    sessions.length > 0 ? html`<ul>${sessions.map(renderSession)}</ul>` : html`<p class="quiet">None yet.</p>`
  }</section>
<section aria-labelledby="account"><h2 id="account">Account</h2>
<p><code id="address">${peer.address()}</code></p>
<form class="row" method="post" action="/account"><button id="next-account">Use the other account</button></form></section>`
}

function renderQuestion(question: Question): Html {
  const { id, kind, method, dapp, chainId } = question
  const heading = kind === 'proposal' ? 'Connect this site?' : method
  return html`<article class="card" aria-labelledby="q${id}"><h2 id="q${id}">${heading}</h2>
<p><bdi>${cut(dapp.name, NAME_LENGTH)}</bdi> <span class="quiet"><bdi>${cut(dapp.url, NAME_LENGTH)}</bdi>${
    chainId === undefined ? '' : ` · ${chainId}`
  }</span></p>
<pre tabindex="0" aria-label="Details">${readable(question)}</pre>
<form class="row" method="post" action="/decide"><input type="hidden" name="id" value="${id}">
<button class="main" name="answer" value="approve" id="approve-${id}">Approve</button>
<button name="answer" value="reject" id="reject-${id}">Decline</button></form></article>`
}

function renderSession({ topic, peer, namespaces }: SessionTypes.Struct): Html {
  const chains = Object.values(namespaces).flatMap(({ chains: approved = [] }) => approved)
  return html`<li class="card"><p><bdi>${cut(peer.metadata.name, NAME_LENGTH)}</bdi> <span class="quiet"><bdi>${cut(
    peer.metadata.url,
    NAME_LENGTH,
  )}</bdi></span></p>
<p class="quiet">${chains.join(', ')}</p>
<form class="row" method="post" action="/disconnect"><input type="hidden" name="topic" value="${topic}">
<button id="end-${topic}">Disconnect</button></form></li>`
}
