import { socialPage } from '@airlock/protocol/secure/socialPage'
import { renderPage } from '../pages/renderPage.tsx'
import { askOpener } from './askOpener.ts'
import { Confirm } from './Confirm.tsx'
import { Ended } from './Ended.tsx'
import '../pages/page.css'

const page = socialPage.parse(JSON.parse(document.getElementById('social-page')?.textContent ?? 'null'))

if (page.state === 'start') {
  const { transaction, nonce } = page
  const onward = `/social/go?${new URLSearchParams({ tx: transaction, nonce })}`
  if (await askOpener(window, { transaction, nonce })) location.replace(onward)
  else await renderPage(<Confirm page={page} onward={`${onward}&confirmed=1`} />)
} else {
  window.close()
  await renderPage(<Ended state={page.state} />)
}
