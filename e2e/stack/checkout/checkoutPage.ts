import type { Purchase } from './startCheckout.ts'

const STYLE = `:root{color-scheme:light dark}body{max-width:24rem;margin:3rem auto;padding:0 16px;font:16px/1.5 system-ui,sans-serif}
form{display:grid;gap:8px;margin-top:24px}button{min-height:48px;border:0;border-radius:12px;font:600 16px system-ui;cursor:pointer}
.pay{background:#5b4bff;color:#fff}dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}dd{margin:0;text-align:end;overflow-wrap:anywhere}`

export function checkoutPage(id: string, { amount, currency, address }: Purchase): string {
  return page(
    'Checkout',
    `<p>A provider of the local world. No real money moves.</p>
<dl><dt>You pay</dt><dd>${amount.toFixed(2)} USD</dd><dt>You get</dt><dd>${currency}</dd><dt>Wallet</dt><dd>${address}</dd><dt>Card</dt><dd>4242 4242 4242 4242</dd></dl>
<form method="post" action="/pay"><input type="hidden" name="id" value="${id}"><button class="pay">Pay with test card</button></form>
<form method="post" action="/decline"><input type="hidden" name="id" value="${id}"><button>Decline the card</button></form>`,
  )
}

export function faucetPage({ chain, address }: { chain: string; address: string }): string {
  return page(
    'Faucet',
    `<p>Coins of the local world. They are worth nothing.</p>
<form method="post" action="/faucet"><input type="hidden" name="chain" value="${chain}"><input name="address" aria-label="Address" value="${address}"><button class="pay">Send 1 test coin</button></form>`,
  )
}

export const messagePage = (message: string) => page('Checkout', `<p>${message}</p>`)

function page(title: string, content: string) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${content}</html>`
}
