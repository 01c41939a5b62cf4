import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageProvider } from '../messages/LanguageProvider.tsx'
import { loadLanguage } from '../messages/loadLanguage.ts'
import { localeOf } from '../messages/localeOf.ts'
import { loadPageTexts } from './texts/loadPageTexts.ts'
import { PageTextsProvider } from './texts/PageTextsProvider.tsx'

export async function renderPage(page: ReactNode): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The document has no #root.')
  const language = await loadLanguage(localeOf(window))
  const texts = await loadPageTexts(language.tag)
  createRoot(root).render(
    <LanguageProvider language={language}>
      <PageTextsProvider texts={texts}>{page}</PageTextsProvider>
    </LanguageProvider>,
  )
}
