import { socialPage } from '@airlock/protocol/secure/socialPage'
import { renderPage } from '../pages/renderPage.tsx'
import { askOpener } from './askOpener.ts'
import { askPages } from './askPages.ts'
import { Confirm } from './Confirm.tsx'
import { Ended } from './Ended.tsx'
import { START } from './startMessages.ts'
import '../pages/page.css'

const page = socialPage.parse(JSON.parse(document.getElementById('social-page')?.textContent ?? 'null'))

if (page.state === 'start') {
  const about = { transaction: page.transaction, nonce: page.nonce }
  const onward = `/social/go?${new URLSearchParams({ tx: about.transaction, nonce: about.nonce })}`
  const isVouched =
    page.site === location.origin ? askPages(new BroadcastChannel(START), about) : askOpener(window, about)
  if (await isVouched) location.replace(onward)
  else await renderPage(<Confirm page={page} onward={`${onward}&confirmed=1`} />)
} else {
  window.close()
  await renderPage(<Ended state={page.state} />)
}
