import type { WalletRow } from '@airlock/sdk'
import { appKit } from './appKit.ts'
import { button } from './button.ts'
import { find } from './find.ts'

const { wallets } = appKit
const list = find('ul', 'rows')
const search = find('input', 'search')

/** Draws the list, and loads it again with each change of the search. */
export function showWallets(): void {
  wallets.subscribe(draw)
  search.oninput = () => void load()
  void load()
}

async function load() {
  await wallets.list({ search: search.value })
}

function draw() {
  const { status, rows, total } = wallets.get()
  list.ariaBusy = String(status === 'loading')
  list.replaceChildren(...rows.map(itemOf))
  if (status === 'ready' && rows.length < total) list.append(item(button('More wallets', loadMore)))
}

function loadMore() {
  return wallets.list({ search: search.value, more: true })
}

function itemOf(row: WalletRow) {
  const choice = button(row.isRecent ? `${row.name} (recent)` : row.name, () => connect(row))
  if (row.icon) choice.prepend(Object.assign(new Image(24, 24), { src: row.icon, alt: '' }))
  return item(choice)
}

function item(child: Node) {
  const element = document.createElement('li')
  element.append(child)
  return element
}

/** `showConnection` shows why an attempt failed. */
async function connect({ id }: WalletRow) {
  await wallets.connect(id).catch(() => {})
}
