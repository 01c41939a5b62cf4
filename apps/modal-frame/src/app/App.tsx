import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { configAtom } from '../core/host/config.ts'
import { localeAtom, themeAtom } from '../core/host/hostState.ts'
import { useDeps } from '../core/ports/DepsContext.tsx'
import { goBack } from '../core/router/goBack.ts'
import { isShakingAtom } from '../core/router/modal.ts'
import { navigate } from '../core/router/navigate.ts'
import { requestClose } from '../core/router/requestClose.ts'
import { canGoBackAtom, routeAtom } from '../core/router/router.ts'
import { attemptAtom } from '../core/wallets/connecting/attempt.ts'
import '../ui/theme/tokens.css'
import '../ui/theme/base.css'
import '../ui/theme/forcedColors.css'
import { MessagesProvider, useMessages } from '../texts/MessagesProvider.tsx'
import { Card, CardView } from '../ui/card/Card.tsx'
import { Header } from '../ui/card/Header.tsx'
import { IconButton } from '../ui/controls/IconButton.tsx'
import { BackIcon, CloseIcon, HelpIcon } from '../ui/icons/icons.tsx'
import { applyTheme } from '../ui/theme/applyTheme.ts'
import { CurrentView } from './CurrentView.tsx'
import { Announcements, CurrentAlert, CurrentToast } from './Notices.tsx'
import { useCardSize } from './useCardSize.ts'
import { useEntrance } from './useEntrance.ts'
import { useHiddenLayout } from './useHiddenLayout.ts'
import { useViewFocus } from './useViewFocus.ts'
import { titleOf } from './views.ts'

/** Laid out while hidden, so that opening only paints. */
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
  const isConnected = useAtomValue(attemptAtom).status === 'done' && route.view === 'Connecting'
  const isShaking = useAtomValue(isShakingAtom)
  const canGoBack = useAtomValue(canGoBackAtom)
  const { embedded: isEmbedded = false, fullScreen: isFullScreen = false } = useAtomValue(configAtom) ?? {}
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const leave = () => void requestClose(deps)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') void requestClose(deps)
      if (event.key === 'Tab' && !isEmbedded) {
        void import('../ui/hooks/wrapFocus.ts').then(({ wrapFocus }) => addEventListener('keydown', wrapFocus))
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [deps, isEmbedded])

  return (
    <>
      <Card
        ref={card}
        isShaking={isShaking}
        isEmbedded={isEmbedded}
        isFullScreen={isFullScreen}
        onLeave={leave}
        notice={<CurrentAlert />}
        toast={<CurrentToast />}
        header={
          <Header
            ref={heading}
            title={t(isConnected ? 'titleConnected' : titleOf(route.view))}
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
      <UnlockMethod card={card} heading={heading} />
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

/** A sibling of the card, to avoid rerendering it; after it, because effects need its elements. */
function UnlockMethod({
  card,
  heading,
}: {
  card: RefObject<HTMLElement | null>
  heading: RefObject<HTMLElement | null>
}) {
  useViewFocus(heading)
  useCardSize(card, heading)
  useHiddenLayout(card)
  return null
}
