import { socialPage } from '@airlock/protocol/secure/socialPage'
import { renderPage } from '../pages/renderPage.tsx'
import { askPages } from '../signIn/social/askPages.ts'
import { DONE, type DoneMessage, START } from '../signIn/social/startMessages.ts'
import { Confirm } from '../signIn/social/window/Confirm.tsx'
import { Ended } from '../signIn/social/window/Ended.tsx'
import { Relay } from '../signIn/social/window/Relay.tsx'
import { requestOpener } from '../signIn/social/window/requestOpener.ts'
import { Stray } from '../signIn/social/window/Stray.tsx'

const page = socialPage.parse(JSON.parse(document.getElementById('social-page')?.textContent ?? 'null'))

if (page.state === 'start') {
  const about = { transaction: page.transaction, nonce: page.nonce }
  const nextUrl = `/social/go?${new URLSearchParams({ tx: about.transaction, nonce: about.nonce })}`
  const isAttested =
    page.site === location.origin ? askPages(new BroadcastChannel(START), about) : requestOpener(window, about)
  const confirmed = `${nextUrl}&confirmed=1`
  // Asking drops the opener, which another kit's client needs.
  const { opener } = window
  const isKnown = await isAttested
  if (!isKnown && page.unvouched !== 'compare') await renderPage(<Stray reason={page.unvouched} />)
  else if (new URLSearchParams(location.search).has('relay')) {
    await renderPage(
      <Relay
        page={page}
        nextUrl={isKnown ? nextUrl : confirmed}
        isAttested={isKnown}
        opener={opener as Window | null}
      />,
    )
  } else if (isKnown) location.replace(nextUrl)
  else await renderPage(<Confirm page={page} nextUrl={confirmed} />)
} else {
  const { state, transaction, site } = page
  if (transaction !== undefined) new BroadcastChannel(DONE).postMessage({ transaction } satisfies DoneMessage)
  // A late window shows this, with the next step.
  if (state !== 'over') window.close()
  await renderPage(<Ended state={state} site={site} />)
}
