import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useDeps } from './flows/DepsContext.tsx'
import { goBack } from './flows/goBack.ts'
import { navigate } from './flows/navigate.ts'
import { safeClose } from './flows/safeClose.ts'
import { configAtom } from './state/config.ts'
import { localeAtom, themeAtom } from './state/hostState.ts'
import { isShakingAtom } from './state/modal.ts'
import { canGoBackAtom, routeAtom } from './state/router.ts'
import './ui/tokens.css'
import './ui/base.css'
import './ui/forcedColors.css'
import { applyTheme } from './ui/applyTheme.ts'
import { Card, CardView } from './ui/Card.tsx'
import { Header } from './ui/Header.tsx'
import { IconButton } from './ui/IconButton.tsx'
import { BackIcon, CloseIcon, HelpIcon } from './ui/icons/icons.tsx'
import { MessagesProvider, useMessages } from './ui/messages/MessagesProvider.tsx'
import { CurrentView } from './views/CurrentView.tsx'
import { Announcements, CurrentAlert, CurrentToast } from './views/Notices.tsx'
import { titleOf } from './views/registry.ts'
import { useCardSize } from './views/useCardSize.ts'
import { useEntrance } from './views/useEntrance.ts'
import { useHiddenLayout } from './views/useHiddenLayout.ts'
import { useViewFocus } from './views/useViewFocus.ts'

/** Everything a visitor sees. It is laid out while it is still hidden, so that an opening only has to paint it. */
export function App() {
  const locale = useAtomValue(localeAtom)
  return (
    <MessagesProvider locale={locale}>
      <Themed>
        <Modal />
      </Themed>
    </MessagesProvider>
  )
}

function Themed({ children }: { children: React.ReactNode }) {
  const { mode, variables } = useAtomValue(themeAtom)
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (root.current) applyTheme(root.current, variables)
  }, [variables])
  return (
    <div ref={root} className="airlock" data-scheme={mode}>
      {children}
      <Announcements />
    </div>
  )
}

function Modal() {
  const t = useMessages()
  const deps = useDeps()
  const route = useAtomValue(routeAtom)
  const isShaking = useAtomValue(isShakingAtom)
  const canGoBack = useAtomValue(canGoBackAtom)
  const isEmbedded = useAtomValue(configAtom)?.embedded ?? false
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const leave = () => void safeClose(deps)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') void safeClose(deps)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [deps])

  return (
    <>
      <Card
        ref={card}
        isShaking={isShaking}
        isEmbedded={isEmbedded}
        onLeave={leave}
        notice={<CurrentAlert />}
        toast={<CurrentToast />}
        header={
          <Header
            ref={heading}
            title={t(titleOf(route.view))}
            start={
              canGoBack ? (
                <IconButton label={t('back')} onClick={() => void goBack(deps)}>
                  <BackIcon />
                </IconButton>
              ) : route.view === 'Connect' ? (
                <IconButton label={t('help')} onClick={() => navigate(deps, { view: 'WhatIsAWallet' })}>
                  <HelpIcon />
                </IconButton>
              ) : null
            }
            end={
              isEmbedded ? null : (
                <IconButton label={t('close')} onClick={leave}>
                  <CloseIcon />
                </IconButton>
              )
            }
          />
        }
      >
        <View />
      </Card>
      <Opening card={card} heading={heading} />
    </>
  )
}

function View() {
  const { view } = useAtomValue(routeAtom)
  return (
    <CardView key={view} entrance={useEntrance()}>
      <CurrentView name={view} />
    </CardView>
  )
}

/** What an opening asks of the card that stands ready. Beside it, so that the card is not drawn again; after it, whose elements it needs. */
function Opening({ card, heading }: { card: RefObject<HTMLElement | null>; heading: RefObject<HTMLElement | null> }) {
  useViewFocus(heading)
  useCardSize(card, heading)
  useHiddenLayout(card)
  return null
}
