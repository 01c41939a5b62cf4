import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { localeAtom } from '../core/host/hostState.ts'
import type { ViewName } from '../core/router/router.ts'
import { useMessages } from '../texts/MessagesProvider.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { SkeletonRows } from '../ui/feedback/Skeleton.tsx'
import { RetryIcon } from '../ui/icons/icons.tsx'
import { loadedView, loadView } from './views.ts'

/** `React.lazy` would suspend for at least 300 ms. */
export function CurrentView({ name }: { name: ViewName }) {
  const t = useMessages()
  const locale = useAtomValue(localeAtom)
  const [outcome, setOutcome] = useState<{ of: ViewName; status: 'loaded' | 'failed' }>()
  const View = loadedView(name)
  const hasFailed = View === undefined && outcome?.of === name && outcome.status === 'failed'
  useEffect(() => {
    if (View !== undefined || hasFailed) return
    let isCancelled = false
    const settle = (status: 'loaded' | 'failed') => () => {
      if (!isCancelled) setOutcome({ of: name, status })
    }
    loadView(name, locale).then(settle('loaded'), settle('failed'))
    return () => {
      isCancelled = true
    }
  }, [name, locale, View, hasFailed])
  if (View !== undefined) return <View />
  if (!hasFailed) return <SkeletonRows count={4} />
  return (
    <>
      <Alert>{t('errorGeneral')}</Alert>
      <Button variant="soft" onClick={() => setOutcome(undefined)}>
        <RetryIcon />
        {t('tryAgain')}
      </Button>
    </>
  )
}
