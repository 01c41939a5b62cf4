import type { ReactNode } from 'react'
import { FormattedMessage } from '../messages/LanguageProvider.tsx'
import { Page } from './Page.tsx'
import type { PageApp } from './PageApp.ts'
import { hostOf } from './PageTop.tsx'
import { usePageTexts } from './texts/PageTextsProvider.tsx'

export function EndOfVisit({ app, title, children }: { app: PageApp; title: string; children: ReactNode }) {
  const { page } = usePageTexts()
  return (
    <Page app={app}>
      <h1>{title}</h1>
      <p role="status">{children}</p>
      {app.site !== undefined && (
        <a className="page-button" href={app.site}>
          <FormattedMessage of={page.goTo} with={{ site: <bdi dir="ltr">{hostOf(app.site)}</bdi> }} />
        </a>
      )}
    </Page>
  )
}
